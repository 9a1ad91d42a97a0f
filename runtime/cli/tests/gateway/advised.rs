//! Calls through the gateway, its log, the advice from the log, and a gateway that follows it.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::client::Client;
use super::{file, has_python, server, text};

/// Returns the path of a log, which does not exist.
fn log(name: &str) -> String {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", log.display()));
    }
    log.to_str().expect("UTF-8").to_owned()
}

/// Runs a command of `mcpact`, and returns its output.
fn mcpact(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_mcpact")).args(arguments).output();
    let output = output.expect("the binary starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn tokens(text: &str) -> u64 {
    tiktoken_rs::o200k_base_singleton().encode_ordinary(text).len() as u64
}

#[test]
fn a_log_leads_to_a_smaller_list() {
    if !has_python() {
        return;
    }
    let log = log("advised.db");
    let log = log.as_str();
    let servers = json!({ "used": server("used", &[]), "idle": server("idle", &[]) });
    let path = file("advised", &servers, &json!({ "log": { "to": log } }));
    let arguments = ["--config", path.to_str().expect("UTF-8")];

    // Runs five sessions, and counts the tokens of all calls with another tokenizer.
    let (mut calls, mut input, mut output) = (0, 0, 0);
    for _ in 0..5 {
        let mut client = Client::start(&arguments);
        client.initialize();
        client.tools_until(&["used_own", "idle_own"]);
        let echoes = (0..9).map(|number| ("used_own", json!({ "number": number })));
        let longs = (0..4).map(|_| ("used_long", json!({ "bytes": 20_000 })));
        for (tool, arguments) in echoes.chain(longs) {
            let response = client.call(tool, &arguments);
            calls += 1;
            input += tokens(&format!(r#"{{"name":"{tool}","arguments":{arguments}}}"#));
            output += tokens(text(&response));
        }
        client.end();
    }
    let logged: Vec<Value> = mcpact(&[
        "log",
        log,
        "--filter",
        "method=tools/call",
        "--limit",
        "0",
        "--format",
        "jsonl",
    ])
    .lines()
    .map(|line| serde_json::from_str(line).expect("JSON"))
    .collect();
    let sum = |key: &str| {
        logged
            .iter()
            .map(|call| call[key].as_u64().expect("a number"))
            .sum::<u64>()
    };
    assert_eq!(
        (logged.len(), sum("input_tokens"), sum("output_tokens")),
        (calls, input, output)
    );

    let advice: Value = serde_json::from_str(&mcpact(&["advise", log, "--format", "json"])).expect("JSON");
    let kinds: Vec<&str> = advice["advice"]
        .as_array()
        .expect("advice")
        .iter()
        .map(|one| one["kind"].as_str().expect("a kind"))
        .collect();
    assert_eq!(kinds, ["always-large", "unused-server", "unused-tools"], "{advice}");

    // The same file with the lines of the advice added.
    let mut followed: Value = serde_json::from_str(&std::fs::read_to_string(&path).expect("read")).expect("JSON");
    for (name, keys) in advice["config"]["mcpServers"].as_object().expect("servers") {
        let keys = keys.as_object().expect("keys").clone();
        followed["mcpServers"][name]
            .as_object_mut()
            .expect("a server")
            .extend(keys);
    }
    let keys = advice["config"]["mcpact"].as_object().expect("keys").clone();
    followed["mcpact"].as_object_mut().expect("keys").extend(keys);
    followed["mcpact"]["context_tools"] = false.into();
    std::fs::write(&path, followed.to_string()).expect("written");
    let mut client = Client::start(&arguments);
    client.initialize();
    client.tools_until(&["used_own"]);
    let tools = client.tools();
    assert!(
        !tools.iter().any(|tool| tool.starts_with("idle") || tool == "env"),
        "{tools:?}"
    );
    let cut = client.call(
        tools.iter().find(|tool| tool.ends_with("long")).expect("a tool"),
        &json!({ "bytes": 20_000 }),
    );
    assert!(tokens(text(&cut)) <= 2_000, "{}", tokens(text(&cut)));
}

/// The gateway's own responses are logged without a server.
#[test]
fn searches_are_no_use_of_tools() {
    if !has_python() {
        return;
    }
    let log = log("searches.db");
    let servers = json!({ "one": server("one", &[]), "two": server("two", &[]) });
    let path = file(
        "searches",
        &servers,
        &json!({ "mode": "dynamic", "log": { "to": log } }),
    );
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    client.initialize();
    client.call("search_tools", &json!({ "query": "tool of one" }));
    let response = client.call("execute_tool", &json!({ "tool": "one_own", "args": {} }));
    assert_eq!(text(&response), "one");
    client.end();
    let advice: Value = serde_json::from_str(&mcpact(&["advise", &log, "--format", "json"])).expect("JSON");
    assert_eq!(
        (&advice["calls"], &advice["discovery"]["searches"]),
        (&json!(1), &json!(1)),
        "{advice}"
    );
    assert_eq!(advice["discovery"]["searches_with_call"], 1);
    let arguments = [
        "log",
        &log,
        "--by",
        "server",
        "--filter",
        "method=tools/call",
        "--format",
        "json",
    ];
    let sums: Value = serde_json::from_str(&mcpact(&arguments)).expect("JSON");
    let sums = sums["sums"].as_array().expect("sums").iter();
    let mut names: Vec<&str> = sums.filter_map(|sum| sum["name"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["(none)", "one"]);
}
