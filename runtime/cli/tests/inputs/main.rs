//! `mcpact list` on each kind of input that is no file of JSON, as a user runs it: binaries, packages, servers.

mod declared;
mod http;
mod package;
mod reference;
mod revision;
mod shapes;
#[cfg(unix)]
mod stdio;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// What the tools of `heritage` cost, by its own command.
const HERITAGE_TOKENS: u64 = 6_114;

/// Its exit code, and what it said on standard output and standard error.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn said(output: &Output) -> Said {
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout.clone()).expect("UTF-8"),
        err: String::from_utf8(output.stderr.clone()).expect("UTF-8"),
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcpact"));
    command
        .args(arguments)
        .env_remove("MCP_MODE")
        .env_remove("MCP_VERBOSITY")
        .env("NO_PROXY", "*")
        .stdin(Stdio::null());
    command
}

fn mcpact(arguments: &[&str]) -> Said {
    said(&command(arguments).output().expect("the binary starts"))
}

/// Its one input, as JSON.
#[track_caller]
fn listed(arguments: &[&str]) -> Value {
    let said = mcpact(&[&["list", "--format", "json"], arguments].concat());
    assert_eq!(said.code, Some(0), "{}", said.err);
    let mut value: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(value["inputs"].as_array().map(Vec::len), Some(1), "{}", said.out);
    value["inputs"][0].take()
}

/// `check` passes with a budget of what the tools cost, and finds them over one of a token less.
#[track_caller]
fn check_holds(total: &Value, arguments: &[&str]) {
    let total = total.as_u64().expect("a number");
    // What lints and the package's own limits say is another matter.
    let lints = [
        "--warn",
        "odd-name",
        "--warn",
        "cut-description",
        "--tool-budget",
        "100000",
    ];
    for (budget, code) in [(total, 0), (total - 1, 100)] {
        let budget = budget.to_string();
        let said = mcpact(&[&["check", "--total-budget", &budget], &lints[..], arguments].concat());
        assert_eq!(said.code, Some(code), "{}{}", said.out, said.err);
    }
}

/// What it says where it cannot read an input.
#[track_caller]
fn failure(arguments: &[&str]) -> String {
    let said = mcpact(&[&["list"], arguments].concat());
    assert_eq!(said.code, Some(101), "{}{}", said.out, said.err);
    assert_eq!(said.out, "");
    said.err
}

/// The workspace's folder.
fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The heritage example's binary, built once.
fn heritage() -> &'static str {
    static BINARY: OnceLock<String> = OnceLock::new();
    BINARY.get_or_init(|| {
        let output = Command::new(env!("CARGO"))
            .args([
                "build",
                "--package",
                "heritage",
                "--message-format=json-render-diagnostics",
            ])
            .current_dir(workspace())
            .output()
            .expect("cargo starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let executable = String::from_utf8(output.stdout)
            .expect("UTF-8")
            .lines()
            .find_map(|line| {
                let message: Value = serde_json::from_str(line).ok()?;
                message["executable"].as_str().map(str::to_owned)
            });
        executable.expect("an executable")
    })
}

/// The names of the tools with what each costs.
fn costs(input: &Value) -> Vec<(String, u64)> {
    let mut costs: Vec<(String, u64)> = input["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .map(|tool| {
            (
                tool["name"].as_str().expect("a name").to_owned(),
                tool["tokens"].as_u64().expect("a number"),
            )
        })
        .collect();
    costs.sort();
    costs
}

/// The binary's index, the server on stdio and the server over HTTP say the same, tool by tool.
#[test]
fn one_server_three_ways() {
    let binary = listed(&[heritage()]);
    assert_eq!(binary["tokens"], HERITAGE_TOKENS);
    assert_eq!(binary["index"]["tokens"], HERITAGE_TOKENS);
    assert_eq!(binary["toolset"], "HERITAGE");
    assert_eq!(binary["index"]["encoding"], "o200k_base");
    assert_eq!(binary["index"]["count"], "model");
    let stdio = listed(&["--env", "MCP_MODE=legacy", "--", heritage()]);
    assert_eq!(stdio["tokens"], HERITAGE_TOKENS);
    assert_eq!(
        stdio["server"].as_str().map(|server| server.starts_with("heritage ")),
        Some(true)
    );
    let server = http::heritage();
    let http = listed(&["--url", &server.url]);
    assert_eq!(http["tokens"], HERITAGE_TOKENS);
    check_holds(&binary["tokens"], &[heritage()]);
    check_holds(&stdio["tokens"], &["--env", "MCP_MODE=legacy", "--", heritage()]);
    check_holds(&http["tokens"], &["--url", &server.url]);
    assert_eq!(costs(&binary).len(), 69);
    assert_eq!(costs(&binary), costs(&stdio));
    assert_eq!(costs(&binary), costs(&http));
}

#[test]
fn other_modes_are_live_alone() {
    let dynamic = listed(&["--env", "MCP_MODE=dynamic", "--", heritage()]);
    let names: Vec<String> = costs(&dynamic).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["describe_tool", "execute_tool", "search_tools"]);
}

/// Inputs of several kinds in one table, and the toolset's name where there is no server's.
#[test]
fn several_kinds() {
    let said = mcpact(&["list", heritage(), "--", heritage()]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.out.contains("HERITAGE") && said.out.contains("heritage 0."),
        "{}",
        said.out
    );
    assert!(
        said.out.contains("2 inputs") && said.out.contains("12,228"),
        "{}",
        said.out
    );
}

#[test]
fn a_binary_without_an_index() {
    let error = failure(&[env!("CARGO_BIN_EXE_mcpact")]);
    assert!(
        error.contains("the binary has no index; `toolset!` writes one"),
        "{error}"
    );
}

#[test]
fn options_that_need_another() {
    for (arguments, words) in [
        (&["--env", "A=b", "a.json"][..], "<COMMAND>"),
        (&["--header", "A: b", "a.json"], "--url"),
        (&["--url", "example.com"], "`http://` or `https://`"),
        (&["--env", "A", "--", "a"], "NAME=VALUE"),
        (
            &["--header", "Host: a", "--url", "http://a"],
            "the protocol sets the header",
        ),
        (&["--timeout", "0", "--", "a"], "0 is not in"),
    ] {
        let said = mcpact(&[&["list"], arguments].concat());
        assert_eq!(said.code, Some(2), "{arguments:?}: {}", said.err);
        assert!(said.err.contains(words), "{arguments:?}: {}", said.err);
    }
}
