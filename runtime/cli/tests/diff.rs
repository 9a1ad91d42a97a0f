//! The command `mcpact diff`.

mod support;

use serde_json::{Value, json};
use support::{file, folder, json as read, mcpact, mcpact_in, stderr, stdout};

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

/// Instructions cost tokens beside the tools.
#[test]
fn a_difference_of_instructions() {
    let folder = folder("instructions");
    let list = |name: &str, instructions: Option<&str>| {
        let mut list = tools();
        if let Some(instructions) = instructions {
            list["instructions"] = instructions.into();
        }
        file(&folder, name, list.to_string())
    };
    let none = list("none.json", None);
    let short = list("short.json", Some("Sell items."));
    let long = list("long.json", Some("Sell items. Search for an item before a sale."));
    let difference = |before: &str, after: &str, code: i32| {
        let result = read_with(&["diff", "--format", "json", before, after], code);
        assert_eq!(result["differences"], json!([]));
        assert_eq!(result["before"]["tokens"], result["after"]["tokens"]);
        result["instructions"].clone()
    };
    let changed = difference(&short, &long, 0);
    assert_eq!(changed["change"], "changed");
    assert!(changed["before"].as_u64() < changed["after"].as_u64(), "{changed}");
    assert_eq!(
        difference(&none, &short, 0),
        json!({ "change": "added", "before": 0, "after": changed["before"] })
    );
    // The sentence "Sell items" is lost.
    assert_eq!(difference(&short, &none, 100)["change"], "removed");
    assert_eq!(difference(&short, &short, 0), Value::Null);
    let output = mcpact(&["diff", &short, &long]);
    let text = stdout(&output);
    assert!(text.contains("instructions (not in the total)"), "{text}");
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
    // The sentence "Find an item" is lost.
    let result = read_found(&["diff", "--baseline", &before, "--format", "json", &after]);
    let changes: Vec<(&str, &str)> = result["differences"]
        .as_array()
        .expect("differences")
        .iter()
        .map(|difference| {
            (
                difference["change"].as_str().expect("change"),
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
        (&parts[0]["change"], &parts[0]["part"]),
        (&json!("added"), &json!("page"))
    );
    // Another text of the same cost is a change.
    assert_eq!(
        (&parts[1]["change"], &parts[1]["part"]),
        (&json!("changed"), &json!("(description)"))
    );
    let after_tokens = result["after"]["tokens"].as_u64();
    let listed = read(&["list", "--format", "json", &after]);
    assert_eq!(after_tokens, listed["inputs"][0]["tokens"].as_u64());
}

/// Runs a command that must find something, and returns the JSON that it prints.
#[track_caller]
fn read_found(arguments: &[&str]) -> Value {
    read_with(arguments, 100)
}

/// Runs a command that must end with this code, and returns the JSON that it prints.
#[track_caller]
fn read_with(arguments: &[&str], code: i32) -> Value {
    let output = mcpact(arguments);
    assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Whole tools and sentences of the instructions are facts too.
#[test]
fn lost_tools_and_instructions() {
    let folder = folder("lost-tools");
    let mut list = tools();
    list["instructions"] = json!("Never delete without asking.");
    let before = file(&folder, "before.json", list.to_string());
    let fact = |tool: &str, fact: &str, before: Value| json!({ "tool": tool, "parameter": "", "fact": fact, "before": before, "after": null });
    let instructions = fact("", "instructions", json!("Never delete without asking"));
    let (find, shops) = (
        fact("find_item", "tool", json!(true)),
        fact("list_shops", "tool", json!(true)),
    );
    list["tools"].as_array_mut().expect("tools").pop();
    let fewer = file(&folder, "fewer.json", list.to_string());
    let empty = file(&folder, "empty.json", r#"{"tools":[]}"#);
    let facts = |after: &str| read_found(&["diff", "--format", "json", &before, after])["lost"].take();
    assert_eq!(facts(&fewer), json!([find]));
    assert_eq!(facts(&empty), json!([instructions, find, shops]));
    let output = mcpact(&["diff", &before, &empty]);
    let text = stdout(&output);
    assert!(
        text.contains("instructions \"Never delete without asking\"") && text.contains("3 lost facts"),
        "{text}"
    );
    // A new tool is no loss.
    read_with(&["diff", "--format", "json", &fewer, &before], 0);
}

#[test]
fn lost_facts_by_tool_and_parameter() {
    let folder = folder("lost-facts");
    let list = |schema: Value| json!({ "tools": [{ "name": "find", "inputSchema": schema }] }).to_string();
    let before = file(
        &folder,
        "before.json",
        list(json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {
                "limit": { "type": "integer", "format": "uint32", "minimum": 0, "default": 20 },
                "state": { "anyOf": [{ "$ref": "#/$defs/State" }, { "type": "null" }] },
            },
            "required": ["limit"],
            "$defs": { "State": { "type": "string", "enum": ["vic", "nsw"] } },
        })),
    );
    let same = file(
        &folder,
        "same.json",
        list(json!({
            "type": "object",
            "properties": {
                "limit": { "type": "integer", "format": "uint32", "minimum": 0, "default": 20 },
                "state": { "type": "string", "enum": ["vic", "nsw"] },
            },
            "required": ["limit"],
        })),
    );
    let less = file(
        &folder,
        "less.json",
        list(json!({
            "type": "object",
            "properties": { "limit": { "type": "integer", "minimum": 1 }, "state": { "type": "string", "enum": ["vic"] } },
            "required": ["limit"],
        })),
    );
    let form_only = json!({ "$schema": 1, "$ref": 1, "null for an absent value": 1 });
    let result = read(&["diff", "--format", "json", &before, &same]);
    assert_eq!((&result["lost"], &result["form_only"]), (&json!([]), &form_only));
    let tool = |text: &str| json!({ "tools": [{ "name": "find", "description": text }] }).to_string();
    let (long, short) = (tool("Find the maps of the towns"), tool("Find maps of towns"));
    let (long, short) = (file(&folder, "long.json", long), file(&folder, "short.json", short));
    let output = mcpact(&["diff", &long, &short]);
    let text = stdout(&output);
    assert!(text.contains("nothing lost"), "{text}");
    let output = mcpact(&["diff", &long, &long]);
    let text = stdout(&output);
    assert!(!text.contains("nothing lost"), "{text}");
    let result = read_found(&["diff", "--format", "json", &before, &less]);
    assert_eq!(result["form_only"], form_only);
    let fact = |parameter: &str, name: &str, before: Value, after: Value| json!({ "tool": "find", "parameter": parameter, "fact": name, "before": before, "after": after });
    assert_eq!(
        result["lost"],
        json!([
            fact("limit", "default", json!(20), Value::Null),
            fact("limit", "minimum", json!(0), json!(1)),
            fact("state", "enum value", json!("nsw"), Value::Null),
        ])
    );
    let output = mcpact(&["diff", &before, &less]);
    assert_eq!(output.status.code(), Some(100));
    let text = stdout(&output);
    for line in [
        "default 20, minimum 0 (now 1)",
        "enum value \"nsw\"",
        "3 lost facts",
        "without loss: $schema (1 fewer), $ref (1 fewer), null for an absent value (1 fewer)",
    ] {
        assert!(text.contains(line), "no `{line}` in {text}");
    }
    // In the other direction, only the stricter minimum is lost.
    let back = read_found(&["diff", "--format", "json", &less, &before]);
    assert_eq!(
        (back["lost"].as_array().map(Vec::len), &back["lost"][0]["fact"]),
        (Some(1), &json!("minimum"))
    );
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
    // A tool is lost.
    let by_flag = read_found(&["diff", "--format", "json", "--baseline", &old, &new]);
    assert_eq!(by_flag["differences"][0]["change"], "removed");
    assert_eq!(read_found(&["diff", "--format", "json", &old, &new]), by_flag);
    let run = |arguments: &[&str]| mcpact_in(&folder, arguments, b"");
    let output = run(&["diff", &new]);
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output)
            .contains("one input, and no `mcpact.lock.json` here; name two inputs, `mcpact diff OLD NEW`, or "),
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
