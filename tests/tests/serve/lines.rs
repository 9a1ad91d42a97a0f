//! Errors for lines that are not messages.

use mcpact::{discover::Mode, serve::LineTransport};
use serde_json::{Value, json};
use tokio::io::{DuplexStream, ReadHalf, WriteHalf};

use crate::{library::server, wire::Wire};

const LONGEST: usize = LineTransport::<ReadHalf<DuplexStream>, WriteHalf<DuplexStream>>::MAX_LINE_BYTES;

async fn open() -> Wire {
    Wire::lines(server(Mode::All), LONGEST).initialized().await
}

/// Sends a line, and returns the id, the code and the message of the error.
async fn answer(wire: &mut Wire, line: impl AsRef<[u8]>) -> (Value, i64, String) {
    wire.send(line).await;
    let line = wire.line().await;
    let answer: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(answer["jsonrpc"], "2.0", "{line}");
    let id = answer.get("id").unwrap_or_else(|| panic!("no id: {line}")).clone();
    let code = answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("{line}"));
    let words = answer["error"]["message"].as_str().expect("words").to_owned();
    (id, code, words)
}

#[track_caller]
fn same(answer: &(Value, i64, String), id: &Value, code: i64, words: &str) {
    assert_eq!((&answer.0, answer.1, answer.2.as_str()), (id, code, words));
}

#[tokio::test]
async fn invalid_json() {
    let mut wire = open().await;
    for (line, id, words) in [
        (&b"hello"[..], Value::Null, "not JSON at byte 1: expected value"),
        (b"{", Value::Null, "not JSON at byte 1: EOF while parsing an object"),
        (b"\0\0", Value::Null, "not JSON at byte 1: expected value"),
        (b"\xff\xfe\x80", Value::Null, "not UTF-8 at byte 1"),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":{\"name\":\"\xff\"}}",
            json!(9),
            "not UTF-8 at byte 65",
        ),
        // The TypeScript SDK writes the id last.
        (
            b"{\"method\":\"tools/call\",\"params\":{\"name\":\"\xff\"},\"jsonrpc\":\"2.0\",\"id\":\"a\"}",
            json!("a"),
            "not UTF-8 at byte 42",
        ),
        (
            br#"{"jsonrpc":"2.0","id":9,"method":"tools/list",}"#,
            json!(9),
            "not JSON at byte 47: trailing comma",
        ),
        // The text after the error need not be an id.
        (
            br#"{"jsonrpc":"2.0","method":,"id":9}"#,
            Value::Null,
            "not JSON at byte 27: expected value",
        ),
        (
            br#"{"jsonrpc":"2.0","id":9,"method":"tools/list"} x"#,
            json!(9),
            "not JSON at byte 48: trailing characters",
        ),
        (
            br#"{"jsonrpc":"2.0","id":9,"method":"\ud800"}"#,
            json!(9),
            "not JSON at byte 41: unexpected end of hex escape",
        ),
        // A byte order mark is skipped, and its bytes count for the offset.
        (
            b"\xef\xbb\xbf{]",
            Value::Null,
            "not JSON at byte 5: key must be a string",
        ),
        (b" \r", Value::Null, ""),
    ] {
        if words.is_empty() {
            wire.send(line).await;
        } else {
            same(&answer(&mut wire, line).await, &id, -32_700, words);
        }
        wire.is_alive().await;
    }
}

