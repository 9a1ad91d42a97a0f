//! Results of calls, of every kind; errors and panics.

use mcpact::discover::Mode;
use serde_json::{Value, json};

use crate::{library::server, wire::Wire};

async fn open() -> Wire {
    Wire::open(server(Mode::All)).await
}

#[tokio::test]
async fn results() {
    let mut wire = open().await;
    assert_eq!(wire.said("find", json!({ "query": "a", "limit": 3 })).await, "a in 3");
    assert_eq!(wire.said("add", json!({ "text": "Ümlaut" })).await, "added Ümlaut");
    assert_eq!(wire.said("words", json!({})).await, "words");
    assert_eq!(wire.call("nothing", json!({})).await["content"], json!([]));
    assert_eq!(wire.said("perhaps", json!({ "way": "good" })).await, "here");
    assert_eq!(
        wire.call("perhaps", json!({ "way": "bad" })).await["content"],
        json!([])
    );
    let contents = wire.call("contents", json!({})).await;
    assert_eq!(
        contents["content"],
        json!([{ "type": "text", "text": "a map" }, { "type": "image", "data": "AAAA", "mimeType": "image/png" }])
    );
    assert_eq!(contents.get("structuredContent"), None);
}

/// A tool that announces an output schema sends structured content, and the same bytes as text for
/// clients that show only text. Other tools send the text alone.
#[tokio::test]
async fn structured() {
    let mut wire = open().await;
    let result = wire.call("measure", json!({ "text": "four" })).await;
    assert_eq!(result["structuredContent"].to_string(), r#"{"size":4}"#);
    assert_eq!(result["content"], json!([{ "type": "text", "text": r#"{"size":4}"# }]));
    for (tool, arguments, text) in [
        ("structured", json!({}), r#"{"z":1,"a":[true,null]}"#),
        ("fallible", json!({ "way": "good" }), r#"{"size":1}"#),
    ] {
        let result = wire.call(tool, arguments).await;
        assert_eq!(result["content"], json!([{ "type": "text", "text": text }]));
        assert_eq!(result.get("structuredContent"), None, "{result}");
    }
}

#[tokio::test]
async fn errors() {
    let mut wire = open().await;
    assert_eq!(
        wire.refused("fallible", json!({ "way": "bad" })).await,
        "the library is closed: ask on Monday"
    );
    assert_eq!(wire.refused("whole", json!({})).await, "its own error");
    assert_eq!(wire.error("protocol", json!({})).await, (-32600, "not now".to_owned()));
    wire.is_alive().await;
}

#[tokio::test]
async fn wrong_arguments() {
    let mut wire = open().await;
    for (arguments, words) in [
        (json!({}), "query: is missing (string: Words)"),
        (json!({ "query": 5 }), "query: 5 is not a string"),
        (json!({ "query": "a", "limit": 500 }), "limit: 500 is not in 1 to 100"),
        (json!({ "qeury": "a" }), "query"),
    ] {
        let said = wire.refused("find", arguments.clone()).await;
        assert!(said.contains(words), "{arguments}: {said}");
    }
    // Missing arguments are an empty object.
    let answer = wire.request("tools/call", json!({ "name": "words" })).await;
    assert_eq!(answer["result"]["content"][0]["text"], "words");
    // The protocol does not allow arguments that are no object.
    for arguments in [json!("{}"), json!([1]), json!(5)] {
        wire.ask("tools/call", json!({ "name": "find", "arguments": arguments }))
            .await;
        let answer: Value = serde_json::from_str(&wire.line().await).expect("JSON");
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    wire.is_alive().await;
}

#[tokio::test]
async fn unknown_tools() {
    let mut wire = open().await;
    assert_eq!(
        wire.error("fnid", json!({})).await,
        (-32602, "unknown tool `fnid`; did you mean `find`?".to_owned())
    );
    assert_eq!(wire.error("zzzzzzzz", json!({})).await.1, "unknown tool `zzzzzzzz`");
    // This mode lists no meta-tools, so the message names none.
    assert_eq!(
        wire.error("search_tools", json!({})).await.1,
        "unknown tool `search_tools`"
    );
    assert_eq!(wire.error("", json!({})).await.1, "unknown tool ``");
    let (_, long) = wire.error(&"ä".repeat(100_000), json!({})).await;
    assert_eq!(long, format!("unknown tool `{}…`", "ä".repeat(63)));
    wire.is_alive().await;
}

#[tokio::test]
async fn panics() {
    let mut wire = open().await;
    for (tool, words) in [
        ("panics", ": no more paper"),
        ("panics_later", ": no ink"),
        ("panics_wordless", ""),
    ] {
        assert_eq!(
            wire.refused(tool, json!({})).await,
            format!("`{tool}` panicked; the server keeps running{words}")
        );
        wire.is_alive().await;
    }
}

#[tokio::test]
async fn parts_of_the_request() {
    let mut wire = open().await;
    let said = wire.said("who", json!({ "text": "I" })).await;
    assert_eq!(said, format!("I {} wire true", wire.id));
}
