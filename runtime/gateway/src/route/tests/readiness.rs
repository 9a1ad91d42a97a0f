//! Servers that are not ready: notes for the model, and reports on standard error.

use super::*;
use crate::upstream::ConnectionEnd;

/// Returns the texts of the result to a call, one on each line.
#[track_caller]
fn result(session: &mut Session, name: &str, arguments: &Value) -> String {
    session.send(&json!({ "id": 9, "method": "tools/call", "params": { "name": name, "arguments": arguments } }));
    let result = session.got()["result"].take();
    let blocks = result["content"].as_array().expect("content").iter();
    let texts: Vec<&str> = blocks.filter_map(|block| block["text"].as_str()).collect();
    texts.join("\n")
}

#[test]
fn advice_waits_for_all_servers() {
    let mut session = Session::managed(&json!({ "mode": "dynamic" }));
    session.hello(0, &json!({ "tools": {} }));
    session.tools(0, &["x"]);
    session.hello(1, &json!({ "tools": {} }));
    // The result of `initialize` does not wait for the tools of `b`.
    assert!(session.got()["result"].is_object());
    session.pass(Duration::from_secs(1));
    let names: Vec<String> = (0..200).map(|index| format!("tool{index}")).collect();
    session.tools(1, &names.iter().map(String::as_str).collect::<Vec<_>>());
    session.send(&json!({ "id": 1, "method": "tools/list" }));
    assert_eq!(session.gateway.warnings(), [""; 0]);
}

/// A server that starts slowly may have most of the tools.
#[test]
fn advice_waits_for_a_server_that_is_slower_than_the_wait() {
    let mut session = Session::managed(&json!({ "mode": "dynamic", "list_budget": 1 }));
    session.hello(0, &json!({ "tools": {} }));
    session.tools(0, &["x"]);
    session.pass(Duration::from_secs(11));
    let warned = |session: &Session, text: &str| {
        let warnings = session.gateway.warnings();
        warnings.iter().filter(|warning| warning.contains(text)).count()
    };
    assert_eq!(warned(&session, "dynamic mode costs "), 0);
    assert_eq!(warned(&session, "over `list_budget` of 1"), 1);
    session.hello(1, &json!({ "tools": {} }));
    session.tools(1, &["y"]);
    session.send(&json!({ "id": 1, "method": "tools/list" }));
    assert_eq!(warned(&session, "dynamic mode costs "), 1);
    assert_eq!(warned(&session, "over `list_budget` of 1"), 1);
}

#[test]
fn advice_is_given_once() {
    let servers = json!({ "a": { "command": "a" }, "b": { "command": "b" } });
    let file = json!({ "mcpServers": servers, "mcpact": { "mode": "dynamic" } });
    let config = Config::parse(&file.to_string()).expect("a file");
    let gateway = Arc::new(Gateway::new(config).expect("settings"));
    for names in [["x", "y"], ["x", "z"]] {
        let mut session = Session::of("pipe", Arc::clone(&gateway));
        session.connect(0);
        session.connect(1);
        session.send(&json!({ "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": { "roots": {} }, "clientInfo": { "name": "c" } } }));
        for (server, name) in names.into_iter().enumerate() {
            session.hello(server, &json!({ "tools": {} }));
            session.tools(server, &[name]);
        }
        session.send(&json!({ "id": 1, "method": "tools/list" }));
        let warnings = gateway.warnings();
        assert!(
            warnings.len() == 1 && warnings[0].contains("dynamic mode costs "),
            "{warnings:?}"
        );
    }
}

