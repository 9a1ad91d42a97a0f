//! Counts the bytes of a connection without the meter: with serde_json's trees and tiktoken.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Value, json};
use tiktoken_rs::CoreBPE;

static ORACLE: LazyLock<CoreBPE> = LazyLock::new(|| tiktoken_rs::o200k_base().expect("the vocabulary"));

fn count(text: &str) -> u64 {
    ORACLE.encode_ordinary(text).len() as u64
}

/// The input and the output tokens of all calls of tools whose messages are in these texts.
pub(crate) fn of_calls<'m>(
    sent: impl IntoIterator<Item = &'m str>,
    received: impl IntoIterator<Item = &'m str>,
) -> (u64, u64) {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let results: HashMap<String, Value> = received
        .into_iter()
        .map(read)
        .map(|message| (message["id"].to_string(), message))
        .collect();
    let (mut input, mut output) = (0, 0);
    for message in sent
        .into_iter()
        .map(read)
        .filter(|message| message["method"] == "tools/call")
    {
        let mut written = serde_json::Map::new();
        for key in ["name", "arguments"] {
            if let Some(value) = message["params"].get(key) {
                written.insert(key.to_owned(), value.clone());
            }
        }
        input += count(&Value::Object(written).to_string());
        let Some(response) = results.get(&message["id"].to_string()) else {
            continue;
        };
        output += match response["result"]["content"].as_array() {
            Some(blocks) => blocks
                .iter()
                .filter_map(|block| block["text"].as_str())
                .map(count)
                .sum(),
            None => count(&response["error"].to_string()),
        };
    }
    (input, output)
}

/// The messages of a session: every form of call and of its response.
pub(crate) fn messages() -> Vec<String> {
    let call = |id: Value, params: Value| {
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }).to_string()
    };
    let mut messages = vec![
        call(json!(1), json!({ "name": "repeat", "arguments": { "text": "Hello, world! ", "times": 3 } })),
        call(json!("two"), json!({ "name": "fail", "arguments": {} })),
        call(json!(3), json!({ "name": "none" })),
        call(json!(4), json!({ "name": "repeat", "arguments": { "text": "線\n\"quoted\" é 🦀", "times": 50 }, "_meta": { "progressToken": 7 } })),
        // White space and escapes of other clients.
        r#"{ "jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": { "name": "repeat", "arguments": { "text": "caf\u00e9" } } }"#.to_owned(),
    ];
    messages.extend((6..40).map(|id| {
        call(
            json!(id),
            json!({ "name": "repeat", "arguments": { "text": "a page of words ", "times": id } }),
        )
    }));
    messages
}

pub(crate) const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"example","version":"1.0"}}}"#;
pub(crate) const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
