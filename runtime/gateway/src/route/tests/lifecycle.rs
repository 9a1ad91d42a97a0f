//! Servers that start late, end, hang and restart.

use super::*;
use crate::message::{Id, Message};

/// Responds to the `initialize` of a direct session.
fn respond_to_initialize(session: &mut Session, id: &Value) {
    let capabilities = json!({ "tools": { "listChanged": true }, "logging": {}, "resources": {} });
    session.receive(0, &json!({ "id": id, "result": { "capabilities": capabilities } }));
}

/// Returns a direct session with a log level and a subscription, whose server has ended during two
/// requests.
fn ended() -> Session {
    let mut session = Session::direct();
    let initialize = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"a" : 1}}"#;
    session.send_text(initialize);
    session.servers[0].clear();
    respond_to_initialize(&mut session, &json!(0));
    session.send(&json!({ "id": 1, "method": "logging/setLevel", "params": { "level": "error" } }));
    session.receive(0, &json!({ "id": 1, "result": {} }));
    session.send(&json!({ "id": 2, "method": "resources/subscribe", "params": { "uri": "a://b" } }));
    session.receive(0, &json!({ "id": 2, "result": {} }));
    session.send(&call(3, "slow"));
    session.send(&json!({ "id": 4, "method": "resources/read", "params": { "uri": "a://b" } }));
    (session.starts, session.client) = (Vec::new(), Vec::new());
    session.close(0);
    session
}

#[test]
fn requests_in_flight_fail_if_their_server_ends() {
    let session = ended();
    let texts: Vec<Value> = session
        .client
        .iter()
        .map(|delivery| serde_json::from_str(&delivery.text).expect("JSON"))
        .collect();
    assert_eq!(texts[0]["id"], 3);
    assert_eq!(texts[0]["result"]["isError"], true);
    let text = texts[0]["result"]["content"][0]["text"].as_str().expect("a text");
    assert!(
        text.starts_with("server `a` ended with exit code 1 before its response to `tools/call`"),
        "{text}"
    );
    assert!(
        text.contains("it restarts in 0.") && text.ends_with("so check and call again after that"),
        "{text}"
    );
    assert_eq!(
        (&texts[1]["id"], &texts[1]["error"]["code"]),
        (&json!(4), &json!(-32603))
    );
    assert_eq!(texts[2]["params"]["level"], "error");
}

/// The ids of the gateway's own requests can be guessed.
#[test]
fn a_server_cannot_fail_a_request_to_another_one() {
    let mut session = Session::managed(&json!({}));
    session.hello(0, &json!({ "tools": {} }));
    let sent: Value = serde_json::from_str(&session.servers[1][0]).expect("JSON");
    let id = Id::of(&sent["id"].to_string()).expect("an id");
    session
        .router
        .request_failed(0, &id, "sent a message that is too long", session.now);
    session.carry_out();
    assert_eq!(session.stops, [0; 0]);
    session.hello(1, &json!({ "tools": {} }));
    session.tools(1, &["y"]);
    session
        .router
        .request_failed(1, &id, "sent a message that is too long", session.now);
    session.carry_out();
    assert_eq!(session.stops, [0; 0]);
}

#[test]
fn calls_between_an_end_and_a_restart_fail() {
    let mut session = ended();
    session.client.clear();
    session.send(&call(5, "slow"));
    assert!(
        session.got()["result"]["content"][0]["text"]
            .as_str()
            .expect("a text")
            .contains("call again after that")
    );
}

#[test]
fn a_server_that_ends_is_restarted_as_it_was() {
    let mut session = ended();
    session.client.clear();
    session.servers[0].clear();
    session.connect(0);
    session.send(&call(6, "early"));
    let hello: Value = serde_json::from_str(&session.servers[0][0]).expect("JSON");
    assert!(
        session.servers[0][0].ends_with(r#""method":"initialize","params":{"a" : 1}}"#)
            && session.servers[0].len() == 1
    );
    session.servers[0].clear();
    respond_to_initialize(&mut session, &hello["id"]);
    let methods: Vec<String> = session.servers[0]
        .iter()
        .map(|text| Message::parse(text.as_str()).expect("a message").method().to_owned())
        .collect();
    assert_eq!(
        methods,
        [
            "notifications/initialized",
            "logging/setLevel",
            "resources/subscribe",
            "tools/call"
        ]
    );
    assert_eq!(session.methods(), ["notifications/tools/list_changed"]);
}

#[test]
fn each_further_end_doubles_the_wait() {
    let mut session = ended();
    let (server, wait) = session.starts[0];
    assert!(
        server == 0 && (Duration::from_millis(375)..=Duration::from_millis(500)).contains(&wait),
        "{wait:?}"
    );
    session.connect(0);
    for end in 1..12 {
        session.close(0);
        let max = Duration::from_millis(500 << end).min(Duration::from_secs(60));
        let wait = session.starts.last().expect("a restart").1;
        assert!(wait <= max && wait >= max.mul_f64(0.74), "{end}: {wait:?}");
        session.connect(0);
    }
}

#[test]
fn capabilities_are_merged_and_slow_servers_are_not_waited_for() {
    let mut session = Session::managed(&json!({}));
    session.hello(
        0,
        &json!({ "tools": {}, "prompts": { "listChanged": false }, "completions": {} }),
    );
    session.tools(0, &["x"]);
    assert!(session.client.is_empty());
    // The server's own request waits until the client is ready for it.
    session.receive(0, &json!({ "id": 7, "method": "roots/list" }));
    // The gateway responds to a ping.
    session.receive(0, &json!({ "id": 8, "method": "ping" }));
    assert_eq!(session.sent(0), json!({ "jsonrpc": "2.0", "id": 8, "result": {} }));
    session.pass(Duration::from_secs(11));
    let result = session.got()["result"].take();
    assert_eq!(result["protocolVersion"], "2025-06-18");
    assert_eq!(
        result["capabilities"],
        json!({ "tools": { "listChanged": true }, "prompts": { "listChanged": true }, "completions": {},
                "resources": { "listChanged": true }, "logging": {} })
    );
    session.send(&json!({ "method": "notifications/initialized" }));
    assert_eq!(session.methods(), ["roots/list"]);
    session.send(&json!({ "id": 1, "method": "tools/list" }));
    assert_eq!(session.got()["result"], json!({ "tools": [tool("x")] }));
    // The slow server starts.
    session.hello(1, &json!({ "tools": {} }));
    session.tools(1, &["y"]);
    assert_eq!(session.methods(), ["notifications/tools/list_changed"]);
    session.send(&json!({ "id": 2, "method": "tools/list" }));
    assert_eq!(session.got()["result"]["tools"][1]["name"], "y");
}

#[test]
fn a_server_that_fails_does_not_disturb_the_others() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&call(1, "x"));
    session.send(&call(2, "y"));
    session.close(0);
    let methods = session
        .client
        .iter()
        .map(|delivery| delivery.about.as_ref().map(Id::to_string));
    assert_eq!(methods.collect::<Vec<_>>(), [Some("1".to_owned()), None]);
    assert_eq!(session.got()["params"]["logger"], "mcpact");
    session.receive(1, &json!({ "id": 2, "result": { "content": [] } }));
    assert_eq!(session.got()["id"], 2);
    // The tools of the restarting server stay in the list.
    session.send(&json!({ "id": 3, "method": "tools/list" }));
    assert_eq!(session.got()["result"]["tools"].as_array().map(Vec::len), Some(2));
    session.send(&call(4, "x"));
    assert_eq!(session.got()["result"]["isError"], true);
    session.connect(0);
    session.hello(0, &json!({ "tools": {} }));
    session.tools(0, &["x", "z"]);
    assert_eq!(
        session.methods(),
        ["notifications/message", "notifications/tools/list_changed"]
    );
}

