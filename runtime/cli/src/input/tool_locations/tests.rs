//! The text at each location is the name of the tool.

use serde_json::{Value, json};

use super::*;
use crate::input::{list, lock};

/// Returns the tools of a text with the text at their locations.
fn located(text: &str) -> Vec<(String, Option<String>)> {
    let value: Value = serde_json::from_str(text).expect("JSON");
    let by_name = lock::is_lock(&value);
    let listing = if by_name {
        lock::read("it", text)
    } else {
        list::read("it", value)
    };
    let mut tools = listing.expect("tools").tools;
    set(&mut tools, text.as_bytes(), by_name);
    let lines: Vec<&str> = text.split('\n').collect();
    let text_at = |location: &Location| {
        let line = lines[location.line - 1].chars();
        line.skip(location.column - 1)
            .take(location.end - location.column)
            .collect()
    };
    tools
        .iter()
        .map(|tool| (tool.name.clone(), tool.location.as_ref().map(text_at)))
        .collect()
}

/// Checks that all tools have the locations of their names.
#[track_caller]
fn check(text: &str, names: &[&str]) {
    let wanted: Vec<(String, Option<String>)> = names
        .iter()
        .map(|name| ((*name).to_owned(), Some(format!("\"{name}\""))))
        .collect();
    assert_eq!(located(text), wanted, "{text}");
}

/// Names that are not those of the tools, and letters of several bytes.
fn tools() -> Value {
    json!([
        { "description": "größer \"name\": \"no\", {[\\", "inputSchema": { "name": "no", "properties": { "name": { "enum": ["a", {}, [], 1.5e-3, null] } } }, "name": "läden" },
        { "name": "b", "annotations": { "name": "no", "tools": [{ "name": "no" }] }, "inputSchema": {} },
        { "name": "läden", "inputSchema": true },
    ])
}

#[test]
fn every_form_on_one_line_and_on_many() {
    let tools = tools();
    for form in [
        json!({ "tools": tools }),
        json!({ "serverInfo": { "name": "no", "tools": [{ "name": "no" }] }, "name": "no", "result": 7, "tools": tools, "nextCursor": null }),
        json!({ "tools": [{ "name": "no" }], "jsonrpc": "2.0", "result": { "result": { "tools": [] }, "tools": tools } }),
        tools.clone(),
    ] {
        for text in [
            form.to_string(),
            format!("{form:#}"),
            format!("\r\n\t {form:#}\n").replace('\n', "\r\n"),
        ] {
            check(&text, &["läden", "b", "läden"]);
        }
    }
    check(&format!("\n{:#}", tools[0]), &["läden"]);
    assert_eq!(located("[]"), []);
    assert_eq!(located("{\"tools\": [ ]}"), []);
}

/// The last of several equal keys counts, also with escapes.
#[test]
fn repeated_keys() {
    check(
        r#"{"tools":[{"name":"no"}],"t\u006fols":[{"name":"no","name":"yes"},{"name":"ok","n\u0061me":"also"}]}"#,
        &["yes", "also"],
    );
    check(r#"{"tools":[{"name":"a"}],"result":{"tools":[]},"result":3}"#, &["a"]);
}

#[test]
fn escaped_names() {
    let found = located("[{\"inputSchema\":{},\n  \"name\": \"a\\u00e4\\\"\\n\"}]");
    assert_eq!(found, [("aä\"\n".to_owned(), Some("\"a\\u00e4\\\"\\n\"".to_owned()))]);
}

/// The reader of lock files sorts the tools.
#[test]
fn a_lock_file_in_any_order() {
    let line = |name: &str, tokens: u64| {
        format!(
            r#"{{"name":"{name}","tokens":{tokens},"parts":{{"name":2,"description":0,"structure":5,"parameters":{{"name":3}}}}}}"#
        )
    };
    let text = format!(
        "{{\"mcpact_lock\":1,\"toolset\":\"S\",\"encoding\":\"o200k_base\",\"count\":\"model\",\"tokens\":9,\"tools\":[\n{},\n{},\n{}\n]}}\n",
        line("b", 1),
        line("a", 2),
        line("b", 3)
    );
    check(&text, &["a", "b", "b"]);
    let mut tools = lock::read("it", &text).expect("a lock file").tools;
    set(&mut tools, text.as_bytes(), true);
    let lines: Vec<(usize, usize)> = tools
        .iter()
        .map(|tool| {
            (
                tool.locked.as_ref().expect("locked").tokens,
                tool.location.as_ref().expect("a location").line,
            )
        })
        .collect();
    assert_eq!(lines, [(2, 3), (1, 2), (3, 4)]);
}

/// A different text gives no locations.
#[test]
fn another_text() {
    let mut tools = list::read("it", tools()).expect("tools").tools;
    for text in [
        "",
        "{",
        "[",
        "[{",
        "[{\"name\"",
        "[{\"name\":\"a",
        "[#",
        "{\"tools\"",
        "]",
        "[{]}",
        "\"\\",
        "[{\"a\":#}]",
        "[1,2,3]",
        r#"[{"name":"a"}]"#,
        r#"[{"name":1},{"name":"c"},{"name":"d"}]"#,
    ] {
        set(&mut tools, text.as_bytes(), false);
        assert!(tools.iter().all(|tool| tool.location.is_none()), "{text}");
    }
}
