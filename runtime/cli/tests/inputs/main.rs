//! `mcpact list` on inputs that are not JSON files: binaries, packages, servers.

mod declared;
#[path = "../../../../tests/support/git.rs"]
mod git;
mod http;
#[path = "../../../../tests/support/needs.rs"]
mod needs;
#[path = "../../../../tests/support/npm.rs"]
mod npm;
mod package;
mod reference;
mod revision;
mod shapes;
#[cfg(unix)]
mod stdio;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// The tokens of the tools of `heritage`, as its own command counts them.
const HERITAGE_TOKENS: u64 = 6_266;

/// The exit code, standard output and standard error of a command.
struct Finished {
    code: Option<i32>,
    out: String,
    err: String,
}

fn finished(output: &Output) -> Finished {
    Finished {
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

fn mcpact(arguments: &[&str]) -> Finished {
    finished(&command(arguments).output().expect("the binary starts"))
}

/// Returns the only input in the JSON of `list`.
#[track_caller]
fn listed(arguments: &[&str]) -> Value {
    let result = mcpact(&[&["list", "--format", "json"], arguments].concat());
    assert_eq!(result.code, Some(0), "{}", result.err);
    let mut value: Value = serde_json::from_str(&result.out).expect("JSON");
    assert_eq!(value["inputs"].as_array().map(Vec::len), Some(1), "{}", result.out);
    value["inputs"][0].take()
}

/// Checks that `check` passes with the tools' cost as budget, and fails with one token less.
#[track_caller]
fn check_enforces(total: &Value, arguments: &[&str]) {
    let total = total.as_u64().expect("a number");
    // Lints, and the limits of the package, are disabled.
    let lints = [
        "--warn",
        "odd-name",
        "--warn",
        "truncated-description",
        "--tool-budget",
        "100000",
    ];
    for (budget, code) in [(total, 0), (total - 1, 100)] {
        let budget = budget.to_string();
        let result = mcpact(&[&["check", "--total-budget", &budget], &lints[..], arguments].concat());
        assert_eq!(result.code, Some(code), "{}{}", result.out, result.err);
    }
}

/// Returns the error of `list` for an input that cannot be read.
#[track_caller]
fn failure(arguments: &[&str]) -> String {
    let result = mcpact(&[&["list"], arguments].concat());
    assert_eq!(result.code, Some(101), "{}{}", result.out, result.err);
    assert_eq!(result.out, "");
    result.err
}

/// Returns the workspace's folder.
fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the heritage example's binary, which is built once.
fn heritage() -> &'static str {
    static BINARY: OnceLock<String> = OnceLock::new();
    BINARY.get_or_init(|| built().unwrap_or_else(build))
}

/// Returns the heritage example's binary if the command that built this test has built it too: it
/// is newer than the library, which is a dependency of this test, and than its own source.
fn built() -> Option<String> {
    let test = env::current_exe().ok()?;
    let libraries = test.parent()?;
    let binary = libraries.parent()?.join(format!("heritage{}", env::consts::EXE_SUFFIX));
    let time = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libheritage-") && name.ends_with(".rlib")
    };
    let files = libraries.read_dir().ok()?.flatten().map(|file| file.path());
    let library = files.filter(is_library).filter_map(|path| time(&path)).max()?;
    let source = time(&workspace().join("examples/heritage/src/main.rs"))?;
    (time(&binary)? > library.max(source)).then(|| binary.display().to_string())
}

/// Builds the heritage example's binary with the features of the whole test suite.
fn build() -> String {
    let output = Command::new(env!("CARGO"))
        .args(["test", "--workspace", "--all-features", "--locked", "--no-run"])
        .args(["--test", "clients", "--message-format=json-render-diagnostics"])
        .current_dir(workspace())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let executable = String::from_utf8(output.stdout)
        .expect("UTF-8")
        .lines()
        .find_map(|line| {
            let message: Value = serde_json::from_str(line).ok()?;
            let is_binary = message["target"]["kind"][0] == "bin" && message["target"]["name"] == "heritage";
            message["executable"].as_str().filter(|_| is_binary).map(str::to_owned)
        });
    executable.expect("an executable")
}

/// Returns the names and the tokens of the tools.
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

/// The binary's index and the server over stdio and over HTTP give the same tokens for each tool.
#[test]
fn one_server_three_ways() {
    let binary = listed(&[heritage()]);
    assert_eq!(binary["tokens"], HERITAGE_TOKENS);
    assert_eq!(binary["index"]["tokens"], HERITAGE_TOKENS);
    assert_eq!(binary["toolset"], "HERITAGE");
    assert_eq!(binary["index"]["encoding"], "o200k_base");
    assert_eq!(binary["index"]["count"], "model");
    let stdio = listed(&["--env", "MCP_MODE=all", "--", heritage()]);
    assert_eq!(stdio["tokens"], HERITAGE_TOKENS);
    assert_eq!(
        stdio["server"].as_str().map(|server| server.starts_with("heritage ")),
        Some(true)
    );
    let server = http::heritage();
    let http = listed(&["--url", &server.url]);
    assert_eq!(http["tokens"], HERITAGE_TOKENS);
    check_enforces(&binary["tokens"], &[heritage()]);
    check_enforces(&stdio["tokens"], &["--env", "MCP_MODE=all", "--", heritage()]);
    check_enforces(&http["tokens"], &["--url", &server.url]);
    assert_eq!(costs(&binary).len(), 69);
    assert_eq!(costs(&binary), costs(&stdio));
    assert_eq!(costs(&binary), costs(&http));
}

#[test]
fn other_modes_need_a_server() {
    let dynamic = listed(&["--env", "MCP_MODE=dynamic", "--", heritage()]);
    let names: Vec<String> = costs(&dynamic).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["describe_tool", "execute_tool", "search_tools"]);
}

/// One table has inputs of several kinds. The toolset's name stands in for a missing server name.
#[test]
fn several_kinds() {
    let result = mcpact(&["list", heritage(), "--", heritage()]);
    assert_eq!(result.code, Some(0), "{}", result.err);
    assert!(
        result.out.contains("HERITAGE") && result.out.contains("heritage 0."),
        "{}",
        result.out
    );
    assert!(
        result.out.contains("2 inputs") && result.out.contains("12,532"),
        "{}",
        result.out
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
        let result = mcpact(&[&["list"], arguments].concat());
        assert_eq!(result.code, Some(2), "{arguments:?}: {}", result.err);
        assert!(result.err.contains(words), "{arguments:?}: {}", result.err);
    }
}
