//! Saved JSON files: with a byte order mark, in UTF-16, as JSON lines, as a stream, with an error.

mod support;

use serde_json::{Value, json};
use support::{file, folder, json as read, mcpact, stderr};

const TOOLS: &str = r#"{"tools":[
  {"name":"größe","description":"Größe 🦘","inputSchema":{"type":"object","properties":{}}},
  {"name":"b","inputSchema":{"type":"object","properties":{}}}]}"#;

/// Returns the input's tools by name with their costs.
fn listed(path: &str) -> Value {
    read(&["list", "--format", "json", "--sort", "server", path])["inputs"][0]["tools"].take()
}

#[test]
fn marks_and_utf_16() {
    let folder = folder("encodings");
    let plain = listed(&file(&folder, "plain.json", TOOLS));
    assert_eq!(plain[0]["name"], "größe");
    let mark = format!("\u{feff}{TOOLS}");
    let utf_16 = |bytes: fn(u16) -> [u8; 2]| mark.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    for (name, bytes) in [
        ("bom.json", mark.clone().into_bytes()),
        ("le.json", utf_16(u16::to_le_bytes)),
        ("be.json", utf_16(u16::to_be_bytes)),
    ] {
        assert_eq!(listed(&file(&folder, name, bytes)), plain, "{name}");
    }
    // An editor may save the file of limits in these encodings too.
    let limits = file(&folder, "limits.toml", "\u{feff}tool-budget = 1\n");
    let output = mcpact(&["check", "--config", &limits, &file(&folder, "plain.json", TOOLS)]);
    assert_eq!(output.status.code(), Some(100), "{}", stderr(&output));
}

#[test]
fn lines_and_streams() {
    let folder = folder("lines");
    let list: Value = serde_json::from_str(TOOLS).expect("JSON");
    let plain = listed(&file(&folder, "plain.json", TOOLS));
    let tools: Vec<String> = list["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .map(Value::to_string)
        .collect();
    let pages: Vec<String> = tools
        .iter()
        .zip([json!("2"), json!(null)])
        .enumerate()
        .map(|(page, (tool, cursor))| {
            let cursor = if cursor.is_null() {
                String::new()
            } else {
                format!(r#","nextCursor":{cursor}"#)
            };
            format!(r#"{{"jsonrpc":"2.0","id":{page},"result":{{"tools":[{tool}]{cursor}}}}}"#)
        })
        .collect();
    let hello = r#"{"jsonrpc":"2.0","id":0,"result":{"serverInfo":{"name":"s"},"capabilities":{}}}"#;
    let session = format!("{hello}\n{}\n", pages.join("\n"));
    let stream = format!("event: message\ndata: {}\n\ndata: {}\n\n", pages[0], pages[1]);
    for (name, text) in [
        ("tools.jsonl", tools.join("\n")),
        ("session.jsonl", session.clone()),
        ("stream.txt", stream),
    ] {
        assert_eq!(listed(&file(&folder, name, text)), plain, "{name}");
    }
    let session = file(&folder, "session.jsonl", session);
    assert_eq!(
        read(&["list", "--format", "json", &session])["inputs"][0]["server"],
        "s"
    );
    // Findings are located at the lines of their tools.
    let sarif = mcpact(&["check", "--tool-budget", "1", "--format", "sarif", &session]);
    let sarif: Value = serde_json::from_slice(&sarif.stdout).expect("JSON");
    let lines: Vec<&Value> = sarif["runs"][0]["results"]
        .as_array()
        .expect("results")
        .iter()
        .filter(|result| result["ruleId"] == "tool-budget")
        .map(|result| &result["locations"][0]["physicalLocation"]["region"]["startLine"])
        .collect();
    assert_eq!(lines, [2, 3]);
}

#[test]
fn a_saved_error() {
    let folder = folder("saved-error");
    let error = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"Session expired"}}"#;
    for (name, text) in [
        ("error.json", error.to_owned()),
        (
            "error.jsonl",
            format!("{{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{{}}}}\n{error}\n"),
        ),
    ] {
        let output = mcpact(&["list", &file(&folder, name, text)]);
        assert_eq!(output.status.code(), Some(101));
        assert!(
            stderr(&output).ends_with(
                "expected a list of tools, found a JSON-RPC error: Session expired (JSON-RPC error -32001)\n"
            ),
            "{}",
            stderr(&output)
        );
    }
}