#[tokio::test]
async fn invalid_messages() {
    let mut wire = open().await;
    for (line, id, code, words) in [
        (
            "[]",
            Value::Null,
            -32_600,
            "0 messages in an array; this protocol has no batches, so send each on a line of its own",
        ),
        (
            r#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{}]"#,
            Value::Null,
            -32_600,
            "2 messages in an array; this protocol has no batches, so send each on a line of its own",
        ),
        (
            "null",
            Value::Null,
            -32_600,
            "null is not a JSON-RPC message; send an object",
        ),
        (
            "5",
            Value::Null,
            -32_600,
            "a number is not a JSON-RPC message; send an object",
        ),
        (
            "\"tools/list\"",
            Value::Null,
            -32_600,
            "a string is not a JSON-RPC message; send an object",
        ),
        (
            "{}",
            Value::Null,
            -32_600,
            "jsonrpc: is missing; write \"jsonrpc\":\"2.0\"",
        ),
        (
            r#"{"jsonrpc":"1.0","id":9,"method":"tools/list"}"#,
            json!(9),
            -32_600,
            "jsonrpc: not \"2.0\"; write \"jsonrpc\":\"2.0\"",
        ),
        (
            r#"{"jsonrpc":"2.0","id":"b"}"#,
            json!("b"),
            -32_600,
            "method: is missing",
        ),
        (
            r#"{"jsonrpc":"2.0","id":9,"method":5}"#,
            json!(9),
            -32_600,
            "method: a number is not a string",
        ),
        (
            r#"{"jsonrpc":"2.0","id":{},"method":"tools/list"}"#,
            Value::Null,
            -32_600,
            "id: is neither a string nor an integer of 64 bits",
        ),
        (
            r#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#,
            Value::Null,
            -32_600,
            "id: is neither a string nor an integer of 64 bits",
        ),
        (
            r#"{"jsonrpc":"2.0","id":9,"method":"tools/list","result":{}}"#,
            json!(9),
            -32_600,
            "a request and a response in one; `method` excludes `result` and `error`",
        ),
        (
            r#"{"jsonrpc":"2.0","id":9,"method":"tools/list","params":[]}"#,
            json!(9),
            -32_602,
            "params: an array is not an object",
        ),
        (
            r#"{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"_meta":5}}"#,
            json!(9),
            -32_602,
            "params: `_meta`: a number is not an object",
        ),
    ] {
        same(&answer(&mut wire, line).await, &id, code, words);
        wire.is_alive().await;
    }
}

/// Any transport refuses invalid params with the same error. rmcp alone would report an unknown
/// method.
#[tokio::test]
async fn params_that_are_wrong() {
    for mut wire in [open().await, Wire::open(server(Mode::All)).await] {
        for (params, words) in [
            (
                json!({ "name": "find", "arguments": [1] }),
                "arguments: an array is not an object: write {…}",
            ),
            (
                json!({ "name": "find", "arguments": "{}" }),
                "arguments: a string is not an object: write {…}",
            ),
            (json!({ "arguments": {} }), "name: is missing; send the tool's name"),
            (json!({ "name": 5 }), "name: a number is not a string"),
            (
                json!({ "name": "find", "inputResponses": [] }),
                "inputResponses: an array is not an object",
            ),
            (
                json!({ "name": "find", "requestState": {} }),
                "requestState: an object is not a string",
            ),
        ] {
            let answer = wire.request("tools/call", params.clone()).await;
            assert_eq!(answer["error"]["code"], -32_602, "{params}: {answer}");
            assert_eq!(answer["error"]["message"], words, "{params}");
            wire.is_alive().await;
        }
        wire.send(r#"{"jsonrpc":"2.0","id":700,"method":"tools/call"}"#).await;
        let answer: Value = serde_json::from_str(&wire.line().await).expect("JSON");
        assert_eq!(answer["error"]["code"], -32_602, "{answer}");
        assert_eq!(
            answer["error"]["message"],
            "params: is missing; send `name` and `arguments`"
        );
        let answer = wire.request("tools/nothing", json!({})).await;
        assert_eq!(answer["error"]["code"], -32_601, "{answer}");
    }
}

/// A message that is no request gets no error. Otherwise two servers would respond to each other's
/// errors for ever.
#[tokio::test]
async fn messages_without_a_response() {
    let mut wire = open().await;
    let (_, _, words) = answer(&mut wire, "hello").await;
    let echo = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32_700, "message": words } });
    for line in [
        echo.to_string().as_str(),
        r#"{"jsonrpc":"2.0","error":{"code":1,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","id":{},"result":{}}"#,
        r#"{"id":5,"result":5}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized","params":[1]}"#,
        r#"{"jsonrpc":"1.0","method":"notifications/nothing"}"#,
        "",
        "   ",
        "\r",
    ] {
        wire.send(line).await;
        wire.ask("tools/call", json!({ "name": "words", "arguments": {} }))
            .await;
        let next: Value = serde_json::from_str(&wire.line().await).expect("JSON");
        assert_eq!(next["id"], wire.id, "{line}: {next}");
    }
}

