//! Clients without `initialize`.

use serde_json::{Value, json};

use super::{Session, call, tool};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// Returns a request in the version without `initialize`.
fn request(id: u64, method: &str, params: &Value) -> Value {
    let mut params = params.clone();
    params["_meta"][VERSION] = "2026-07-28".into();
    params["_meta"]["io.modelcontextprotocol/clientInfo"] = json!({ "name": "c", "version": "1" });
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({ "sampling": {} });
    json!({ "id": id, "method": method, "params": params })
}

/// Returns a session whose first message is this one. Its two servers run and have these tools.
fn begun(first: &Value, tools: [&[&str]; 2]) -> Session {
    let servers = json!({ "a": { "command": "a" }, "b": { "command": "b" } });
    let mut session = Session::new(&json!({ "mcpServers": servers }));
    session.connect(0);
    session.connect(1);
    session.send(first);
    for (server, tools) in tools.into_iter().enumerate() {
        let sent = session.sent(server);
        assert_eq!(sent["method"], "initialize");
        assert_eq!(sent["params"]["capabilities"], json!({ "sampling": {} }));
        assert_eq!(sent["params"]["clientInfo"]["name"], "c");
        let capabilities = json!({ "tools": {}, "logging": {}, "resources": { "subscribe": true } });
        let result =
            json!({ "protocolVersion": "2025-06-18", "capabilities": capabilities, "instructions": "Be brief" });
        session.receive(server, &json!({ "id": sent["id"], "result": result }));
        session.tools(server, tools);
    }
    session
}

#[test]
fn discover_lists_and_calls() {
    let mut session = begun(&request(1, "server/discover", &json!({})), [&["x"], &["y"]]);
    let found = session.got()["result"].clone();
    assert_eq!(found["supportedVersions"], json!(["2026-07-28"]));
    assert_eq!((&found["resultType"], &found["ttlMs"]), (&json!("complete"), &json!(0)));
    assert_eq!(found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "mcpact");
    assert_eq!(found["capabilities"]["tools"]["listChanged"], true);
    assert!(
        found["instructions"]
            .as_str()
            .is_some_and(|text| text.contains("Be brief"))
    );
    assert!(found.get("protocolVersion").is_none());

    session.send(&request(2, "tools/list", &json!({})));
    let listed = session.got()["result"].clone();
    assert_eq!(listed["tools"], json!([tool("x"), tool("y")]));
    assert_eq!(listed["cacheScope"], "private");

    let mut message = request(3, "tools/call", &json!({ "name": "y", "arguments": {} }));
    message["params"]["_meta"]["progressToken"] = 7.into();
    session.send(&message);
    // The server gets no keys of the version, since it got `initialize`.
    let sent = session.sent(1);
    assert_eq!(
        sent["params"],
        json!({ "name": "y", "arguments": {}, "_meta": { "progressToken": 7 } })
    );
    session.receive(
        1,
        &json!({ "method": "notifications/progress", "params": { "progressToken": 7, "progress": 1 } }),
    );
    assert_eq!(session.methods(), ["notifications/progress"]);
    session.receive(1, &json!({ "id": 3, "result": {} }));
    assert_eq!(session.got()["result"], json!({ "resultType": "complete" }));
}

#[test]
fn results_of_the_gateway_itself_have_their_keys_too() {
    let mut session = begun(&request(1, "tools/list", &json!({})), [&["x"], &["y"]]);
    session.client.clear();
    session.close(0);
    session.send(&request(2, "tools/call", &json!({ "name": "x", "arguments": {} })));
    let failed = session.got()["result"].clone();
    assert_eq!(
        (&failed["isError"], &failed["resultType"]),
        (&json!(true), &json!("complete"))
    );
}

#[test]
fn other_versions_and_removed_methods() {
    let mut session = Session::managed(&json!({}));
    let mut message = request(1, "tools/list", &json!({}));
    message["params"]["_meta"][VERSION] = "2099-01-01".into();
    session.send(&message);
    let error = session.got()["error"].clone();
    assert_eq!(
        (&error["code"], &error["data"]["requested"]),
        (&json!(-32022), &json!("2099-01-01"))
    );
    assert_eq!(error["data"]["supported"][0], "2026-07-28");
    for method in ["ping", "logging/setLevel", "resources/subscribe", "initialize"] {
        session.send(&request(2, method, &json!({})));
        assert_eq!(session.got()["error"]["code"], -32601, "{method}");
    }
}

