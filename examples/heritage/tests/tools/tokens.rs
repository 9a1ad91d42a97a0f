//! Exact counts, compared with an independent tokenizer, and their form in the commands' output.

use std::process::{Command, Output};

use heritage::HERITAGE;
use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heritage"))
        .args(arguments)
        .output()
        .expect("the command runs")
}

fn print(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn counts_are_those_of_tiktoken() {
    let tiktoken = tiktoken_rs::o200k_base().expect("tables");
    let mut total = 0;
    for tool in HERITAGE.tools {
        let tokens = &tool.tokens;
        assert_eq!(
            tokens.total as usize,
            tiktoken.encode_ordinary(tool.entry).len(),
            "{}: {}",
            tool.name,
            tool.entry
        );
        let parameters: u32 = tokens.parameters.iter().map(|parameter| parameter.tokens).sum();
        assert_eq!(
            tokens.total,
            tokens.name + tokens.description + tokens.structure + parameters,
            "{}: the parts do not add up",
            tool.name
        );
        total += tokens.total;
    }
    assert_eq!(HERITAGE.encoding.name(), "o200k_base");
    assert_eq!(HERITAGE.tokens, total);
    assert_eq!(HERITAGE.budget, Some(6_300));
    // README states this number.
    assert_eq!(total, 6_266);
}

#[test]
fn descriptions_have_at_most_ten_words() {
    for tool in HERITAGE.tools {
        let words = tool.description.split_whitespace().count();
        assert!(
            (1..=10).contains(&words),
            "{}: {words} words: {}",
            tool.name,
            tool.description
        );
    }
}

#[test]
fn tokens_as_json() {
    let report: Value = serde_json::from_str(&print(&["tokens", "--format", "json"])).expect("JSON");
    assert_eq!(keys(&report), ["encoding", "tools", "total_tokens"]);
    assert_eq!(report["encoding"], "o200k_base");
    assert_eq!(report["total_tokens"], HERITAGE.tokens);
    let tools = report["tools"].as_array().expect("an array");
    assert_eq!(tools.len(), HERITAGE.tools.len());
    for (reported, tool) in tools.iter().zip(HERITAGE.tools) {
        assert_eq!(
            keys(reported),
            ["description_tokens", "name", "parameters", "source", "tokens"]
        );
        assert_eq!(reported["name"], tool.name);
        assert_eq!(reported["source"], tool.source);
        assert_eq!(reported["tokens"], tool.tokens.total);
        assert_eq!(reported["description_tokens"], tool.tokens.description);
        let parameters = reported["parameters"].as_array().expect("an array");
        assert_eq!(parameters.len(), tool.tokens.parameters.len());
        for (reported, parameter) in parameters.iter().zip(tool.tokens.parameters) {
            assert_eq!(keys(reported), ["name", "tokens"]);
            assert_eq!(reported["name"], parameter.name);
            assert_eq!(reported["tokens"], parameter.tokens);
        }
    }
}

#[test]
fn tokens_as_a_table() {
    let table = print(&["tokens"]);
    assert_eq!(table, print(&["tokens", "--format", "human"]));
    let rows: Vec<&str> = table.lines().skip(2).take(HERITAGE.tools.len()).collect();
    let tokens: Vec<u32> = rows
        .iter()
        .map(|row| {
            row.split_whitespace()
                .nth(2)
                .expect("tokens")
                .parse()
                .expect("a number")
        })
        .collect();
    assert!(
        tokens.is_sorted_by(|left, right| left >= right),
        "worst first: {tokens:?}"
    );
    assert_eq!(tokens.iter().sum::<u32>(), HERITAGE.tokens);
    for source in HERITAGE.sources() {
        let row = format!("{} {} ", source.name, source.tools);
        let found = table.lines().any(|line| {
            let line: Vec<&str> = line.split_whitespace().collect();
            line.len() == 3 && (line.join(" ") + " ").starts_with(&row)
        });
        assert!(found, "no total of {}", source.name);
    }
}

#[test]
fn list_is_what_is_counted() {
    let text = print(&["list"]);
    let list: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(keys(&list), ["tools"]);
    let tools = list["tools"].as_array().expect("an array");
    assert_eq!(tools.len(), HERITAGE.tools.len());
    for (listed, tool) in tools.iter().zip(HERITAGE.tools) {
        let entry: Value = serde_json::from_str(tool.entry).expect("JSON");
        for key in ["name", "description", "inputSchema"] {
            assert_eq!(listed[key], entry[key], "{}", tool.name);
        }
        // The schema's bytes are the counted ones, also in key order and escapes.
        assert!(
            tool.entry.contains(tool.input_schema) && text.contains(tool.input_schema),
            "{}",
            tool.name
        );
        assert_eq!(listed["annotations"]["readOnlyHint"], true, "{}", tool.name);
    }
}

#[test]
fn wrong_arguments() {
    for (arguments, problem) in [
        (&["token"][..], "unknown command `token`"),
        (&["--http"], "`--http` needs an address"),
        (&["--http", "8000"], "`8000` is not an address"),
        (&["--http", "127.0.0.1:0", "more"], "unknown argument `more`"),
        (&["list", "--all"], "unknown argument `--all`"),
        (&["tokens", "--format"], "`--format` needs a value"),
        (&["tokens", "--format", "xml"], "unknown format `xml`"),
        (&["tokens", "--format", "json", "more"], "unknown argument `more`"),
    ] {
        let output = run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            error.contains(problem) && error.contains("usage: heritage"),
            "{arguments:?}: {error}"
        );
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    keys
}

#[test]
fn every_tool_has_a_result_budget() {
    for tool in HERITAGE.tools {
        let budget = tool.result_budget.map(|budget| budget.tokens());
        let max = match tool.name {
            "trove_harvest" => 2_000,
            _ => 8_000,
        };
        assert_eq!(budget, Some(max), "{}", tool.name);
    }
}
