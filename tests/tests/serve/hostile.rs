//! Malformed messages: the server returns an error or ignores them, and responds to the next call.

use std::time::{Duration, Instant};

use mcpact::discover::Mode;
use serde_json::{Value, json};

use crate::{library::server, probe::Client, wire::Wire};

/// Returns a call as text, since hostile arguments are not built as values.
fn call(id: i64, tool: &str, arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
    )
}

fn nested(levels: usize) -> String {
    format!(r#"{{"value":{}{}}}"#, "[".repeat(levels), "]".repeat(levels))
}

#[tokio::test]
async fn deep_values() {
    for mode in [Mode::All, Mode::Dynamic] {
        let mut wire = Wire::open(server(mode)).await;
        wire.send(call(1_000, "anything", &nested(100))).await;
        let answer: Value = serde_json::from_str(&wire.line().await).expect("JSON");
        assert_eq!(answer["result"]["content"][0]["text"], "200", "{answer}");
        for levels in [121, 128, 200, 100_000] {
            // serde_json does not read it, so it is no message.
            wire.send(call(1_001, "anything", &nested(levels))).await;
            wire.is_alive().await;
        }
    }
}

#[tokio::test]
async fn a_long_argument() {
    let mut wire = Wire::open(server(Mode::Dynamic)).await;
    let text = "é".repeat(5_000_000);
    let result = wire.call("measure", json!({ "text": text })).await;
    assert_eq!(result["structuredContent"], json!({ "size": 10_000_000 }));
    // The error truncates the value.
    let said = wire.refused("find", json!({ "query": "a", "limit": text })).await;
    assert!(said.len() < 1_000, "{} bytes", said.len());
    let said = wire.refused("execute_tool", json!({ "tool": text })).await;
    assert!(said.len() < 1_000, "{} bytes", said.len());
    let said = wire.said("search_tools", json!({ "query": text })).await;
    assert!(said.len() < 10_000, "{} bytes", said.len());
    let said = wire.refused("describe_tool", json!({ "tools": [text] })).await;
    assert!(said.len() < 10_000, "{} bytes", said.len());
    for arguments in [json!({ "source": text }), json!({ "query": "find", "source": text })] {
        let said = wire.said("search_tools", arguments).await;
        assert!(said.len() < 1_000, "{} bytes", said.len());
    }
    let arguments = json!({ "tools": ["find"], "verbosity": text });
    let said = wire.refused("describe_tool", arguments).await;
    assert!(said.len() < 1_000, "{} bytes", said.len());
    wire.is_alive().await;
}

/// An error repeats the beginning of the client's text, over our transport too.
#[tokio::test]
async fn long_texts_of_a_message() {
    let mut wire = Wire::lines(server(Mode::All), 1 << 24);
    let text = "é".repeat(500_000);
    let client = json!({ "name": "wire", "version": "1" });
    for params in [
        json!({ "protocolVersion": "2025-11-25", "capabilities": text, "clientInfo": client }),
        json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": text }),
        json!({ "protocolVersion": text, "capabilities": text, "clientInfo": client }),
    ] {
        let answer = wire.request("initialize", params).await;
        is_short(&answer, -32602);
    }
    let mut wire = wire.initialized().await;
    let answer = wire.request(&text, json!({})).await;
    is_short(&answer, -32601);
    // The response repeats the id, and the error message does not.
    let mut client = Client::open(|lines| lines).initialized().await;
    for _ in 0..2 {
        client.call(text.as_str(), "wait").await;
    }
    is_short(&client.next().await, -32600);
}

#[track_caller]
fn is_short(answer: &Value, code: i64) {
    assert_eq!(answer["error"]["code"], code);
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.len() < 1_000, "{} bytes", message.len());
}

/// No call takes time in proportion to the product of its words and those of the catalogue.
#[tokio::test]
async fn many_words() {
    let mut wire = Wire::open(server(Mode::Dynamic)).await;
    let words: Vec<String> = (0..50_000).map(|number| format!("word{number}")).collect();
    let begun = Instant::now();
    wire.said("search_tools", json!({ "query": words.join(" ") })).await;
    wire.refused("describe_tool", json!({ "tools": words })).await;
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    wire.is_alive().await;
}

/// rmcp reads lines of at most 16 MiB.
#[tokio::test]
async fn a_longer_message() {
    let mut wire = Wire::open(server(Mode::All)).await;
    let text = format!(r#"{{"text":"{}"}}"#, "a".repeat(20_000_000));
    wire.send(call(1_000, "measure", &text)).await;
    wire.is_alive().await;
}

#[tokio::test]
async fn invalid_messages() {
    let mut wire = Wire::open(server(Mode::All)).await;
    let lines: [&[u8]; 14] = [
        b"",
        b"\r",
        b"hello",
        b"{",
        b"\xff\xfe\x80",
        b"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":{\"name\":\"\xff\"}}",
        b"\0\0\0",
        b"null",
        b"[]",
        b"{}",
        b"\"tools/list\"",
        br#"{"jsonrpc":"1.0","id":9,"method":"tools/list"}"#,
        br#"{"jsonrpc":"2.0","id":{},"method":"tools/list"}"#,
        br#"{"jsonrpc":"2.0","method":"notifications/nothing"}"#,
    ];
    for line in lines {
        wire.send(line).await;
        wire.is_alive().await;
    }
    let answer = wire.request("tools/nothing", json!({})).await;
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
    let answer = wire.request("tools/call", json!({})).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    wire.is_alive().await;
}
