//! Lists without an end, late pages, and lists that change while they are fetched.

use super::*;

/// Responds to the last `tools/list` of the first server with a page without tools.
fn receive_empty_page(session: &mut Session, cursor: &str) {
    let sent = session.sent(0);
    assert_eq!(sent["method"], "tools/list");
    let result = json!({ "tools": [], "nextCursor": cursor });
    session.receive(0, &json!({ "id": sent["id"], "result": result }));
}

/// Returns a session that fetches the tools of the first server for a call of the second one.
fn listing() -> Session {
    let mut session = Session::running([&["x"], &["y"]]);
    session.receive(0, &json!({ "method": "notifications/tools/list_changed" }));
    session.client.clear();
    session.send(&call(1, "y"));
    assert!(session.servers[1].is_empty());
    session
}

#[test]
fn a_list_without_an_end_does_not_stop_calls() {
    let mut session = listing();
    for page in 0..10 {
        assert!(session.servers[1].is_empty(), "{page}");
        receive_empty_page(&mut session, &format!("page {page}"));
        session.pass(Duration::from_secs(1));
    }
    // The former list is used after the wait for all pages together.
    assert_eq!(session.sent(1)["id"], 1);
    session.send(&json!({ "id": 2, "method": "tools/list" }));
    assert_eq!(session.got()["result"]["tools"].as_array().map(Vec::len), Some(2));
    // The pages that follow are still read, up to a maximum.
    for page in 10..1_000 {
        receive_empty_page(&mut session, &format!("page {page}"));
    }
    assert!(session.servers[0].is_empty());
    assert_eq!(session.methods(), ["notifications/tools/list_changed"]);
}

#[test]
fn a_list_ends_at_a_repeated_cursor() {
    let mut session = listing();
    for cursor in ["first", "second", "first"] {
        receive_empty_page(&mut session, cursor);
    }
    assert!(session.servers[0].is_empty());
    assert_eq!(session.sent(1)["id"], 1);
}

#[test]
fn a_late_page_of_an_earlier_fetch_is_ignored() {
    let mut session = listing();
    let late = session.sent(0);
    session.pass(Duration::from_secs(11));
    session.receive(0, &json!({ "method": "notifications/tools/list_changed" }));
    session.send(&json!({ "id": 2, "method": "tools/list" }));
    session.receive(0, &json!({ "id": late["id"], "result": { "tools": [tool("old")] } }));
    session.client.clear();
    session.tools(0, &["new"]);
    assert_eq!(session.got()["result"]["tools"], json!([tool("new"), tool("y")]));
}

#[test]
fn a_list_that_changes_during_a_failed_fetch_is_fetched_again() {
    let mut session = listing();
    let sent = session.sent(0);
    session.receive(0, &json!({ "method": "notifications/tools/list_changed" }));
    let error = json!({ "code": -32603, "message": "try again" });
    session.receive(0, &json!({ "id": sent["id"], "error": error }));
    // The former list is used for the request that waits.
    assert_eq!(session.sent(1)["id"], 1);
    session.send(&json!({ "id": 2, "method": "tools/list" }));
    session.client.clear();
    session.tools(0, &["new"]);
    let result = session
        .client
        .iter()
        .find(|delivery| delivery.is_last)
        .expect("a result");
    let result: Value = serde_json::from_str(&result.text).expect("JSON");
    assert_eq!(result["result"]["tools"], json!([tool("new"), tool("y")]));
}
