//! The saved list of a server of newspapers, and runs of `mcpact` on it.
#![allow(dead_code, reason = "each test uses some of it")]

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use crate::support::{file, mcpact_in, stderr, stdout};

/// Runs `mcpact` in a folder, and checks its exit code.
#[track_caller]
pub(crate) fn run(folder: &Path, arguments: &[&str], code: i32) -> Output {
    let output = mcpact_in(folder, arguments, b"");
    assert_eq!(
        output.status.code(),
        Some(code),
        "{}{}",
        stdout(&output),
        stderr(&output)
    );
    output
}

/// Returns the JSON that a command printed.
pub(crate) fn json_of(output: &Output) -> Value {
    serde_json::from_str(stdout(output)).expect("JSON")
}

pub(crate) const FIND: &str = "This tool allows you to find newspaper articles. It never returns drafts.";
pub(crate) const LIMIT: &str = "The maximum number of articles, as an integer between 1 and 50";

/// Writes the saved list of a server.
pub(crate) fn list(folder: &Path) -> String {
    let limit = json!({ "type": "integer", "minimum": 1, "maximum": 50, "description": LIMIT });
    let properties = json!({ "query": { "type": "string", "description": "The words to find" }, "limit": limit });
    let find = json!({ "name": "find_articles", "description": FIND, "inputSchema": { "type": "object", "properties": properties, "required": ["query"] } });
    let list = json!({ "name": "list_titles", "description": "List titles", "inputSchema": { "type": "object", "properties": { "limit": limit } } });
    let list =
        json!({ "serverInfo": { "name": "papers", "version": "1" }, "instructions": "Ask.", "tools": [find, list] });
    file(folder, "tools.json", list.to_string())
}

/// Writes a file of rewrites: tool, path and text of each.
pub(crate) fn answers(folder: &Path, name: &str, answers: &[(&str, &str, &str)]) -> String {
    let lines = answers
        .iter()
        .map(|(tool, path, text)| json!({ "tool": tool, "path": path, "text": text }).to_string());
    file(folder, name, lines.collect::<Vec<_>>().join("\n"))
}
