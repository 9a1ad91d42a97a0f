//! Environment variables at the start, and the messages for wrong ones.

use std::process::{Command, Stdio};

/// Returns the exit code and the message.
fn start(variable: &str, value: &str) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_heritage"))
        .env_remove("MCP_MODE")
        .env_remove("MCP_VERBOSITY")
        .env(variable, value)
        .stdin(Stdio::null())
        .output()
        .expect("the server starts");
    assert!(output.stdout.is_empty(), "{output:?}");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

#[test]
fn wrong_variables() {
    for (variable, value, words) in [
        (
            "MCP_MODE",
            "dinamic",
            "MCP_MODE: unknown mode `dinamic`; write `dynamic`, `legacy`, `hybrid` or `catalogue`",
        ),
        (
            "MCP_MODE",
            "all",
            "MCP_MODE: unknown mode `all`; write `legacy`, `dynamic`, `hybrid` or `catalogue`",
        ),
        (
            "MCP_VERBOSITY",
            "ful",
            "MCP_VERBOSITY: unknown verbosity `ful`; write `full`, `minimal` or `standard`",
        ),
    ] {
        let (code, said) = start(variable, value);
        assert_eq!(code, Some(2), "{said}");
        assert_eq!(said, format!("error: {words}\n"));
    }
}

/// Values in any case, with space around them, and empty ones are valid. The server then fails
/// because there is no client.
#[test]
fn right_variables() {
    for (variable, value) in [("MCP_MODE", " Dynamic "), ("MCP_MODE", ""), ("MCP_VERBOSITY", "FULL")] {
        let (code, said) = start(variable, value);
        assert_eq!(code, Some(1), "{variable}={value}: {said}");
        assert!(said.starts_with("error: ") && !said.contains(variable), "{said}");
    }
}
