//! `mcpact diff` as a user runs it.

mod support;

use serde_json::{Value, json};
use support::{file, folder, json as read};

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
    let said = read(&["diff", "--baseline", &before, "--format", "json", &after]);
    let told: Vec<(&str, &str)> = said["differences"]
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
        told,
        [("changed", "find_item"), ("removed", "list_shops"), ("added", "shops")]
    );
    let parts = said["differences"][0]["parts"].as_array().expect("parts");
    assert_eq!(
        (&parts[0]["what"], &parts[0]["part"]),
        (&json!("added"), &json!("page"))
    );
    // Other words of the same cost are a change.
    assert_eq!(
        (&parts[1]["what"], &parts[1]["part"]),
        (&json!("changed"), &json!("(description)"))
    );
    let after_tokens = said["after"]["tokens"].as_u64();
    let listed = read(&["list", "--format", "json", &after]);
    assert_eq!(after_tokens, listed["inputs"][0]["tokens"].as_u64());
}

#[test]
fn tools_of_one_name_hide_none() {
    let folder = folder("one_name");
    let before = file(&folder, "before.json", tools().to_string());
    let mut list = tools();
    let mut another = list["tools"][1].clone();
    another["description"] = json!("Find another");
    list["tools"].as_array_mut().expect("tools").push(another);
    let after = file(&folder, "after.json", list.to_string());
    let differences = |one: &str, other: &str| {
        let said = read(&["diff", "--baseline", one, "--format", "json", other]);
        let of = |side: &str| said[side]["tokens"].as_i64().expect("a number");
        let sum: i64 = said["differences"]
            .as_array()
            .expect("differences")
            .iter()
            .map(|difference| {
                assert_eq!(difference["tool"], "find_item");
                difference["after"].as_i64().expect("a number") - difference["before"].as_i64().expect("a number")
            })
            .sum();
        assert_eq!(sum, of("after") - of("before"));
        said["differences"].as_array().map(Vec::len)
    };
    assert_eq!(differences(&before, &after), Some(1));
    assert_eq!(differences(&after, &before), Some(1));
    assert_eq!(differences(&after, &after), Some(0));
}
