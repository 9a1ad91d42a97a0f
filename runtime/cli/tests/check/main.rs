//! The commands `mcpact check`, `init` and `lock`: limits, a baseline, findings, every format.

#[path = "../support/mod.rs"]
mod support;

mod findings;
mod formats;
mod inputs;
mod limits;

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use support::{json as read, mcpact_in, stderr, stdout};

/// Returns a server with two tools of 35 and 71 tokens.
fn tools(description: &str) -> Value {
    json!({
        "serverInfo": { "name": "shop", "version": "1.2.0" },
        "tools": [
            { "name": "list_shops", "description": "List shops", "inputSchema": { "type": "object", "properties": {} } },
            {
                "name": "find_item",
                "description": description,
                "inputSchema": {
                    "type": "object",
                    "properties": {
                        "name": { "type": "string", "description": "Words of the item's name" },
                        "limit": { "type": "integer", "minimum": 1, "maximum": 50, "default": 10 },
                    },
                    "required": ["name"],
                },
            },
        ],
    })
}

/// Returns a server with these tools in a client's file, a shell script.
#[cfg(unix)]
fn shell_server(tools: &Value) -> Value {
    let responses = [
        json!({ "jsonrpc": "2.0", "id": 1, "result": {
            "protocolVersion": "2025-06-18", "capabilities": { "tools": {} }, "serverInfo": { "name": "small", "version": "1" },
        } }),
        json!({ "jsonrpc": "2.0", "id": 2, "result": tools }),
    ];
    let script = format!(
        "read a; echo '{}'; read b; read c; echo '{}'; cat",
        responses[0],
        responses[1].to_string().replace('\'', "’")
    );
    json!({ "command": "sh", "args": ["-c", script] })
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    mcpact_in(folder, arguments, b"")
}

#[track_caller]
fn ends(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "{}{}", stdout(output), stderr(output));
}

/// Returns the tokens of the tools in `list`.
fn total(list: &str) -> u64 {
    read(&["list", "--format", "json", list])["inputs"][0]["tokens"]
        .as_u64()
        .expect("a number")
}
