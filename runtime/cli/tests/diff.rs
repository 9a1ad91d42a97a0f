//! The command `mcpact diff`.

mod support;

use serde_json::{Value, json};
use support::{file, folder, json as read, mcpact_in, stderr};

fn tools() -> Value {
    json!({
        "tools": [
            { "name": "list_shops", "description": "List shops", "inputSchema": { "type": "object", "properties": {} } },
            {
                "name": "find_item",
                "description": "Find an item",
                "inputSchema": { "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] },
            },
        ],
    })
}

#[test]
fn a_difference_by_tool_and_parameter() {
    let folder = folder("difference");
    let before = file(&folder, "before.json", tools().to_string());
    let mut list = tools();
    list["tools"][1]["description"] = json!("Find a thing");
    list["tools"][0]["name"] = json!("shops");
    list["tools"][1]["inputSchema"]["properties"]["page"] = json!({ "type": "integer" });
    let after = file(&folder, "after.json", list.to_string());
    let result = read(&["diff", "--baseline", &before, "--format", "json", &after]);
    let changes: Vec<(&str, &str)> = result["differences"]
        .as_array()
        .expect("differences")
        .iter()
        .map(|difference| {
            (
                difference["what"].as_str().expect("what"),
                difference["tool"].as_str().expect("a tool"),
            )
        })
        .collect();
    assert_eq!(
        changes,
        [("changed", "find_item"), ("removed", "list_shops"), ("added", "shops")]
    );
    let parts = result["differences"][0]["parts"].as_array().expect("parts");
    assert_eq!(
        (&parts[0]["what"], &parts[0]["part"]),
        (&json!("added"), &json!("page"))
    );
    // Another text of the same cost is a change.
    assert_eq!(
        (&parts[1]["what"], &parts[1]["part"]),
        (&json!("changed"), &json!("(description)"))
    );
    let after_tokens = result["after"]["tokens"].as_u64();
    let listed = read(&["list", "--format", "json", &after]);
    assert_eq!(after_tokens, listed["inputs"][0]["tokens"].as_u64());
}

#[test]
fn tools_of_the_same_name() {
    let folder = folder("one_name");
    let before = file(&folder, "before.json", tools().to_string());
    let mut list = tools();
    let mut another = list["tools"][1].clone();
    another["description"] = json!("Find another");
    list["tools"].as_array_mut().expect("tools").push(another);
    let after = file(&folder, "after.json", list.to_string());
    let differences = |one: &str, other: &str| {
        let result = read(&["diff", "--baseline", one, "--format", "json", other]);
        let of = |side: &str| result[side]["tokens"].as_i64().expect("a number");
        let sum: i64 = result["differences"]
            .as_array()
            .expect("differences")
            .iter()
            .map(|difference| {
                assert_eq!(difference["tool"], "find_item");
                difference["after"].as_i64().expect("a number") - difference["before"].as_i64().expect("a number")
            })
            .sum();
        assert_eq!(sum, of("after") - of("before"));
        result["differences"].as_array().map(Vec::len)
    };
    assert_eq!(differences(&before, &after), Some(1));
    assert_eq!(differences(&after, &before), Some(1));
    assert_eq!(differences(&after, &after), Some(0));
}

#[test]
fn two_files() {
    let folder = folder("two-files");
    let old = file(&folder, "old.json", tools().to_string());
    let mut list = tools();
    list["tools"].as_array_mut().expect("tools").pop();
    let new = file(&folder, "new.json", list.to_string());
    let by_flag = read(&["diff", "--format", "json", "--baseline", &old, &new]);
    assert_eq!(by_flag["differences"][0]["what"], "removed");
    assert_eq!(read(&["diff", "--format", "json", &old, &new]), by_flag);
    let run = |arguments: &[&str]| mcpact_in(&folder, arguments, b"");
    let output = run(&["diff", &new]);
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output)
            .contains("`mcpact diff OLD NEW` compares two files: the baseline `mcpact.lock.json`: cannot read"),
        "{}",
        stderr(&output)
    );
    // If there is a lock file, one input is compared with it.
    let output = run(&["lock", &old]);
    let total = by_flag["before"]["tokens"].as_u64().expect("a number");
    assert_eq!(
        stderr(&output),
        format!("wrote `mcpact.lock.json`: 2 tools, {total} tokens (o200k_base)\n")
    );
    assert_eq!(run(&["diff", &new]).status.code(), Some(0));
    let output = run(&["diff", &old, &new, &new]);
    assert_eq!(output.status.code(), Some(101));
    assert!(stderr(&output).contains("use two inputs, not 3"), "{}", stderr(&output));
}

#[test]
fn compact_reports_what_it_wrote() {
    let folder = folder("compact-report");
    let list = file(&folder, "list.json", tools().to_string());
    let output = mcpact_in(&folder, &["compact", "-o", "small.json", &list], b"");
    let tokens = |path: &str| {
        let list = read(&["list", "--format", "json", path]);
        list["inputs"][0]["tokens"].as_u64().expect("a number")
    };
    let (before, after) = (
        tokens(&list),
        tokens(folder.join("small.json").to_str().expect("UTF-8")),
    );
    assert_eq!(
        stderr(&output),
        format!("wrote `small.json`: 2 tools, {after} tokens (o200k_base), {before} before\n")
    );
}
