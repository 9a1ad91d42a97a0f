//! Servers that ask a client without `initialize` by the result of a call, which then continues.

use std::sync::Arc;
use std::time::Duration;

use mcpact_meter::Meter;
use serde_json::{Value, json};

use super::{Config, Gateway, Session};

/// Returns a call of a client that declares all capabilities.
fn call(id: u64, tool: &str) -> Value {
    json!({ "id": id, "method": "tools/call", "params": {
        "name": tool, "arguments": { "a": 1, "b": [2] },
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "c", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": {
                "sampling": {}, "elicitation": { "form": {} }, "roots": { "listChanged": true }, "extensions": {} } } } })
}

/// Returns the call of a result that asks, repeated with these responses.
fn repeated(id: u64, tool: &str, asked: &Value, responses: &Value) -> Value {
    let mut call = call(id, tool);
    call["params"]["inputResponses"] = responses.clone();
    call["params"]["requestState"] = asked["result"]["requestState"].clone();
    call
}

/// Returns a request of a server for input.
fn question(id: u64) -> Value {
    let schema = json!({ "type": "object", "properties": {} });
    json!({ "id": id, "method": "elicitation/create", "params": { "message": "Sure?", "requestedSchema": schema } })
}

/// Returns a session of one client, or of several over HTTP, with the tools `x` of `a` and `y` of
/// `b`.
fn session(transport: &'static str, settings: &Value) -> Session {
    begun(Session::over(transport, &file(settings)))
}

/// Returns a configuration of two servers.
fn file(settings: &Value) -> Value {
    let servers = json!({ "a": { "command": "a" }, "b": { "command": "b" } });
    json!({ "mcpServers": servers, "mcpact": settings })
}

/// Sends the first call, and responds for the servers.
fn begun(mut session: Session) -> Session {
    session.connect(0);
    session.connect(1);
    session.send(&call(1, "x"));
    for (server, tool) in ["x", "y"].into_iter().enumerate() {
        let sent = session.sent(server);
        // A capability that servers cannot use is not announced.
        let capabilities = json!({ "roots": {}, "sampling": {}, "elicitation": { "form": {} } });
        assert_eq!(sent["params"]["capabilities"], capabilities);
        let result = json!({ "protocolVersion": "2025-11-25", "capabilities": { "tools": {} } });
        session.receive(server, &json!({ "id": sent["id"], "result": result }));
        session.tools(server, &[tool]);
    }
    let sent = session.sent(0);
    assert_eq!((&sent["id"], &sent["method"]), (&json!(1), &json!("tools/call")));
    session
}

/// Returns a session whose first call, 1, has the server's question 5 as its result, and that
/// result.
fn asked() -> (Session, Value) {
    let mut session = session("pipe", &json!({}));
    session.receive(0, &question(5));
    let asked = session.got();
    assert!(session.servers[0].is_empty());
    (session, asked)
}

fn accepted() -> Value {
    json!({ "action": "accept", "content": {} })
}

#[test]
fn a_call_goes_on_with_the_input() {
    let (mut session, asked) = asked();
    assert_eq!(
        (&asked["id"], &asked["result"]["resultType"]),
        (&json!(1), &json!("input_required"))
    );
    let own = question(5);
    let request = json!({ "method": own["method"], "params": own["params"] });
    assert_eq!(asked["result"]["inputRequests"], json!({ "input-1": request }));

    let mut message = repeated(2, "x", &asked, &json!({ "input-1": accepted() }));
    // The order of the keys may differ.
    message["params"]["arguments"] = json!({ "b": [2], "a": 1 });
    session.send(&message);
    let sent = session.sent(0);
    assert_eq!((&sent["id"], &sent["result"]), (&json!(5), &accepted()));
    // A second question, of another kind.
    session.receive(0, &json!({ "id": "r", "method": "roots/list" }));
    let asked = session.got();
    assert_eq!(asked["id"], 2);
    assert_eq!(
        asked["result"]["inputRequests"],
        json!({ "input-2": { "method": "roots/list" } })
    );
    let roots = json!({ "roots": [{ "uri": "file:///a" }] });
    session.send(&repeated(3, "x", &asked, &json!({ "input-2": roots })));
    assert_eq!(session.sent(0)["result"], roots);
    // The server has only the first id.
    session.receive(0, &json!({ "id": 1, "result": { "content": [] } }));
    let result = session.got();
    assert_eq!(
        (&result["id"], &result["result"]["resultType"]),
        (&json!(3), &json!("complete"))
    );
    session.receive(0, &json!({ "id": 1, "result": { "content": [] } }));
    assert!(session.client.is_empty());
}

