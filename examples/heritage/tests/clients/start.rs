//! Environment variables at the start, and the messages for wrong ones.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::{
    install::{Sdk, client},
    raw::Raw,
    session::{Session, Transport},
};
use heritage::{HERITAGE, serve::PINNED};
use mcpact::Definition;

/// Returns the exit code and the message.
fn start(variable: &str, value: &str) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_heritage"))
        .env_remove("MCP_MODE")
        .env_remove("MCP_PINS")
        .env_remove("MCP_CONTEXT_TOOLS")
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
            "MCP_MODE: unknown mode `dinamic`; write `dynamic`, `all`, `hybrid` or `catalogue`",
        ),
        (
            "MCP_MODE",
            "everything",
            "MCP_MODE: unknown mode `everything`; write `all`, `dynamic`, `hybrid` or `catalogue`",
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

/// `MCP_PINS` replaces the pinned tools of the code.
#[test]
fn pinned_tools() {
    let listed = |variables: &[(&str, &str)]| {
        let list: Value = serde_json::from_str(&Raw::with(variables).request("tools/list", &json!({}))).expect("JSON");
        let tools = list["result"]["tools"].as_array().expect("tools").iter();
        let names = tools.map(|tool| tool["name"].as_str().expect("a name").to_owned());
        names
            .filter(|name| !name.ends_with("_tool") && !name.ends_with("_tools"))
            .collect::<Vec<_>>()
    };
    let hybrid = ("MCP_MODE", "hybrid");
    assert_eq!(listed(&[hybrid, ("MCP_PINS", "prov_search, acmi_get_work")]).len(), 2);
    assert_eq!(listed(&[hybrid]).len(), PINNED.len());
}

/// `MCP_CONTEXT_TOOLS` adds the tools that report the context cost, and a client of an SDK calls
/// them.
#[test]
fn context_tools() {
    let Some(mut command) = client(Sdk::Python) else { return };
    command.push("legacy".into());
    for transport in [Transport::Stdio, Transport::Http] {
        let variables = [("MCP_MODE", "dynamic"), ("MCP_CONTEXT_TOOLS", "1")];
        let mut session = Session::with(&command, transport, &variables);
        let expected = HERITAGE.meta_tools.iter().copied().chain(HERITAGE.context_tools());
        let expected: Vec<&Definition> = expected.collect();
        let listed: Vec<Value> = session.list().iter().map(|tool| tool["name"].clone()).collect();
        assert_eq!(listed, expected.iter().map(|tool| tool.name).collect::<Vec<_>>());
        let active: Value = serde_json::from_str(&session.said("get_active_toolset", &json!({}))).expect("JSON");
        let tokens: u32 = expected.iter().map(|tool| tool.tokens.total).sum();
        let context = json!({ "tokens": tokens, "percentTotal": null });
        assert_eq!(active["meta"], json!({ "context": context, "encoding": "o200k_base" }));
        let available = session.said("list_available_tools", &json!({ "source": "prov" }));
        assert!(available.contains("prov_search"), "{available}");
        session.close();
    }
}

/// `MCP_VERBOSITY` decides what `describe_tool` returns if a call does not say.
#[test]
fn verbosities() {
    let described = |verbosity: &str| {
        let mut raw = Raw::with(&[("MCP_MODE", "dynamic"), ("MCP_VERBOSITY", verbosity)]);
        let of_call = raw.said(
            "describe_tool",
            &json!({ "tools": ["prov_search"], "verbosity": "standard" }),
        );
        (raw.said("describe_tool", &json!({ "tools": ["prov_search"] })), of_call)
    };
    let [(minimal, first), (standard, second), (full, third)] = ["minimal", "standard", "full"].map(described);
    assert!(
        minimal.len() < standard.len() && standard.len() < full.len(),
        "{minimal}\n{standard}\n{full}"
    );
    assert_eq!([&first, &second, &third], [&standard; 3]);
}
