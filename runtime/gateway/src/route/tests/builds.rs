//! Catalogues that are built while sessions continue.

use std::sync::Arc;

use serde_json::json;

use super::{Session, call};

/// Returns a session whose server `a` has got a tool, so that a catalogue is being built.
fn building() -> Session {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&call(1, "y"));
    assert_eq!(session.sent(1)["id"], 1);
    session.held_builds = Some(Vec::new());
    session.receive(0, &json!({ "method": "notifications/tools/list_changed" }));
    session.client.clear();
    session.send(&call(2, "y"));
    session.tools(0, &["x", "z"]);
    assert_eq!(session.held_builds.as_ref().map(Vec::len), Some(1));
    session
}

#[test]
fn messages_pass_while_a_catalogue_is_built() {
    let mut session = building();
    assert!(session.servers[1].is_empty() && session.client.is_empty());
    session.send(&json!({ "id": 3, "method": "ping" }));
    assert_eq!(session.got()["id"], 3);
    session.receive(1, &json!({ "id": 1, "result": { "content": [] } }));
    assert_eq!(session.got()["id"], 1);
    session.build();
    assert_eq!(session.sent(1)["id"], 2);
    session.send(&call(4, "z"));
    assert_eq!(session.sent(0)["id"], 4);
}

#[test]
fn calls_of_another_session_are_not_delayed() {
    let mut other = Session::running([&["x"], &["y"]]);
    let mut session = Session::of("pipe", Arc::clone(&other.gateway));
    session.connect(0);
    session.connect(1);
    session.send(&json!({ "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": { "roots": {} }, "clientInfo": { "name": "c" } } }));
    session.held_builds = Some(Vec::new());
    for (server, tool) in ["x", "w"].into_iter().enumerate() {
        session.hello(server, &json!({ "tools": {} }));
        session.tools(server, &[tool]);
    }
    session.send(&call(1, "w"));
    assert!(session.servers[1].is_empty());
    other.send(&call(1, "y"));
    assert_eq!(other.sent(1)["id"], 1);
}

#[test]
fn a_list_that_changes_all_the_time_does_not_stop_calls() {
    let mut session = building();
    session.receive(0, &json!({ "method": "notifications/tools/list_changed" }));
    session.send(&json!({ "id": 5, "method": "ping" }));
    session.pass(std::time::Duration::from_secs(1));
    session.tools(0, &["x", "z", "z2"]);
    assert!(session.servers[1].is_empty());
    session.build();
    // The waiting call uses the catalogue before the last change, and the next call the one after
    // it.
    assert_eq!(session.sent(1)["id"], 2);
    session.send(&call(6, "z2"));
    session.build();
    assert_eq!(session.sent(0)["id"], 6);
}

/// The server announces a change before each of its lists.
#[test]
fn a_list_that_changes_during_each_fetch_does_not_stop_calls() {
    let mut session = Session::running([&["x"], &["y"]]);
    let change = json!({ "method": "notifications/tools/list_changed" });
    session.receive(0, &change);
    session.send(&call(1, "y"));
    session.receive(0, &change);
    session.tools(0, &["x"]);
    assert_eq!(session.sent(1)["id"], 1);
    assert!(session.servers[0].is_empty());
    // The next request fetches the list that has changed, and the client is notified.
    session.client.clear();
    session.send(&call(2, "y"));
    session.receive(0, &change);
    session.client.clear();
    session.tools(0, &["x", "z"]);
    assert_eq!(session.sent(1)["id"], 2);
    assert_eq!(session.methods(), ["notifications/tools/list_changed"]);
    assert!(session.servers[0].is_empty());
}
