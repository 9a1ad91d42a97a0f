//! The server that each message is for.

use super::*;
use crate::message::Id;

#[test]
fn one_server_gets_and_sends_every_byte() {
    let mut session = Session::direct();
    for text in [
        r#"{ "id":"\u0041" ,"jsonrpc":"2.0","method":"initialize","params":{"x":1.00}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"unknown/method","params":{"_meta":{"progressToken":"p"}},"extra":[]}"#,
    ] {
        session.send_text(text);
        assert_eq!(session.servers[0].pop().as_deref(), Some(text));
    }
    for (text, about, is_last) in [
        (
            r#"{"jsonrpc":"2.0","id":"A","result":{"protocolVersion":"1","capabilities":{ } } }"#,
            Some("\"A\""),
            true,
        ),
        (
            r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p"}}"#,
            Some("1"),
            false,
        ),
        (r#"{"jsonrpc":"2.0","id":1,"method":"roots/list"}"#, None, false),
        (r#"{"jsonrpc":"2.0","id":1,"result":{"é":"\u00e9"}}"#, Some("1"), true),
    ] {
        session.receive_text(text);
        let delivery = session.client.pop().expect("a message");
        // An id is as the client wrote it, whatever the server made of it.
        assert_eq!(delivery.text, text.replace("\"A\"", r#""\u0041""#));
        assert_eq!(delivery.about.as_ref().map(Id::as_json), about, "{text}");
        assert_eq!(delivery.is_last, is_last);
    }
    // The response to `roots/list`, once.
    let answer = r#"{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}"#;
    session.send_text(answer);
    assert_eq!(session.servers[0].pop().as_deref(), Some(answer));
    session.send_text(answer);
    assert!(session.servers[0].is_empty());
}

#[test]
fn names_lead_to_their_servers() {
    let mut session = Session::running([&["read", "only_a"], &["read", "only_b"]]);
    session.send(&json!({ "id": 1, "method": "tools/list", "params": {} }));
    assert_eq!(
        session.client.pop().expect("a list").text,
        r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"x":1,"name":"a_read","inputSchema":{"type":"object"}},{"x":1,"name":"only_a","inputSchema":{"type":"object"}},{"x":1,"name":"b_read","inputSchema":{"type":"object"}},{"x":1,"name":"only_b","inputSchema":{"type":"object"}}]}}"#
    );
    for (id, name, server, own) in [
        (2, "a_read", 0, "read"),
        (3, "b_read", 1, "read"),
        (4, "only_b", 1, "only_b"),
    ] {
        session.send(&call(id, name));
        assert_eq!(session.sent(server)["params"], json!({ "name": own, "arguments": {} }));
        // Another server cannot respond in its place.
        session.receive(1 - server, &json!({ "id": id, "result": { "false": 1 } }));
        assert!(session.client.is_empty());
        session.receive(server, &json!({ "id": id, "result": { "content": [] } }));
        assert_eq!(
            session.got(),
            json!({ "jsonrpc": "2.0", "id": id, "result": { "content": [] } })
        );
    }
    session.send(&call(5, "read"));
    assert_eq!(
        session.got()["error"]["message"],
        "unknown tool `read`; its name here is `a_read` or `b_read`"
    );
    session.send(&json!({ "id": 6, "method": "server/discover", "params": {} }));
    assert_eq!(session.got()["error"]["code"], -32022);
}

