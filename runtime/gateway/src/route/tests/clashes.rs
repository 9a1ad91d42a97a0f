//! Prompts and resources that several servers have.

use super::*;

/// Returns a session whose servers have listed these entries of one kind.
fn listed(kind: &str, entries: [&Value; 2]) -> Session {
    let mut session = Session::managed(&json!({}));
    for server in [0, 1] {
        session.hello(server, &json!({ kind: {} }));
    }
    session.send(&json!({ "method": "notifications/initialized" }));
    session.servers.iter_mut().for_each(Vec::clear);
    session.send(&json!({ "id": 1, "method": format!("{kind}/list") }));
    for (server, entries) in entries.into_iter().enumerate() {
        let sent = session.sent(server);
        session.receive(server, &json!({ "id": sent["id"], "result": { kind: entries } }));
    }
    session
}

#[test]
fn a_resource_of_two_servers_is_listed_once() {
    let same = json!({ "uri": "file:///same", "name": "of a" });
    let other = json!({ "uri": "file:///other" });
    let of_b = json!([{ "uri": "file:///same", "name": "of b" }, other]);
    let mut session = listed("resources", [&json!([same]), &of_b]);
    assert_eq!(session.got()["result"], json!({ "resources": [same, other] }));
    let warning =
        "servers `a` and `b` both list the resource `file:///same`; it is listed once, and read from `a`".to_owned();
    assert_eq!(session.gateway.warnings(), [warning]);
}

#[test]
fn an_unknown_prompt_is_named() {
    let hello = json!([{ "name": "hello" }]);
    let mut session = listed("prompts", [&hello, &hello]);
    assert_eq!(
        session.got()["result"]["prompts"],
        json!([{ "name": "a_hello" }, { "name": "b_hello" }])
    );
    let mut get = |name: &str| {
        session.send(&json!({ "id": 2, "method": "prompts/get", "params": { "name": name } }));
        session.got()["error"]["message"].take()
    };
    assert_eq!(
        get("hello"),
        "unknown prompt `hello`; its name here is `a_hello` or `b_hello`"
    );
    assert_eq!(get("x"), "unknown prompt `x`; use one of `prompts/list`");
}
