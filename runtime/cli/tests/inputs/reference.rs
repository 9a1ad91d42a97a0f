//! The filesystem server of the protocol's authors, installed from its registry at the first run.
//!
//! Without `npm` or the registry, the test is skipped; `MCPACT_CLIENTS=required` makes it fail.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::needs::Need;
use super::npm;
use super::{check_enforces, listed};

const PACKAGE: &str = "@modelcontextprotocol/server-filesystem";
const VERSION: &str = "2026.8.31";

/// Installs the server, and returns its folder.
fn installed() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("server-filesystem-{VERSION}"));
    npm::install(&folder, &[&format!("{PACKAGE}@{VERSION}")])?;
    Ok(folder)
}

/// Returns the result of `tools/list` without a loss.
fn raw(server: &Path, root: &str) -> Value {
    let mut child = Command::new("node")
        .arg(server)
        .arg(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let client = json!({ "name": "raw", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    let mut answer = Value::Null;
    for message in [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list" }),
    ] {
        writeln!(stdin, "{message}").expect("the server reads");
        while message.get("id").is_some() && answer["id"] != message["id"] {
            let mut line = String::new();
            assert_ne!(stdout.read_line(&mut line).expect("UTF-8"), 0, "the server has ended");
            answer = serde_json::from_str(&line).expect("JSON");
        }
    }
    drop(stdin);
    child.wait().expect("the server ends");
    answer["result"].take()
}

#[test]
fn the_filesystem_server() {
    let Some(folder) = Need::Clients.or_skip(installed()) else {
        return;
    };
    let root = env!("CARGO_TARGET_TMPDIR");
    // `npx` starts it for users, `node` directly.
    let prefix = folder.to_str().expect("a UTF-8 path");
    let npx = [
        "--",
        "npx",
        "--prefix",
        prefix,
        "--no-install",
        "mcp-server-filesystem",
        root,
    ];
    let started = listed(&npx);
    let server = folder.join("node_modules").join(PACKAGE).join("dist/index.js");
    let raw = raw(&server, root);
    let tools = raw["tools"].as_array().expect("tools");
    assert!(tools.len() > 10, "{raw}");
    let encoding = mcpact_tokens::Encoding::O200kBase;
    let mut total = 0;
    for tool in tools {
        // The properties keep the server's order.
        let parts: Vec<String> = ["name", "description", "inputSchema"]
            .into_iter()
            .filter_map(|key| Some(format!("\"{key}\":{}", tool.get(key)?)))
            .collect();
        let tokens = encoding.count(&format!("{{{}}}", parts.join(",")));
        let ours = started["tools"]
            .as_array()
            .expect("tools")
            .iter()
            .find(|ours| ours["name"] == tool["name"]);
        assert_eq!(ours.expect("every tool")["tokens"], tokens, "{tool}");
        total += tokens;
    }
    assert_eq!(started["tokens"], total);
    check_enforces(&started["tokens"], &npx);
    assert_eq!(started["tools"].as_array().map(Vec::len), Some(tools.len()));
    assert!(
        started["server"]
            .as_str()
            .is_some_and(|server| server.contains("filesystem")),
        "{started}"
    );
}
