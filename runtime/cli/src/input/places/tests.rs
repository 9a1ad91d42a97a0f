//! What stands at the places that are told.

use serde_json::{Value, json};

use super::*;
use crate::input::{list, lock};

/// The tools of a text with what stands at the place of each; `None` where it has none.
fn placed(text: &str) -> Vec<(String, Option<String>)> {
    let value: Value = serde_json::from_str(text).expect("JSON");
    let by_name = lock::is_lock(&value);
    let listing = if by_name {
        lock::read("it", text)
    } else {
        list::read("it", value)
    };
    let mut tools = listing.expect("tools").tools;
    tell(&mut tools, text.as_bytes(), by_name);
    let lines: Vec<&str> = text.split('\n').collect();
    let at = |place: &Place| {
        let line = lines[place.line - 1].chars();
        line.skip(place.column - 1).take(place.end - place.column).collect()
    };
    tools
        .iter()
        .map(|tool| (tool.name.clone(), tool.place.as_ref().map(at)))
        .collect()
}

/// All of them stand where their names do.
#[track_caller]
fn all_placed(text: &str, names: &[&str]) {
    let wanted: Vec<(String, Option<String>)> = names
        .iter()
        .map(|name| ((*name).to_owned(), Some(format!("\"{name}\""))))
        .collect();
    assert_eq!(placed(text), wanted, "{text}");
}

/// Names wherever they are not the tool's, and letters of several bytes.
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
            all_placed(&text, &["läden", "b", "läden"]);
        }
    }
    all_placed(&format!("\n{:#}", tools[0]), &["läden"]);
    assert_eq!(placed("[]"), []);
    assert_eq!(placed("{\"tools\": [ ]}"), []);
}

/// Of members of one name the last counts, however it is written.
#[test]
fn members_that_are_there_twice() {
    all_placed(
        r#"{"tools":[{"name":"no"}],"t\u006fols":[{"name":"no","name":"yes"},{"name":"ok","n\u0061me":"also"}]}"#,
        &["yes", "also"],
    );
    all_placed(r#"{"tools":[{"name":"a"}],"result":{"tools":[]},"result":3}"#, &["a"]);
}

#[test]
fn escaped_names() {
    let found = placed("[{\"inputSchema\":{},\n  \"name\": \"a\\u00e4\\\"\\n\"}]");
    assert_eq!(found, [("aä\"\n".to_owned(), Some("\"a\\u00e4\\\"\\n\"".to_owned()))]);
}

/// A lock file's tools are sorted as they are read.
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
    all_placed(&text, &["a", "b", "b"]);
    let mut tools = lock::read("it", &text).expect("a lock file").tools;
    tell(&mut tools, text.as_bytes(), true);
    let lines: Vec<(usize, usize)> = tools
        .iter()
        .map(|tool| {
            (
                tool.locked.as_ref().expect("locked").tokens,
                tool.place.as_ref().expect("placed").line,
            )
        })
        .collect();
    assert_eq!(lines, [(2, 3), (1, 2), (3, 4)]);
}

/// Whatever the text, no place is told that is another's.
#[test]
fn a_text_that_is_another() {
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
        tell(&mut tools, text.as_bytes(), false);
        assert!(tools.iter().all(|tool| tool.place.is_none()), "{text}");
    }
}