#[test]
fn servers_ask_in_calls_alone_and_logs_are_sent_on_request() {
    let mut session = begun(&request(1, "tools/list", &json!({})), [&["x"], &["y"]]);
    session.client.clear();
    // No call runs during which the client could be asked.
    session.receive(0, &json!({ "id": 5, "method": "sampling/createMessage", "params": {} }));
    assert_eq!(session.sent(0)["error"]["code"], -32601);
    session.receive(0, &json!({ "id": 6, "method": "ping" }));
    assert_eq!(session.sent(0)["result"], json!({}));
    let log = json!({ "method": "notifications/message", "params": { "level": "info", "data": "x" } });
    session.receive(0, &log);
    session.receive(0, &json!({ "method": "notifications/tools/list_changed" }));
    assert!(session.client.is_empty());
    let mut message = call(2, "x");
    message["params"]["_meta"] = json!({ VERSION: "2026-07-28", "io.modelcontextprotocol/logLevel": "info" });
    session.send(&message);
    assert!(session.servers[1][0].contains(r#""method":"logging/setLevel","params":{"level":"info"}"#));
    session.receive(0, &log);
    assert_eq!(session.methods(), ["notifications/message"]);
}

#[test]
fn log_messages_belong_to_requests_that_ask_for_them() {
    let mut session = begun(&request(1, "tools/list", &json!({})), [&["x"], &["y"]]);
    session.client.clear();
    let level = |id: u64, level: Value| {
        let mut request = request(id, "tools/call", &json!({ "name": "x", "arguments": {} }));
        request["params"]["_meta"]["io.modelcontextprotocol/logLevel"] = level;
        request
    };
    let log = json!({ "method": "notifications/message", "params": { "level": "info", "data": "x" } });
    // An unknown level asks for nothing, and no server gets it.
    for unknown in [json!("loud"), json!({ "level": "info" })] {
        session.send(&level(2, unknown));
        assert_eq!(session.servers[0].len(), 1);
        session.receive(0, &log);
        session.receive(0, &json!({ "id": 2, "result": {} }));
        session.servers[0].clear();
        assert_eq!(session.methods(), ["response"]);
    }
    session.send(&level(3, json!("info")));
    session.send(&request(4, "tools/call", &json!({ "name": "x", "arguments": {} })));
    session.receive_about(0, &log, Some("3"));
    session.receive_about(0, &log, Some("4"));
    let about: Vec<_> = session.client.iter().map(|delivery| delivery.about.clone()).collect();
    assert_eq!(about, [super::Id::of("3")]);
    session.receive(0, &json!({ "id": 3, "result": {} }));
    session.client.clear();
    session.receive(0, &log);
    assert!(session.client.is_empty());
}

#[test]
fn a_removed_method_changes_nothing() {
    let servers = json!({ "a": { "command": "a" }, "b": { "command": "b" } });
    let mut session = Session::new(&json!({ "mcpServers": servers }));
    for method in ["initialize", "logging/setLevel"] {
        session.send(&request(1, method, &json!({ "level": "info" })));
        assert_eq!(session.got()["error"]["code"], -32601, "{method}");
    }
    session.connect(0);
    // The server gets its `initialize` with the first request.
    assert!(session.servers[0].is_empty());
    session.send(&request(2, "tools/list", &json!({})));
    assert_eq!(session.sent(0)["params"]["clientInfo"]["name"], "c");
}

#[test]
fn subscribed_resources_have_a_maximum() {
    let servers = json!({ "a": { "command": "a" } });
    let settings = json!({ "mode": "all", "bounds": { "requests": 2 } });
    let mut session = Session::new(&json!({ "mcpServers": servers, "mcpact": settings }));
    session.connect(0);
    let uris = ["n://1", "n://1", "n://2", "n://3"];
    let wanted = json!({ "resourceSubscriptions": uris });
    session.send(&request(1, "subscriptions/listen", &json!({ "notifications": wanted })));
    let sent = session.sent(0);
    let capabilities = json!({ "resources": { "subscribe": true } });
    session.receive(
        0,
        &json!({ "id": sent["id"], "result": { "capabilities": capabilities } }),
    );
    for text in std::mem::take(&mut session.servers[0]) {
        let sent: Value = serde_json::from_str(&text).expect("JSON");
        let result = match sent["method"].as_str().expect("a method") {
            "resources/templates/list" => json!({ "resourceTemplates": [{ "uriTemplate": "n://{x}" }] }),
            "resources/list" => json!({ "resources": [] }),
            _ => continue,
        };
        session.receive(0, &json!({ "id": sent["id"], "result": result }));
    }
    let accepted = session.got()["params"]["notifications"]["resourceSubscriptions"].take();
    assert_eq!(accepted, json!(["n://1", "n://2"]));
    assert_eq!(session.servers[0].len(), 2);
}

/// Clients share a session, and only one of them lists.
#[test]
fn a_change_that_a_list_finds_is_sent_to_requests_that_listen() {
    let mut session = begun(&request(1, "tools/list", &json!({})), [&["x"], &["y"]]);
    let wanted = json!({ "toolsListChanged": true });
    session.send(&request(2, "subscriptions/listen", &json!({ "notifications": wanted })));
    for server in 0..2 {
        for text in std::mem::take(&mut session.servers[server]) {
            let sent: Value = serde_json::from_str(&text).expect("JSON");
            let key = match sent["method"].as_str().expect("a method") {
                "resources/list" => "resources",
                "resources/templates/list" => "resourceTemplates",
                _ => continue,
            };
            session.receive(server, &json!({ "id": sent["id"], "result": { key: [] } }));
        }
    }
    for (tools, notified) in [(["x"], false), (["new"], true)] {
        session.pass(std::time::Duration::from_secs(60));
        session.client.clear();
        session.servers.iter_mut().for_each(Vec::clear);
        session.send(&request(3, "tools/list", &json!({})));
        session.tools(0, &tools);
        session.tools(1, &["y"]);
        let methods = session.methods();
        assert_eq!(
            methods
                .iter()
                .any(|method| method == "notifications/tools/list_changed"),
            notified,
            "{methods:?}"
        );
    }
}

#[test]
fn changes_are_sent_to_requests_that_listen() {
    let mut session = begun(&request(1, "tools/list", &json!({})), [&["x"], &["y"]]);
    session.client.clear();
    let wanted = json!({ "toolsListChanged": true, "resourceSubscriptions": ["note://1", "note://2"] });
    session.send(&request(2, "subscriptions/listen", &json!({ "notifications": wanted })));
    for server in 0..2 {
        for text in std::mem::take(&mut session.servers[server]) {
            let sent: Value = serde_json::from_str(&text).expect("JSON");
            let (key, entries) = match sent["method"].as_str().expect("a method") {
                "resources/list" if server == 0 => ("resources", json!([{ "uri": "note://1", "name": "n" }])),
                "resources/list" => ("resources", json!([])),
                "resources/templates/list" => ("resourceTemplates", json!([])),
                method => panic!("unexpected {method}"),
            };
            session.receive(server, &json!({ "id": sent["id"], "result": { key: entries } }));
        }
    }
    let accepted = session.got();
    assert_eq!(accepted["method"], "notifications/subscriptions/acknowledged");
    // No server has the second resource.
    let known = json!({ "toolsListChanged": true, "resourceSubscriptions": ["note://1"] });
    assert_eq!(accepted["params"]["notifications"], known);
    let id = json!({ "io.modelcontextprotocol/subscriptionId": 2 });
    assert_eq!(accepted["params"]["_meta"], id);
    let subscribe = session.sent(0);
    assert_eq!(
        (&subscribe["method"], &subscribe["params"]["uri"]),
        (&json!("resources/subscribe"), &json!("note://1"))
    );

    session.receive(1, &json!({ "method": "notifications/tools/list_changed" }));
    assert_eq!(session.got()["params"], json!({ "_meta": id }));
    session.receive(
        0,
        &json!({ "method": "notifications/resources/updated", "params": { "uri": "note://1" } }),
    );
    assert_eq!(session.got()["params"], json!({ "uri": "note://1", "_meta": id }));
    session.receive(
        0,
        &json!({ "method": "notifications/resources/updated", "params": { "uri": "note://9" } }),
    );
    session.receive(0, &json!({ "method": "notifications/prompts/list_changed" }));
    assert!(session.client.is_empty());

    session.send(&json!({ "method": "notifications/cancelled", "params": { "requestId": 2 } }));
    assert_eq!(session.sent(0)["method"], "resources/unsubscribe");
    session.receive(1, &json!({ "method": "notifications/tools/list_changed" }));
    assert!(session.client.is_empty());
}
