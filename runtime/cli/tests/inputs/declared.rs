//! The servers that a client's file declares: each is measured, and one that fails does not hide the others.

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
    let heritage = || json!({ "command": heritage(), "args": [], "env": { "MCP_MODE": "legacy" } });
    let servers = json!({ "one": heritage(), "two": heritage(), "off": { "command": "no", "disabled": true } });
    let path = file("servers.json", "mcpServers", &servers);
    let said = mcpact(&["list", &path]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let rows: Vec<&str> = said.out.lines().collect();
    assert_eq!(rows.len(), 7, "{}", said.out);
    assert!(rows[5].starts_with("instructions of one "), "{}", said.out);
    assert!(rows[1].starts_with("one ") && rows[1].contains("6,114"), "{}", said.out);
    assert!(rows[2].starts_with("two ") && rows[2].contains("6,114"), "{}", said.out);
    assert!(
        rows[3].starts_with("2 inputs") && rows[3].contains("12,228"),
        "{}",
        said.out
    );
    let one = listed(&["--server", "two", &path]);
    assert_eq!(
        (&one["input"], &one["tokens"]),
        (&json!("two"), &json!(HERITAGE_TOKENS))
    );
    let said = mcpact(&["fetch", "--server", "one", &path]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let saved: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(saved["tools"].as_array().map(Vec::len), Some(69));
}

#[test]
fn one_that_fails_does_not_hide_the_others() {
    let servers = json!({
        "gone": { "type": "stdio", "command": "no-such-server" },
        "keyless": { "command": heritage(), "env": { "KEY": "${NOT_SET_ANYWHERE}" } },
        "own": { "command": heritage(), "env": { "MCP_MODE": "legacy" } },
    });
    let path = file("failing.json", "servers", &servers);
    let errors = "error: cannot list the tools of `gone`: program `no-such-server` not found; check that it is installed and in PATH\nerror: cannot list the tools of `keyless`: `env`: `KEY`: the variable `NOT_SET_ANYWHERE` is not set in the environment\n";
    let said = mcpact(&["list", &path]);
    assert_eq!((said.code, said.err.as_str()), (Some(101), errors), "{}", said.out);
    assert!(said.out.contains("own ") && said.out.contains("6,114"), "{}", said.out);
    let said = mcpact(&["list", "--format", "json", &path]);
    assert_eq!(said.code, Some(101));
    let list: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(list["inputs"][0]["tokens"], HERITAGE_TOKENS);
    assert_eq!(list["failures"][0]["input"], "gone");
    // A gate does not pass servers that it could not check.
    let said = mcpact(&["check", "--tool-budget", "1000", &path]);
    assert_eq!((said.code, said.err.as_str()), (Some(101), errors), "{}", said.out);
    assert!(said.out.contains("69 tools, 6,114 tokens"), "{}", said.out);
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("declared.html");
    let page = page.to_str().expect("UTF-8");
    let said = mcpact(&["report", "--html", page, &path]);
    let wrote = format!("wrote `{page}`: 69 tools, 6,114 tokens\n{errors}");
    assert_eq!((said.code, said.err), (Some(101), wrote), "{}", said.out);
    // These commands need all of them, or one.
    assert_eq!(mcpact(&["compact", &path]).code, Some(101));
    assert!(failure(&["--server", "gone", &path]).starts_with("error: cannot list the tools of `gone`: "));
    let unknown = failure(&["--server", "other", &path]);
    assert!(
        unknown.ends_with("has no server `other`; its servers are `gone`, `keyless`, `own`\n"),
        "{unknown}"
    );
    let none = file("none.json", "mcpServers", &json!({}));
    assert!(failure(&[&none]).ends_with("has no server that is enabled\n"));
    let error = failure(&["--server", "own", heritage()]);
    assert!(
        error.contains("`--server` chooses among the servers of a client's file"),
        "{error}"
    );
}
