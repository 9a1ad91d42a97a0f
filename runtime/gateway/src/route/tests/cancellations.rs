//! Requests that the client cancels: they end at once, and get no response.

use super::*;

fn cancel(id: u64) -> Value {
    json!({ "method": "notifications/cancelled", "params": { "requestId": id } })
}

#[test]
fn a_call_that_runs() {
    for mut session in [Session::direct(), Session::running([&["x"], &["y"]])] {
        session.send(&call(1, "x"));
        session.send(&cancel(1));
        assert_eq!(session.sent(0)["method"], "notifications/cancelled");
        assert_eq!(session.ended, ["1"]);
        // The server has sent it before it got the cancellation.
        session.receive(0, &json!({ "id": 1, "result": { "content": [] } }));
        assert!(session.client.is_empty());
        session.send(&call(1, "x"));
        assert_eq!(session.sent(0)["method"], "tools/call");
    }
}

#[test]
fn a_call_that_its_server_never_ends() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&call(1, "x"));
    session.send(&cancel(1));
    session.pass(Duration::from_secs(31));
    session.receive(0, &json!({ "id": 1, "result": { "content": [] } }));
    assert!(session.client.is_empty());
}

#[test]
fn a_request_that_waits_for_its_server() {
    let mut session = Session::managed(&json!({}));
    session.hello(0, &json!({ "tools": {} }));
    session.send(&json!({ "method": "notifications/initialized" }));
    session.send(&json!({ "id": 1, "method": "tools/list" }));
    session.send(&cancel(1));
    assert_eq!(session.ended, ["1"]);
    session.client.clear();
    session.tools(0, &["x"]);
    session.hello(1, &json!({ "tools": {} }));
    session.tools(1, &["y"]);
    let responds_to_list = |delivery: &Delivery| delivery.about == Id::of("1");
    assert!(!session.client.iter().any(responds_to_list));
}

/// The cancelled request has no stream over HTTP any more, so the error is the response to the new
/// one.
#[test]
fn the_id_of_a_cancelled_call() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&call(1, "x"));
    session.send(&cancel(1));
    session.send(&call(1, "x"));
    let refused = session.client.pop().expect("a response");
    assert!(refused.is_last && refused.text.contains("is the id of a request that waits"));
}
