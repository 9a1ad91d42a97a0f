//! Errors about long texts of the client, which they truncate.

use mcpact_rules::truncate::{MAX_SHOWN_NAME, truncate};
use serde_json::{Value, json};

use super::Session;

/// Returns a text of 100,000 characters.
fn long() -> String {
    "x".repeat(100_000)
}

/// Returns the start of the text, as errors show it.
fn shown() -> String {
    truncate(&long(), MAX_SHOWN_NAME).into_owned()
}

/// Returns a request that says that it needs no `initialize`, in this version of the protocol.
fn stateless(version: &str, method: &str) -> Value {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientInfo": { "name": "c", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    json!({ "id": 1, "method": method, "params": { "_meta": meta } })
}

#[test]
fn of_an_id() {
    let mut session = Session::running([&["x"], &["y"]]);
    let call = json!({ "id": long(), "method": "tools/call", "params": { "name": "x", "arguments": {} } });
    session.send(&call);
    session.client.clear();
    session.send(&call);
    let error = session.got();
    // JSON-RPC requires the whole id as the response's own.
    assert_eq!(error["id"], long());
    assert_eq!(error["error"]["code"], -32600);
    let raw = format!("\"{}", long());
    let id = truncate(&raw, MAX_SHOWN_NAME);
    let expected = format!("id: {id} is the id of a request that waits for its response; use another id");
    assert_eq!(error["error"]["message"], expected);
}

#[test]
fn of_a_method() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&json!({ "id": 1, "method": long(), "params": {} }));
    let expected = format!("method not found: no server is known for `{}`", shown());
    assert_eq!(session.got()["error"]["message"], expected);
}

#[test]
fn of_a_protocol_version() {
    let mut session = Session::running([&["x"], &["y"]]);
    session.send(&stateless(&long(), "tools/list"));
    let error = session.got()["error"].take();
    assert_eq!(error["code"], -32022);
    assert_eq!(error["data"]["requested"], shown());
    session.send(&stateless("2026-07-28", &long()));
    let expected = format!("method not found: no server is known for `{}`", shown());
    assert_eq!(session.got()["error"]["message"], expected);
}
