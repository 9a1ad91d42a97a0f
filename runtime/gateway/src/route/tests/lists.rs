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
fn a_failed_list_is_fetched_again_for_a_list_of_the_client() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.close(0);
    session.connect(0);
    session.hello(0, &json!({ "tools": { "listChanged": true } }));
    let sent = session.sent(0);
    session.receive(
        0,
        &json!({ "id": sent["id"], "error": { "code": -32603, "message": "later" } }),
    );
    session.client.clear();
    let list = json!({ "id": 1, "method": "tools/list" });
    session.send(&list);
    assert_eq!(session.got()["result"]["tools"].as_array().map(Vec::len), Some(2));
    session.pass(Duration::from_secs(11));
    session.send(&call(2, "y"));
    assert_eq!((session.sent(1)["id"].clone(), session.servers[0].len()), (json!(2), 0));
    session.send(&json!({ "id": 3, "method": "tools/list" }));
    assert!(session.client.is_empty());
    session.tools(0, &["new"]);
    assert_eq!(session.got()["result"]["tools"], json!([tool("new"), tool("y")]));
}

#[test]
fn an_old_list_of_a_server_that_announces_no_changes_is_fetched_again() {
    let mut session = Session::managed(&json!({}));
    session.hello(0, &json!({ "tools": {} }));
    session.tools(0, &["x"]);
    session.hello(1, &json!({ "tools": { "listChanged": true } }));
    session.tools(1, &["y"]);
    let list = json!({ "id": 1, "method": "tools/list" });
    for (seconds, is_fetched, count) in [(0, false, 2), (59, false, 2), (1, true, 3), (59, false, 3)] {
        session.pass(Duration::from_secs(seconds));
        session.client.clear();
        session.send(&list);
        assert_eq!(session.client.is_empty(), is_fetched);
        assert!(session.servers[1].is_empty());
        if is_fetched {
            session.tools(0, &["x", "z"]);
        }
        let tools = session.got()["result"]["tools"].as_array().map(Vec::len);
        assert_eq!(tools, Some(count), "after {seconds} s");
    }
}

#[test]
fn an_entry_without_a_name_does_not_end_a_list() {
    let mut session = listing();
    let sent = session.sent(0);
    let page = json!({ "tools": [{ "description": "no name" }, tool("x")], "nextCursor": "2" });
    session.receive(0, &json!({ "id": sent["id"], "result": page }));
    assert_eq!(session.servers[0].len(), 1);
    session.tools(0, &["z"]);
    session.client.clear();
    session.send(&json!({ "id": 2, "method": "tools/list" }));
    assert_eq!(
        session.got()["result"]["tools"],
        json!([tool("x"), tool("z"), tool("y")])
    );
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
