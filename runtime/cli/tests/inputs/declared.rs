//! The servers in a client's file: each is measured, and one that fails does not hide the others.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{HERITAGE_TOKENS, failure, heritage, listed, mcpact};

/// Writes a client's file of these servers, and returns its path.
fn file(name: &str, key: &str, servers: &Value) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, json!({ key: servers }).to_string()).expect("the test's folder can be written");
    path.to_str().expect("a UTF-8 path").to_owned()
}

#[test]
fn all_servers_and_their_sum() {
    let heritage = || json!({ "command": heritage(), "args": [], "env": { "MCP_MODE": "all" } });
    let servers = json!({ "one": heritage(), "two": heritage(), "off": { "command": "no", "disabled": true } });
    let path = file("servers.json", "mcpServers", &servers);
    let result = mcpact(&["list", &path]);
    assert_eq!(result.code, Some(0), "{}", result.err);
    let rows: Vec<&str> = result.out.lines().collect();
    assert_eq!(rows.len(), 6, "{}", result.out);
    assert!(rows[0].ends_with("  instructions"), "{}", result.out);
    assert!(rows[5].contains(" (inferred from names); "), "{}", result.out);
    assert!(
        rows[1].starts_with("one ") && rows[1].contains("6,266"),
        "{}",
        result.out
    );
    assert!(
        rows[2].starts_with("two ") && rows[2].contains("6,266"),
        "{}",
        result.out
    );
    assert!(
        rows[3].starts_with("2 inputs") && rows[3].contains("12,532"),
        "{}",
        result.out
    );
    let one = listed(&["--server", "two", &path]);
    assert_eq!(
        (&one["input"], &one["tokens"]),
        (&json!("two"), &json!(HERITAGE_TOKENS))
    );
    let result = mcpact(&["fetch", "--server", "one", &path]);
    assert_eq!(result.code, Some(0), "{}", result.err);
    let saved: Value = serde_json::from_str(&result.out).expect("JSON");
    assert_eq!(saved["tools"].as_array().map(Vec::len), Some(69));
}

#[test]
fn one_that_fails_does_not_hide_the_others() {
    let servers = json!({
        "gone": { "type": "stdio", "command": "no-such-server" },
        "keyless": { "command": heritage(), "env": { "KEY": "${NOT_SET_ANYWHERE}" } },
        "own": { "command": heritage(), "env": { "MCP_MODE": "all" } },
    });
    let path = file("failing.json", "servers", &servers);
    let errors = "error: cannot list the tools of `gone`: program `no-such-server` not found; check that it is installed and in PATH\nerror: cannot list the tools of `keyless`: `env`: `KEY`: the variable `NOT_SET_ANYWHERE` is not set in the environment\n";
    let result = mcpact(&["list", &path]);
    assert_eq!(
        (result.code, result.err.as_str()),
        (Some(101), errors),
        "{}",
        result.out
    );
    assert!(
        result.out.contains("own ") && result.out.contains("6,266"),
        "{}",
        result.out
    );
    let result = mcpact(&["list", "--format", "json", &path]);
    assert_eq!(result.code, Some(101));
    let list: Value = serde_json::from_str(&result.out).expect("JSON");
    assert_eq!(list["inputs"][0]["tokens"], HERITAGE_TOKENS);
    assert_eq!(list["failures"][0]["input"], "gone");
    // `check` fails if a server could not be checked.
    let result = mcpact(&["check", "--tool-budget", "1000", &path]);
    assert_eq!(
        (result.code, result.err.as_str()),
        (Some(101), errors),
        "{}",
        result.out
    );
    assert!(
        result.out.contains("69 tools, 6,266 tokens") && result.out.ends_with(", 2 servers could not be asked\n"),
        "{}",
        result.out
    );
    let checked = |format: &str| mcpact(&["check", "--format", format, &path]).out;
    let markdown = checked("markdown");
    assert!(
        markdown.starts_with("### ❌ mcpact: 69 tools") && markdown.contains("\n- cannot list the tools of \\`gone\\`"),
        "{markdown}"
    );
    let sarif: Value = serde_json::from_str(&checked("sarif")).expect("JSON");
    let invocation = &sarif["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(
        invocation["toolExecutionNotifications"].as_array().map(Vec::len),
        Some(2)
    );
    let words = mcpact(&["words", "--format", "json", &path]).out;
    for json in [checked("json"), words] {
        let json: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["failures"], list["failures"]);
    }
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("declared.html");
    let page = page.to_str().expect("UTF-8");
    let result = mcpact(&["report", "--html", page, &path]);
    let wrote = format!("wrote `{page}`: 69 tools, 6,266 tokens, 2 servers could not be asked\n{errors}");
    assert_eq!((result.code, result.err), (Some(101), wrote), "{}", result.out);
    // These commands require all servers, or only one.
    assert_eq!(mcpact(&["compact", &path]).code, Some(101));
    assert!(failure(&["--server", "gone", &path]).starts_with("error: cannot list the tools of `gone`: "));
    let unknown = failure(&["--server", "other", &path]);
    assert!(
        unknown.ends_with("`other`; write `gone`, `keyless` or `own`\n"),
        "{unknown}"
    );
    let none = file("none.json", "mcpServers", &json!({}));
    assert!(failure(&[&none]).ends_with("has no enabled server\n"));
    let error = failure(&["--server", "own", heritage()]);
    assert!(
        error.contains("`--server` selects a server of a client's file"),
        "{error}"
    );
}

/// Limits of a client apply to all its servers together.
#[test]
fn the_tools_of_all_servers_are_counted_together() {
    let heritage = || json!({ "command": heritage(), "args": [], "env": { "MCP_MODE": "all" } });
    let servers = json!({ "one": heritage(), "two": heritage() });
    let path = file("together.json", "mcpServers", &servers);
    let check =
        |arguments: &[&str]| mcpact(&[&["check", "--client", "vscode", "--client", "cursor"], arguments].concat());
    // Each has 69 tools: VS Code allows 128, and Cursor 80.
    let one = check(&["--server", "one", &path]);
    assert!(!one.out.contains("many-tools"), "{}", one.out);
    let both = check(&["--format", "json", &path]);
    assert_eq!(both.code, Some(100), "{}{}", both.out, both.err);
    let report: Value = serde_json::from_str(&both.out).expect("JSON");
    let found: Vec<String> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|finding| finding["level"] == "error")
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
            let (_, detail) = finding["message"]
                .as_str()
                .expect("text")
                .split_once(" Here: ")
                .expect("a detail");
            format!(
                "{} {} ({detail}): {}",
                text("input") == path,
                text("rule"),
                text("effect")
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            "true vscode/many-tools (138 tools of 2 servers): Copilot in VS Code refuses all tools",
            "true cursor/many-tools (138 tools of 2 servers): Cursor drops some of the tools",
        ]
    );
    // It can be allowed like a finding on one list.
    let limits = Path::new(env!("CARGO_TARGET_TMPDIR")).join("together.toml");
    fs::write(
        &limits,
        "[allowed]\n\"vscode/many-tools\" = 1\n\"cursor/many-tools\" = 1\n",
    )
    .expect("it can be written");
    let allowed = check(&["--config", limits.to_str().expect("UTF-8"), &path]);
    assert_eq!(allowed.code, Some(0), "{}{}", allowed.out, allowed.err);
    assert!(!allowed.out.contains("unused-allowance"), "{}", allowed.out);
}
