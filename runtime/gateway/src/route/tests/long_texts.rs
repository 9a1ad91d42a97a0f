//! Errors about long texts of the client, which they truncate.

use std::sync::Arc;

use mcpact_meter::Meter;
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use serde_json::{Value, json};

use super::{Kept, Session};
use crate::Gateway;
use crate::config::Config;

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

/// The log keeps the start of each of these texts.
#[test]
fn in_the_log() {
    let kept = Kept::default();
    let meter = Meter::builder().sink(kept.clone()).build();
    let config = Config::parse(r#"{"mcpServers":{"a":{"command":"a"}}}"#).expect("a file");
    let gateway = Gateway::new(config).expect("settings").meter(meter.clone());
    let mut session = Session::of("pipe", Arc::new(gateway));
    session.connect(0);
    session.send(&json!({ "id": 1, "method": "initialize", "params": { "protocolVersion": long() } }));
    session.send(&json!({ "id": long(), "method": long() }));
    session.send(&json!({ "id": 2, "method": "tools/call", "params": { "name": long() } }));
    for id in [json!(1), json!(long()), json!(2)] {
        session.receive(0, &json!({ "id": id, "result": {} }));
    }
    assert!(meter.flush(std::time::Duration::from_secs(30)));
    let records = kept.0.lock().expect("no panic");
    assert_eq!(records.len(), 3);
    for record in records.iter() {
        let bytes = serde_json::to_string(record).expect("JSON").len();
        assert!(
            bytes < 2_000 && record.origin.request_id.as_ref().is_some_and(|id| id.len() < 1_000),
            "{bytes}"
        );
    }
}