/// Servers in Go match the names of keys in any case, and use the last one.
#[test]
fn keys_that_servers_read_in_several_ways_are_refused() {
    let mut session = Session::running([&["x"], &["x2"]]);
    for rest in [
        r#""id":1,"method":"tools/call","params":{"name":"x","Name":"y"}"#,
        r#""id":1,"method":"tools/call","params":{"name":"x"},"Params":{"name":"y"}"#,
        r#""id":1,"method":"prompts/get","params":{"name":"x","name":"y"}"#,
        r#""id":1,"method":"resources/read","params":{"uri":"a://x","URI":"a://y"}"#,
    ] {
        session.send_text(&format!(r#"{{"jsonrpc":"2.0",{rest}}}"#));
        let refused = session.got();
        assert_eq!(
            (&refused["id"], &refused["error"]["code"]),
            (&json!(1), &json!(-32602)),
            "{rest}"
        );
    }
    // Such a notification would be a request.
    session.send_text(r#"{"jsonrpc":"2.0","method":"a/b","Id":1,"Method":"tools/call","Params":{"name":"y"}}"#);
    assert!(session.servers.iter().all(Vec::is_empty));
    // The server that waits for a response gets an error in its place.
    session.receive(0, &json!({ "id": 5, "method": "sampling/createMessage", "params": {} }));
    let asked = session.got()["id"].take();
    session.send_text(&format!(
        r#"{{"jsonrpc":"2.0","id":{asked},"result":{{}},"Result":{{}}}}"#
    ));
    let refused = session.sent(0);
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(5), &json!(-32602)));
    let mut session = Session::direct();
    let text = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","Name":"y"}}"#;
    session.send_text(text);
    assert_eq!(session.servers[0], [text]);
}

#[test]
fn an_id_of_the_gateway_is_replaced() {
    let mut session = Session::managed(&json!({}));
    for server in [0, 1] {
        session.hello(server, &json!({ "tools": {}, "logging": {} }));
        session.tools(server, &[["x"], ["y"]][server]);
    }
    session.send(&json!({ "id": 1, "method": "logging/setLevel", "params": { "level": "info" } }));
    let own = session.sent(1)["id"].take();
    let params = json!({ "name": "y", "_meta": { "progressToken": 7 } });
    session.send(&json!({ "id": own, "method": "tools/call", "params": params }));
    let sent = session.sent(1);
    assert_ne!(sent["id"], own);
    session.client.clear();
    session.receive(
        1,
        &json!({ "method": "notifications/progress", "params": { "progressToken": 7 } }),
    );
    assert_eq!(session.methods(), ["notifications/progress"]);
    session.receive(1, &json!({ "id": sent["id"], "result": { "content": [] } }));
    assert_eq!(session.got()["id"], own);
    // The gateway's own request still waits.
    let own = Id::of(&own.to_string()).expect("an id");
    assert!(session.router.requests.is_own(&own));
}

#[test]
fn subscriptions_have_a_maximum() {
    let mut session = Session::managed(&json!({ "bounds": { "requests": 2 } }));
    for server in [0, 1] {
        session.hello(server, &json!({ "resources": { "subscribe": true } }));
    }
    session.servers.iter_mut().for_each(Vec::clear);
    // The lists are empty, so the first server is asked.
    let subscribe =
        |id: u64| json!({ "id": id, "method": "resources/subscribe", "params": { "uri": format!("a://{id}") } });
    session.send(&subscribe(1));
    for server in [0, 1] {
        for text in std::mem::take(&mut session.servers[server]) {
            let sent: Value = serde_json::from_str(&text).expect("JSON");
            session.receive(server, &json!({ "id": sent["id"], "result": {} }));
        }
    }
    for id in [1, 2] {
        if id > 1 {
            session.send(&subscribe(id));
        }
        assert_eq!(session.sent(0)["id"], id);
        session.receive(0, &json!({ "id": id, "result": {} }));
    }
    session.client.clear();
    session.send(&subscribe(3));
    let text = session.got()["error"]["message"].to_string();
    assert!(text.contains("2 resources have a subscription"), "{text}");
    // A known one is still passed on.
    session.send(&subscribe(2));
    assert_eq!(session.sent(0)["id"], 2);
}

#[test]
fn requests_of_servers_are_told_apart() {
    let mut session = Session::running([&["x"], &["y"]]);
    let ask = json!({ "id": 1, "method": "sampling/createMessage", "params": { "_meta": { "progressToken": 1 } } });
    session.receive(0, &ask);
    let first = session.got();
    session.receive(1, &ask);
    let second = session.got();
    assert_ne!(first["id"], second["id"]);
    assert_eq!(second["params"]["_meta"]["progressToken"], second["id"]);
    session.send(
        &json!({ "method": "notifications/progress", "params": { "progressToken": second["id"], "progress": 1 } }),
    );
    assert_eq!(session.sent(1)["params"]["progressToken"], 1);
    session.send(&json!({ "id": second["id"], "result": { "b": 1 } }));
    assert_eq!(
        session.sent(1),
        json!({ "jsonrpc": "2.0", "id": 1, "result": { "b": 1 } })
    );
    assert!(session.servers[0].is_empty());
    session.receive(
        0,
        &json!({ "method": "notifications/cancelled", "params": { "requestId": 1 } }),
    );
    assert_eq!(session.got()["params"]["requestId"], first["id"]);
    // Neither request is stored any more.
    assert!(!session.router.requests.has_any_of_servers());
    session.send(&json!({ "id": first["id"], "result": {} }));
    assert!(session.servers[0].is_empty());
    // A disconnected server does not wait for its client.
    session.receive(1, &ask);
    let third = session.got();
    session.close(1);
    assert_eq!(
        serde_json::from_str::<Value>(&session.client[0].text).expect("JSON")["params"]["requestId"],
        third["id"]
    );
}

#[test]
fn resources_are_found_by_list_template_or_trial() {
    let mut session = Session::managed(&json!({}));
    for server in [0, 1] {
        session.hello(server, &json!({ "resources": { "subscribe": true } }));
    }
    session.send(&json!({ "method": "notifications/initialized" }));
    session.client.clear();
    session.servers.iter_mut().for_each(Vec::clear);
    let read = |id: u64, uri: &str| json!({ "id": id, "method": "resources/read", "params": { "uri": uri } });
    session.send(&read(1, "b://listed"));
    for (server, uri, template) in [(0, "a://listed", "a://{id}"), (1, "b://listed", "a://long/{id}")] {
        for text in std::mem::take(&mut session.servers[server]) {
            let sent: Value = serde_json::from_str(&text).expect("JSON");
            let result = match sent["method"].as_str() {
                Some("resources/list") => json!({ "resources": [{ "uri": uri }] }),
                Some("resources/templates/list") => json!({ "resourceTemplates": [{ "uriTemplate": template }] }),
                other => panic!("{other:?}"),
            };
            session.receive(server, &json!({ "id": sent["id"], "result": result }));
        }
    }
    assert_eq!(session.sent(1)["id"], 1);
    for (id, uri, server) in [(2, "a://x", 0), (3, "a://long/x", 1), (4, "a://listed", 0)] {
        session.send(&read(id, uri));
        assert_eq!(session.sent(server)["id"], id);
    }
    // No server lists the resource, so the gateway asks one server after the other.
    session.send(&read(5, "c://x"));
    assert_eq!(session.sent(0)["id"], 5);
    session.receive(0, &json!({ "id": 5, "error": { "code": -32002, "message": "none" } }));
    assert!(session.client.is_empty());
    assert_eq!(session.sent(1)["id"], 5);
    session.receive(1, &json!({ "id": 5, "error": { "code": -32002, "message": "none" } }));
    assert_eq!(session.got()["error"]["message"], "none");
}

#[test]
fn a_resource_is_not_requested_from_a_server_that_is_down() {
    let servers = json!({ "a": { "command": "a" }, "b": { "command": "b" }, "c": { "command": "c" } });
    let mut session = Session::new(&json!({ "mcpServers": servers }));
    (0..3).for_each(|server| session.connect(server));
    session.send(&json!({ "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": { "roots": {} }, "clientInfo": { "name": "c" } } }));
    for server in 0..3 {
        session.hello(server, &json!({ "resources": {} }));
    }
    session.send(&json!({ "id": 1, "method": "resources/read", "params": { "uri": "c://x" } }));
    for server in 0..3 {
        for text in std::mem::take(&mut session.servers[server]) {
            let sent: Value = serde_json::from_str(&text).expect("JSON");
            if sent["id"].is_string() {
                let result = json!({ "resources": [], "resourceTemplates": [] });
                session.receive(server, &json!({ "id": sent["id"], "result": result }));
            }
        }
    }
    assert_eq!(session.sent(0)["id"], 1);
    session.close(1);
    session.client.clear();
    session.receive(0, &json!({ "id": 1, "error": { "code": -32002, "message": "none" } }));
    assert!(session.client.is_empty());
    assert_eq!(session.sent(2)["id"], 1);
}