#[test]
fn progress_has_the_token_of_the_repeated_call() {
    let mut session = session("pipe", &json!({}));
    let mut message = call(2, "y");
    message["params"]["_meta"]["progressToken"] = 7.into();
    session.send(&message);
    let step = json!({ "method": "notifications/progress", "params": { "progressToken": 7, "progress": 1 } });
    session.receive(1, &question(5));
    let asked = session.got();
    let mut message = repeated(3, "y", &asked, &json!({ "input-1": accepted() }));
    message["params"]["_meta"]["progressToken"] = "t".into();
    session.send(&message);
    session.receive(1, &step);
    let delivery = session.client.pop().expect("progress");
    assert!(delivery.text.contains(r#""progressToken":"t""#), "{}", delivery.text);
    assert_eq!(delivery.about.map(|id| id.to_string()).as_deref(), Some("3"));
}

#[test]
fn a_state_counts_once_and_for_its_request_alone() {
    let (mut session, asked) = asked();
    let responses = json!({ "input-1": accepted() });
    let good = repeated(2, "x", &asked, &responses);
    for (path, value) in [
        ("/params/arguments/a", json!(2)),
        ("/params/name", json!("y")),
        ("/params/_meta/io.modelcontextprotocol~1clientInfo/name", json!("other")),
        ("/params/requestState", json!("mcpact-00")),
        ("/params/inputResponses/input-1", json!("accept")),
    ] {
        let mut message = good.clone();
        *message.pointer_mut(path).expect(path) = value;
        session.send(&message);
        assert_eq!(session.got()["error"]["code"], -32602, "{path}");
        assert!(session.servers.iter().all(Vec::is_empty), "{path}");
    }
    session.send(&good);
    assert_eq!(session.sent(0)["id"], 5);
    session.send(&repeated(3, "x", &asked, &responses));
    assert_eq!(session.got()["error"]["code"], -32602);
    assert!(session.servers[0].is_empty());
    // The state of a server that supports this version itself passes unchanged.
    let mut message = call(4, "y");
    message["params"]["requestState"] = "of the server".into();
    message["params"]["inputResponses"] = responses;
    session.send(&message);
    assert_eq!(session.sent(1)["params"]["requestState"], "of the server");
    let more = json!({ "resultType": "input_required", "requestState": "next" });
    session.receive(1, &json!({ "id": 4, "result": more }));
    assert_eq!(session.got()["result"], more);
}

#[test]
fn undeclared_capabilities_are_refused() {
    let mut session = session("pipe", &json!({}));
    for (method, params) in [
        (
            "elicitation/create",
            json!({ "mode": "url", "url": "https://a.example", "message": "m" }),
        ),
        ("sampling/createMessage", json!({ "tools": [] })),
        ("tasks/get", json!({})),
    ] {
        session.receive(0, &json!({ "id": 9, "method": method, "params": params }));
        let sent = session.sent(0);
        assert_eq!(
            (&sent["id"], &sent["error"]["code"]),
            (&json!(9), &json!(-32601)),
            "{method}"
        );
        assert!(session.client.is_empty(), "{method}");
    }
    // A call that declares nothing.
    session.send(&json!({ "method": "notifications/cancelled", "params": { "requestId": 1 } }));
    let mut message = call(2, "y");
    message["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
    session.send(&message);
    session.receive(1, &question(9));
    assert_eq!(session.sent(1)["error"]["code"], -32601);
    // A cancelled call.
    session.receive(0, &question(9));
    assert_eq!(session.sent(0)["error"]["code"], -32601);
}

/// A server without the right to ask cannot use up the client's limit.
#[test]
fn undeclared_sampling_does_not_count_for_limits() {
    let limits = mcpact_meter::limits::parse(&json!([{ "calls": 2 }])).expect("a limit");
    let meter = Meter::builder().limits(limits).build();
    let config = Config::parse(&file(&json!({})).to_string()).expect("a file");
    let gateway = Gateway::new(config).expect("settings").meter(meter);
    let mut session = begun(Session::of("pipe", Arc::new(gateway)));
    for id in 5..8 {
        let asked = json!({ "id": id, "method": "sampling/createMessage", "params": { "tools": [] } });
        session.receive(0, &asked);
        assert_eq!(session.sent(0)["error"]["code"], -32601);
    }
    session.send(&call(2, "x"));
    assert_eq!(session.sent(0)["method"], "tools/call");
    session.send(&call(3, "x"));
    assert_eq!(session.got()["result"]["isError"], true);
}

#[test]
fn questions_meanwhile_and_missing_responses_are_asked_next() {
    let (mut session, asked) = asked();
    session.receive(0, &question(6));
    session.receive(0, &question(7));
    session.receive(
        0,
        &json!({ "method": "notifications/cancelled", "params": { "requestId": 6 } }),
    );
    assert!(session.client.is_empty());
    session.send(&repeated(2, "x", &asked, &json!({})));
    let asked = session.got();
    let keys: Vec<&String> = asked["result"]["inputRequests"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    assert_eq!(keys, ["input-1", "input-3"]);
    assert!(session.servers[0].is_empty());
    let responses = json!({ "input-1": accepted(), "input-2": accepted(), "input-3": accepted() });
    session.send(&repeated(3, "x", &asked, &responses));
    let sent = std::mem::take(&mut session.servers[0]);
    assert_eq!(sent.len(), 2);
    assert!(sent[0].contains("\"id\":5") && sent[1].contains("\"id\":7"), "{sent:?}");
    assert!(session.client.is_empty());
}

#[test]
fn an_end_before_the_input_is_sent_for_the_repeated_call() {
    let (mut session, asked) = asked();
    session.receive(0, &json!({ "id": 1, "result": { "content": [], "by": "a" } }));
    assert!(session.client.is_empty());
    session.send(&repeated(2, "x", &asked, &json!({ "input-1": accepted() })));
    let result = session.got();
    assert_eq!((&result["id"], &result["result"]["by"]), (&json!(2), &json!("a")));
    assert!(session.servers[0].is_empty());

    session.send(&call(3, "x"));
    session.receive(0, &question(5));
    let asked = session.got();
    session.close(0);
    session.client.clear();
    session.send(&repeated(4, "x", &asked, &json!({ "input-1": accepted() })));
    let result = session.got();
    assert_eq!((&result["id"], &result["result"]["isError"]), (&json!(4), &json!(true)));
    assert!(result.to_string().contains("ended with exit code 1"), "{result}");
}

#[test]
fn a_client_that_does_not_come_back() {
    let (mut session, asked) = asked();
    session.pass(Duration::from_secs(899));
    assert!(session.servers[0].is_empty());
    session.pass(Duration::from_secs(2));
    let sent: Vec<Value> = session.servers[0]
        .drain(..)
        .map(|text| serde_json::from_str(&text).expect("JSON"))
        .collect();
    assert_eq!((&sent[0]["id"], &sent[0]["error"]["code"]), (&json!(5), &json!(-32603)));
    assert_eq!(
        (&sent[1]["method"], &sent[1]["params"]["requestId"]),
        (&json!("notifications/cancelled"), &json!(1))
    );
    session.send(&repeated(2, "x", &asked, &json!({ "input-1": accepted() })));
    assert_eq!(session.got()["error"]["code"], -32602);
}

#[test]
fn a_repeated_call_is_cancelled_by_the_first_id() {
    let (mut session, asked) = asked();
    // The server still has the id 1.
    session.send(&call(1, "x"));
    let other = session.sent(0);
    assert_ne!(other["id"], 1);
    session.send(&repeated(2, "x", &asked, &json!({ "input-1": accepted() })));
    session.send(&json!({ "method": "notifications/cancelled", "params": { "requestId": 2 } }));
    assert_eq!(session.sent(0)["params"]["requestId"], 1);
    // The client expects no response to it any more.
    session.client.clear();
    session.receive(0, &json!({ "id": 1, "result": {} }));
    assert!(session.client.is_empty());
    session.receive(0, &json!({ "id": other["id"], "result": { "content": [] } }));
    assert_eq!(session.got()["id"], 1);
}

#[test]
fn the_number_of_calls_that_wait_is_bounded() {
    let mut session = session("pipe", &json!({ "bounds": { "requests": 1 } }));
    session.receive(0, &question(5));
    session.send(&call(2, "y"));
    session.receive(1, &question(5));
    let sent = session.sent(1);
    assert!(
        sent["error"]["message"]
            .as_str()
            .is_some_and(|text| text.contains("1 calls wait")),
        "{sent}"
    );
    // The questions of one call have a maximum, too.
    for id in 10..40 {
        session.receive(0, &question(id));
    }
    assert_eq!(session.servers[0].len(), 15);
}

#[test]
fn the_bytes_that_wait_are_bounded() {
    let mut session = session("pipe", &json!({ "bounds": { "message_bytes": 500 } }));
    let long = |id: u64| json!({ "id": id, "method": "sampling/createMessage", "params": { "messages": ["x".repeat(1_500)] } });
    session.receive(0, &long(5));
    let asked = session.got();
    assert_eq!(asked["result"]["resultType"], "input_required");
    session.receive(0, &long(6));
    let sent = session.sent(0);
    assert!(
        sent["error"]["message"]
            .as_str()
            .is_some_and(|text| text.contains("2000 bytes")),
        "{sent}"
    );
    session.receive(0, &json!({ "id": 1, "result": { "content": ["x".repeat(1_500)] } }));
    session.send(&repeated(2, "x", &asked, &json!({ "input-1": {} })));
    let result = session.got();
    assert!(
        result["result"]["isError"] == true && result.to_string().contains("too long"),
        "{result}"
    );
}

#[test]
fn no_client_is_asked_for_another() {
    let mut session = session("tcp", &json!({}));
    session.send(&call(2, "x"));
    session.servers[0].clear();
    session.receive(0, &question(5));
    let sent = session.sent(0);
    assert!(
        sent["error"]["message"]
            .as_str()
            .is_some_and(|text| text.contains("several clients")),
        "{sent}"
    );
    assert!(session.client.is_empty());
    // Over HTTP the call is known.
    session.receive_about(0, &question(6), Some("2"));
    let asked = session.got();
    assert_eq!(asked["id"], 2);
    session.receive_about(0, &question(7), Some("99"));
    assert_eq!(session.sent(0)["error"]["code"], -32601);
    session.send(&repeated(3, "x", &asked, &json!({ "input-1": accepted() })));
    assert_eq!(session.sent(0)["id"], 6);
}