#[test]
fn a_server_that_hangs_is_asked_and_restarted() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&call(1, "x"));
    session.servers[0].clear();
    session.pass(Duration::from_secs(899));
    assert!(session.client.is_empty());
    session.pass(Duration::from_secs(2));
    let text = session.got()["result"]["content"][0]["text"]
        .as_str()
        .expect("a text")
        .to_owned();
    assert!(
        text.contains("sent neither a response to `tools/call` nor progress for 900 s"),
        "{text}"
    );
    assert!(session.servers[0][0].contains("notifications/cancelled"));
    let ping = session.sent(0);
    assert_eq!(ping["method"], "ping");
    session.pass(Duration::from_secs(16));
    assert_eq!(
        (session.stops.as_slice(), session.starts.last().expect("a restart").0),
        (&[0][..], 0)
    );
    // A server that responds to the ping is not restarted.
    session.send(&call(2, "y"));
    session.pass(Duration::from_secs(901));
    let ping = session.sent(1);
    session.receive(1, &json!({ "id": ping["id"], "result": {} }));
    session.pass(Duration::from_secs(20));
    assert_eq!(session.stops, [0]);
}

#[test]
fn a_request_is_cancelled_once() {
    let mut session = Session::running([&["x"], &["y"]]);
    // Requests no longer wait for the start, but for the server alone.
    session.pass(Duration::from_secs(11));
    session.close(0);
    session.connect(0);
    let cancel =
        json!({ "method": "notifications/cancelled", "params": { "requestId": 1, "reason": "x".repeat(100) } });
    session.send(&call(1, "x"));
    for _ in 0..3 {
        session.send(&cancel);
    }
    // The call and its cancellation.
    assert_eq!(session.router.servers[0].queued().len(), 2);
    // A further cancellation does not extend the time for which the call is remembered.
    session.pass(Duration::from_secs(20));
    session.send(&cancel);
    session.pass(Duration::from_secs(11));
    assert_eq!(session.router.requests.open_count(), 0);
}

#[test]
fn messages_about_requests_of_the_gateway_wait_for_the_client() {
    let mut session = Session::managed(&json!({}));
    session.hello(0, &json!({ "tools": {} }));
    let list = session.sent(0);
    let log = json!({ "method": "notifications/message", "params": { "level": "info", "data": "listing" } });
    session.receive_about(0, &log, Some(&list["id"].to_string()));
    assert!(session.client.is_empty());
    session.send(&json!({ "method": "notifications/initialized" }));
    assert!(session.client[0].about.is_none());
    assert_eq!(session.methods(), ["notifications/message"]);
}

#[test]
fn repeated_requests_without_a_response_are_forgotten() {
    let mut session = ended();
    session.connect(0);
    let hello = session.sent(0);
    respond_to_initialize(&mut session, &hello["id"]);
    assert_eq!(session.router.requests.own_count(), 2);
    session.pass(Duration::from_secs(899));
    assert_eq!(session.router.requests.own_count(), 2);
    session.pass(Duration::from_secs(1));
    assert_eq!(session.router.requests.own_count(), 0);
}

#[test]
fn initialize_of_one_server_has_the_time_of_a_start() {
    let mut session = Session::direct();
    session.send(&json!({ "id": 0, "method": "initialize", "params": {} }));
    session.servers[0].clear();
    session.pass(Duration::from_secs(121));
    let text = session.got()["error"]["message"].to_string();
    assert!(text.contains("nor progress for 120 s\""), "{text}");
    assert_eq!(session.servers[0].len(), 1);
    assert_eq!(session.sent(0)["method"], "ping");
}