#[test]
fn levels_go_to_all_and_apply_to_the_gateway() {
    let mut session = levelled();
    let (first, second) = (session.sent(0), session.sent(1));
    session.receive(
        0,
        &json!({ "id": first["id"], "error": { "code": 1, "message": "no" } }),
    );
    assert!(session.client.is_empty());
    session.receive(1, &json!({ "id": second["id"], "result": {} }));
    assert_eq!(session.got(), json!({ "jsonrpc": "2.0", "id": 1, "result": {} }));
    session.close(0);
    assert!(session.client.is_empty());
}

/// Returns a session with two servers that have got a log level.
fn levelled() -> Session {
    let mut session = Session::managed(&json!({}));
    session.hello(0, &json!({ "logging": {} }));
    session.hello(1, &json!({ "logging": {} }));
    session.send(&json!({ "method": "notifications/initialized" }));
    session.client.clear();
    session.send(&json!({ "id": 1, "method": "logging/setLevel", "params": { "level": "critical" } }));
    session
}

#[test]
fn a_level_does_not_wait_for_a_silent_server() {
    for has_response in [true, false] {
        let mut session = levelled();
        let (first, _) = (session.sent(0), session.sent(1));
        if has_response {
            session.receive(0, &json!({ "id": first["id"], "result": {} }));
        }
        session.pass(Duration::from_secs(899));
        assert!(session.client.is_empty());
        session.pass(Duration::from_secs(2));
        let response = session.got();
        assert_eq!(
            (&response["id"], response["result"].is_object()),
            (&json!(1), has_response)
        );
        let error = response["error"]["message"].as_str().unwrap_or_default();
        assert!(
            has_response || error.ends_with("` sent no response for 900 s"),
            "{response}"
        );
        assert_eq!(session.servers[0].is_empty(), has_response);
        assert_eq!(session.sent(1)["method"], "ping");
        // Without a response to the ping, the server is restarted.
        session.pass(Duration::from_secs(16));
        assert!(session.stops.contains(&1));
        assert_eq!(session.stops.contains(&0), !has_response);
    }
}

#[test]
fn a_cancelled_level_is_forgotten() {
    let mut session = levelled();
    assert_eq!(session.router.requests.own_count(), 2);
    session.send(&json!({ "method": "notifications/cancelled", "params": { "requestId": 1 } }));
    assert_eq!(session.router.requests.own_count(), 0);
    session.pass(Duration::from_secs(901));
    assert!(session.client.is_empty());
}