#[test]
fn absent_servers_are_named() {
    let mut session = Session::managed(&json!({ "mode": "dynamic" }));
    session.hello(0, &json!({ "tools": {} }));
    session.tools(0, &["x"]);
    session.pass(Duration::from_secs(11));
    let warnings = session.gateway.warnings();
    assert_eq!(
        warnings[0],
        "after 10 s, server `b` has not started yet; clients see its tools once it is ready"
    );
    // A search in a server that is ready has no note.
    assert_eq!(result(&mut session, "search_tools", &json!({ "source": "a" })), "x");
    let late = "server `b` has not started yet";
    let found = result(&mut session, "search_tools", &json!({ "query": "x" }));
    assert!(found.ends_with(&format!("\nnote: {late}")), "{found}");
    let found = result(&mut session, "search_tools", &json!({ "source": "b" }));
    assert!(
        found.starts_with("No source `b`; sources: a\n") && found.ends_with(&format!("\nnote: {late}")),
        "{found}"
    );
    let unknown = result(&mut session, "execute_tool", &json!({ "tool": "yyy", "args": {} }));
    assert!(
        unknown.starts_with("unknown tool `yyy`") && unknown.ends_with(&format!("; {late}")),
        "{unknown}"
    );
    for unknown in [
        json!({ "tools": ["x", "yyy"] }),
        json!({ "name": "yyy" }),
        json!({ "tools": r#"["x","yyy"]"# }),
    ] {
        let described = result(&mut session, "describe_tool", &unknown);
        assert!(described.ends_with(&format!("\nnote: {late}")), "{described}");
    }
    assert_eq!(result(&mut session, "describe_tool", &json!({ "tools": "x" })), "x()");
    session.send(&call(1, "yyy"));
    let refused = session.got()["error"]["message"].to_string();
    assert!(refused.contains(&format!("; {late}")), "{refused}");

    session.close(1);
    let found = result(&mut session, "search_tools", &json!({ "source": "b" }));
    let down = "note: server `b` is not running: ended with exit code 1";
    assert!(found.ends_with(down), "{found}");
    // It stays down while it starts again.
    session.connect(1);
    let found = result(&mut session, "search_tools", &json!({ "source": "b" }));
    assert!(found.ends_with(down), "{found}");
    session.hello(1, &json!({ "tools": {} }));
    session.tools(1, &["yyy"]);
    assert_eq!(result(&mut session, "search_tools", &json!({ "source": "b" })), "yyy");
}

#[test]
fn a_server_without_its_list_is_named() {
    let mut session = Session::managed(&json!({ "mode": "dynamic" }));
    session.hello(0, &json!({ "tools": {} }));
    session.tools(0, &["x"]);
    session.hello(1, &json!({ "tools": {} }));
    let sent = session.sent(1);
    session.receive(
        1,
        &json!({ "id": sent["id"], "error": { "code": -32603, "message": "later" } }),
    );
    let found = result(&mut session, "search_tools", &json!({ "query": "x" }));
    let note = "\nnote: server `b` did not send its list of tools";
    assert!(found.ends_with(note), "{found}");
}

#[test]
fn the_standard_error_is_last() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&call(1, "x"));
    let end = ConnectionEnd {
        reason: "ended with exit code 9".to_owned(),
        standard_error: Some("my secret is [redacted]".to_owned()),
    };
    session.router.closed(0, end, session.now);
    session.carry_out();
    let response: Value = serde_json::from_str(&session.client[0].text).expect("JSON");
    let text = response["result"]["content"][0]["text"].as_str().expect("a text");
    assert!(
        text.starts_with("server `a` ended with exit code 9 before its response to `tools/call`")
            && text.ends_with("after that; its standard error ends with \"my secret is [redacted]\""),
        "{text}"
    );
}

/// The arguments of `execute_tool` reach a server as those of a direct call.
#[test]
fn executed_arguments_keep_their_bytes() {
    let mut session = Session::managed(&json!({ "mode": "dynamic" }));
    for server in [0, 1] {
        session.hello(server, &json!({ "tools": {} }));
        session.tools(server, &[["x"], ["y"]][server]);
    }
    let args = r#"{"a":12345678901234567890123, "b": 1.10,"c":"\ud800"}"#;
    for (name, arguments) in [
        ("execute_tool", format!(r#"{{"tool":"x","args":{args}}}"#)),
        ("x", args.to_owned()),
    ] {
        session.send_text(&format!(
            r#"{{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
        ));
        let sent = session.servers[0].pop().expect("a call");
        assert!(sent.contains(&format!(r#""arguments":{args}}}"#)), "{sent}");
        session.receive(0, &json!({ "id": 5, "result": { "content": [] } }));
    }
}

#[test]
fn a_refused_start_is_reported_without_secrets() {
    let servers = json!({ "a": { "command": "a", "env": { "KEY": "sk-12345" } }, "b": { "command": "b" } });
    let mut session = Session::new(&json!({ "mcpServers": servers }));
    session.connect(0);
    session.connect(1);
    session.send(&json!({ "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": { "roots": {} }, "clientInfo": { "name": "c" } } }));
    let sent = session.sent(0);
    session.receive(
        0,
        &json!({ "id": sent["id"], "error": { "code": 1, "message": "bad key sk-12345\nERROR forged" } }),
    );
    session.hello(1, &json!({ "tools": {} }));
    session.tools(1, &["y"]);
    session.client.clear();
    session.send(&call(1, "x"));
    let error = session.got()["error"]["message"].take();
    let error = error.as_str().expect("a message");
    let expected = "refuses `initialize`: bad key [redacted]\u{fffd}ERROR forged";
    assert!(error.contains(expected), "{error}");
}
