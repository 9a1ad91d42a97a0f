//! `mcpact gateway` in front of the tests' own servers, on standard input and output and over HTTP.
#![cfg(unix)]

mod advised;
mod client;
mod faults;
#[path = "../support/gateway_file.rs"]
mod gateway_file;
mod http;
mod limits;
mod log;
#[path = "../../../../tests/support/needs.rs"]
mod needs;
mod otlp;
mod secrets;
mod stateless;
mod upstream;
mod words;

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use gateway_file::file;
use needs::Need;
use serde_json::{Value, json};

/// Returns the path of a script of these tests.
fn script(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gateway").join(name);
    path.to_str().expect("a UTF-8 path").to_owned()
}

/// Returns whether the servers of these tests can run. If not, prints that the test is skipped.
fn has_python() -> bool {
    static HAS: OnceLock<bool> = OnceLock::new();
    *HAS.get_or_init(|| {
        let version = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
        let has = version.is_ok_and(|status| status.success());
        Need::Tools.or_skip(has.then_some(()).ok_or("no python3")).is_some()
    })
}

/// Returns the declaration of a server with these habits.
fn server(name: &str, habits: &[&str]) -> Value {
    let arguments: Vec<String> = [script("server.py"), name.to_owned()]
        .into_iter()
        .chain(habits.iter().map(|habit| (*habit).to_owned()))
        .collect();
    json!({ "command": "python3", "args": arguments })
}

/// Returns the text of a tool result.
#[track_caller]
fn text(response: &Value) -> &str {
    let text = response["result"]["content"][0]["text"].as_str();
    text.unwrap_or_else(|| panic!("no text: {response}"))
}