#[tokio::test]
async fn deep_lines() {
    let mut wire = open().await;
    let call = |levels: usize| {
        let value = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        let arguments = format!(r#"{{"value":{value}}}"#);
        format!(
            r#"{{"method":"tools/call","params":{{"name":"anything","arguments":{arguments}}},"jsonrpc":"2.0","id":70}}"#
        )
    };
    // The message, its params and the arguments are three levels.
    for levels in [1, 100, 124] {
        wire.send(call(levels)).await;
        let answer: Value = serde_json::from_str(&wire.line().await).expect("JSON");
        assert_eq!(
            answer["result"]["content"][0]["text"],
            (2 * levels).to_string(),
            "{answer}"
        );
    }
    for levels in [125, 200, 100_000] {
        let words = format!("{} nested levels; at most 127 are read", levels + 3);
        same(&answer(&mut wire, call(levels)).await, &json!(70), -32_700, &words);
        wire.is_alive().await;
    }
    let words = "1000000 nested levels; at most 127 are read";
    same(
        &answer(&mut wire, "[".repeat(1_000_000)).await,
        &Value::Null,
        -32_700,
        words,
    );
    wire.is_alive().await;
}

#[tokio::test]
async fn long_lines() {
    let mut wire = open().await;
    let call = |bytes: usize| {
        let text = "a".repeat(bytes);
        json!({
            "method": "tools/call",
            "params": { "name": "measure", "arguments": { "text": text } },
            "jsonrpc": "2.0",
            "id": 70,
        })
        .to_string()
    };
    let beside = call(0).len();
    wire.send(call(LONGEST - beside)).await;
    let answered: Value = serde_json::from_str(&wire.line().await).expect("JSON");
    assert_eq!(answered["result"]["structuredContent"]["size"], LONGEST - beside);
    for more in [1, 20_000_000] {
        let words = format!("a line of {} bytes; at most {LONGEST} are read", LONGEST + more);
        let line = call(LONGEST - beside + more);
        same(&answer(&mut wire, line).await, &json!(70), -32_700, &words);
        wire.is_alive().await;
    }
}

#[tokio::test]
async fn shorter_lines() {
    let mut wire = Wire::lines(server(Mode::All), 1_000).initialized().await;
    let words = "a line of 1001 bytes; at most 1000 are read";
    same(
        &answer(&mut wire, "a".repeat(1_001)).await,
        &Value::Null,
        -32_700,
        words,
    );
    let words = "not JSON at byte 1: expected value";
    same(
        &answer(&mut wire, "a".repeat(1_000)).await,
        &Value::Null,
        -32_700,
        words,
    );
    wire.is_alive().await;
}

/// Errors are also sent before `initialize`, and while calls run.
#[tokio::test]
async fn at_any_time() {
    let mut wire = Wire::lines(server(Mode::All), LONGEST);
    assert_eq!(answer(&mut wire, "hello").await.1, -32_700);
    let mut wire = wire.initialized().await;
    let mut words: Vec<i64> = Vec::new();
    for _ in 0..50 {
        wire.ask("tools/call", json!({ "name": "find", "arguments": { "query": "a" } }))
            .await;
        wire.send("hello").await;
    }
    let mut errors = 0;
    for _ in 0..100 {
        let answer: Value = serde_json::from_str(&wire.line().await).expect("JSON");
        match answer["id"].as_i64() {
            Some(id) => words.push(id),
            None => errors += 1,
        }
    }
    words.sort_unstable();
    assert_eq!((errors, words.len()), (50, 50));
    words.dedup();
    assert_eq!(words.len(), 50);
    wire.is_alive().await;
}
