//! The maximum numbers of requests, tools and bytes.

use super::*;
use crate::message::Id;

#[test]
fn limits() {
    let settings = json!({ "bounds": { "requests": 2, "tools": 3, "message_bytes": 79 } });
    let mut session = Session::managed(&settings);
    session.hello(0, &json!({ "tools": {} }));
    session.hello(1, &json!({ "tools": {} }));
    session.tools(0, &["1", "2", "3", "4", "5"]);
    session.tools(
        1,
        &["a long name which needs some bytes", "another one that needs some"],
    );
    session.send(&json!({ "method": "notifications/initialized" }));
    session.client.clear();
    session.send(&json!({ "id": 1, "method": "tools/list" }));
    assert_eq!(session.got()["result"]["tools"].as_array().map(Vec::len), Some(4));
    session.send(&call(2, "1"));
    session.send(&call(3, "2"));
    session.send(&call(3, "2"));
    assert_eq!(
        session.got()["error"]["message"],
        "id: 3 is the id of a request that waits for its response; use another id"
    );
    session.send(&call(4, "3"));
    assert!(
        session.got()["result"]["content"][0]["text"]
            .as_str()
            .expect("a text")
            .starts_with("2 requests wait")
    );
    // A cancelled request is forgotten.
    session.send(&json!({ "method": "notifications/cancelled", "params": { "requestId": 2 } }));
    session.pass(Duration::from_secs(31));
    session.send(&call(4, "3"));
    assert!(session.client.is_empty());
}

/// Returns a call with this id that has 1,000 bytes or some more.
fn large_call(id: u64) -> Value {
    let arguments = json!({ "text": "x".repeat(1_000) });
    json!({ "id": id, "method": "tools/call", "params": { "name": "x", "arguments": arguments } })
}

#[test]
fn bytes_of_requests_that_wait_are_limited() {
    let settings = json!({ "bounds": { "message_bytes": 1_000 } });
    // The requests wait in the session until the servers have listed their tools.
    let mut session = Session::managed(&settings);
    for id in 1..=4 {
        session.send(&large_call(id));
    }
    let refused = session.got();
    assert_eq!(
        (&refused["id"], &refused["result"]["isError"]),
        (&json!(4), &json!(true))
    );
    let text = refused["result"]["content"][0]["text"].as_str().expect("a text");
    assert!(text.contains("have at most 4000 bytes together"), "{text}");
    // They are sent once the servers have started, and then there is room again.
    session.hello(0, &json!({ "tools": {} }));
    session.hello(1, &json!({ "tools": {} }));
    session.tools(0, &["x"]);
    session.tools(1, &["y"]);
    assert_eq!(session.servers[0].len(), 3);
    session.client.clear();
    session.send(&large_call(5));
    assert!(session.client.is_empty());
    // They wait for a server that starts again.
    session.close(0);
    session.connect(0);
    session.client.clear();
    for id in 6..=9 {
        session.send(&large_call(id));
    }
    assert_eq!(session.got()["id"], 9);
    // The other server needs no room, and neither does the gateway itself.
    session.pass(Duration::from_secs(11));
    assert_eq!(session.router.servers[0].queued().len(), 3);
    session.client.clear();
    let mut other = large_call(10);
    other["params"]["name"] = "y".into();
    session.send(&other);
    assert_eq!(session.sent(1)["id"], 10);
    assert!(session.client.is_empty());
    session.send(&json!({ "id": 11, "method": "ping" }));
    assert_eq!(session.got()["result"], json!({}));
    session.send(&large_call(12));
    assert_eq!(session.got()["id"], 12);
}

#[test]
fn one_request_waits_whatever_its_length() {
    let mut session = Session::managed(&json!({ "bounds": { "message_bytes": 125 } }));
    for (server, tool) in ["x", "y"].into_iter().enumerate() {
        session.hello(server, &json!({ "tools": {} }));
        session.tools(server, &[tool]);
    }
    session.client.clear();
    // The server is ready.
    session.send(&large_call(1));
    assert_eq!(session.sent(0)["id"], 1);
    // The first call waits in the session, and then for its server.
    session.close(0);
    session.connect(0);
    session.client.clear();
    session.send(&large_call(2));
    assert!(session.client.is_empty());
    session.send(&large_call(3));
    assert_eq!(session.got()["id"], 3);
    session.pass(Duration::from_secs(11));
    assert!(session.client.is_empty());
    assert_eq!(session.router.servers[0].queued().len(), 1);
    session.send(&large_call(4));
    assert_eq!(session.got()["id"], 4);
}

#[test]
fn a_request_of_a_server_that_is_too_long_gets_an_error() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&call(1, "x"));
    session.servers[0].clear();
    let id = Id::of("1").expect("an id");
    session.router.refuse_server_request(0, &id, "too long");
    session.carry_out();
    let error = session.sent(0);
    assert_eq!(
        (&error["id"], &error["error"]["message"]),
        (&json!(1), &json!("too long"))
    );
    // The client's call with this id goes on.
    session.receive(0, &json!({ "id": 1, "result": { "content": [] } }));
    assert_eq!(session.got()["id"], 1);
}

#[test]
fn a_server_that_asks_without_end_is_refused() {
    let mut session = Session::running([&["x"], &["y"]]);
    for id in 0..1_100 {
        session.receive(0, &json!({ "id": id, "method": "roots/list" }));
    }
    // The client has 1,024 of them; the server has an error for each other.
    assert_eq!(session.client.len(), 1_024);
    assert_eq!(session.servers[0].len(), 76);
    assert!(session.servers[0][0].contains("too many requests of servers wait for the client"));
    // The other server is refused too until the client has responded, and then asks again.
    let first: serde_json::Value = serde_json::from_str(&session.client[0].text).expect("JSON");
    session.send(&json!({ "id": first["id"], "result": { "roots": [] } }));
    session.client.clear();
    session.receive(1, &json!({ "id": 1, "method": "roots/list" }));
    assert_eq!(session.got()["method"], "roots/list");
}
