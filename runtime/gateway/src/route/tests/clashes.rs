//! Prompts and resources that several servers have.

use mcpact_meter::{Limit, Meter};

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
fn a_warning_about_a_resource_is_one_line() {
    let same = json!([{ "uri": "file:///a\nERROR forged" }]);
    let session = listed("resources", [&same, &same]);
    let warnings = session.gateway.warnings();
    assert!(warnings[0].contains("`file:///a\u{fffd}ERROR forged`"), "{warnings:?}");
}

#[test]
fn a_prompt_that_is_listed_twice_keeps_its_name() {
    let (hello, other) = (json!({ "name": "hello" }), json!({ "name": "other" }));
    let mut session = listed("prompts", [&json!([hello, hello, other]), &json!([])]);
    assert_eq!(session.got()["result"]["prompts"], json!([hello, other]));
    let warning = "server `a`: prompt `hello` is in the list twice; only the first counts".to_owned();
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

/// Returns a session with three servers, of which the first has got a request for a resource that
/// none of them lists.
fn asked_for_unlisted_resource() -> Session {
    asked_through(Gateway::new(three_servers()).expect("settings"))
}

fn three_servers() -> Config {
    let servers = json!({ "a": { "command": "a" }, "b": { "command": "b" }, "c": { "command": "c" } });
    Config::parse(&json!({ "mcpServers": servers }).to_string()).expect("a file")
}

/// Returns the session of a gateway with three servers, as above.
fn asked_through(gateway: Gateway) -> Session {
    let mut session = Session::of("pipe", Arc::new(gateway));
    for server in 0..3 {
        session.connect(server);
    }
    session.send(&json!({ "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": { "roots": {} }, "clientInfo": { "name": "c" } } }));
    for server in 0..3 {
        session.hello(server, &json!({ "resources": {} }));
    }
    session.send(&json!({ "method": "notifications/initialized" }));
    session.client.clear();
    session.servers.iter_mut().for_each(Vec::clear);
    session.send(&json!({ "id": 7, "method": "resources/read", "params": { "uri": "x://y" } }));
    for server in 0..3 {
        for text in std::mem::take(&mut session.servers[server]) {
            let request: Value = serde_json::from_str(&text).expect("JSON");
            let key = match request["method"].as_str() {
                Some("resources/list") => "resources",
                Some("resources/templates/list") => "resourceTemplates",
                other => panic!("{other:?} before the lists are known"),
            };
            session.receive(server, &json!({ "id": request["id"], "result": { key: [] } }));
        }
    }
    session
}

#[test]
fn each_server_is_asked_for_an_unlisted_resource_though_one_ends() {
    let mut session = asked_for_unlisted_resource();
    assert_eq!(session.sent(0)["method"], "resources/read");
    session.close(0);
    let sent = session.sent(1);
    assert_eq!(sent["params"]["uri"], "x://y");
    session.receive(
        1,
        &json!({ "id": sent["id"], "error": { "code": -32002, "message": "unknown" } }),
    );
    let sent = session.sent(2);
    session.receive(2, &json!({ "id": sent["id"], "result": { "contents": [] } }));
    let response = session.got();
    assert_eq!(
        (&response["id"], &response["result"]["contents"]),
        (&json!(7), &json!([]))
    );
}

#[test]
fn a_cancelled_request_is_not_sent_to_another_server() {
    let mut session = asked_for_unlisted_resource();
    session.send(&json!({ "method": "notifications/cancelled", "params": { "requestId": 7 } }));
    session.servers.iter_mut().for_each(Vec::clear);
    session.close(0);
    assert_eq!(session.servers[1], Vec::<String>::new());
    assert_eq!(session.methods(), ["notifications/message"]);
}

#[test]
fn each_asked_server_has_its_own_record_and_limit() {
    let kept = Kept::default();
    let limit = Limit {
        server: Some("b".to_owned()),
        calls: Some(1),
        ..Limit::default()
    };
    let meter = Meter::builder().limit(limit).sink(kept.clone()).build();
    let mut session = asked_through(Gateway::new(three_servers()).expect("settings").meter(meter.clone()));
    let error = |id: &Value| json!({ "id": id, "error": { "code": -32002, "message": "unknown" } });
    for server in [0, 1] {
        let sent = session.sent(server);
        session.receive(server, &error(&sent["id"]));
    }
    let sent = session.sent(2);
    session.receive(2, &json!({ "id": sent["id"], "result": { "contents": [] } }));
    session.client.clear();
    // The limit of `b` is used up.
    session.send(&json!({ "id": 8, "method": "resources/read", "params": { "uri": "x://y" } }));
    let sent = session.sent(0);
    session.receive(0, &error(&sent["id"]));
    assert!(session.servers[1].is_empty());
    let refused = session.got();
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!(8), &json!(-32_029))
    );
    assert!(meter.flush(Duration::from_secs(30)));
    let records = kept.0.lock().expect("no panic").clone();
    let reads = records.iter().filter(|record| record.method == "resources/read");
    let reads: Vec<_> = reads
        .map(|record| (record.server.as_str(), record.error.as_deref()))
        .collect();
    let expected = [
        ("a", Some("-32002")),
        ("b", Some("-32002")),
        ("c", None),
        ("a", Some("-32002")),
        ("b", Some("limit_exceeded")),
    ];
    assert_eq!(reads, expected);
}
