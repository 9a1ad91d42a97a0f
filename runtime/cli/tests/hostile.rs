//! Hostile lists: bounded time and memory, clear errors, no requests to other servers.

mod support;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{file, folder, mcpact, stderr, stdout};

/// The maximum time of a command without optimisation, on a busy machine.
const MAX_TIME: Duration = Duration::from_secs(120);

/// Checks that every command that reads schemas ends in time and without a panic.
#[track_caller]
fn all_commands(path: &str, tool: &str) {
    for command in [
        vec!["list", path],
        vec!["list", "--by", "repeat", path],
        vec!["why", tool, path],
        vec!["check", "--total-budget", "1", path],
        vec!["check", "--tool-budget", "1", "--format", "sarif", path],
        vec!["compact", path],
        vec!["index", path],
        vec!["diff", "--baseline", path, path],
        vec!["words", path],
        vec!["words", "--prompt", path],
    ] {
        let start = Instant::now();
        let output = mcpact(&command);
        assert!(start.elapsed() < MAX_TIME, "{command:?} took {:?}", start.elapsed());
        let code = output.status.code();
        assert!(
            matches!(code, Some(0 | 100 | 101)),
            "{command:?} ended with {code:?}: {}",
            stderr(&output)
        );
        assert!(
            !stderr(&output).contains("panicked"),
            "{command:?}: {}",
            stderr(&output)
        );
    }
}

fn tool(name: &str, schema: &Value) -> Value {
    json!({ "name": name, "description": "A tool", "inputSchema": schema })
}

fn list(name: &str, tools: &[Value]) -> String {
    file(&folder(name), "list.json", json!({ "tools": tools }).to_string())
}

#[test]
fn ten_thousand_tools() {
    let schema = json!({ "type": "object", "properties": { "id": { "type": "string", "description": "Which one" } }, "required": ["id"] });
    let tools: Vec<Value> = (0..10_000)
        .map(|index| tool(&format!("tool_{index}"), &schema))
        .collect();
    let path = list("ten_thousand", &tools);
    all_commands(&path, "tool_7");
    let output = mcpact(&["list", "--format", "json", &path]);
    let list: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(list["inputs"][0]["tools"].as_array().map(Vec::len), Some(10_000));
}

#[test]
fn schemas_nested_deeply() {
    for depth in [64, 150] {
        let mut schema = json!({ "type": "string" });
        for level in 0..depth {
            schema = json!({ "type": "object", "properties": { format!("level_{level}"): schema }, "required": [format!("level_{level}")] });
        }
        let path = list(&format!("deep_{depth}"), &[tool("deep", &schema)]);
        all_commands(&path, "deep");
        assert!(mcpact(&["list", &path]).status.success());
    }
}

#[test]
fn nested_too_deeply() {
    let path = file(&folder("abyss"), "list.json", "[".repeat(3_000_000));
    let output = mcpact(&["list", &path]);
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output).contains("more than 400 nested levels (at byte 400)"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn references_in_a_circle_and_into_the_network() {
    let circle = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/a" }, "far": { "$ref": "http://192.0.2.1/schema.json" }, "self": { "$ref": "#" } },
        "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } },
    });
    // Each definition uses the previous one twice: inlined, there are 2^60 of them.
    let mut definitions = serde_json::Map::new();
    definitions.insert(
        "d0".to_owned(),
        json!({ "type": "string", "description": "The innermost" }),
    );
    for level in 1..60 {
        let below = json!({ "$ref": format!("#/$defs/d{}", level - 1) });
        definitions.insert(
            format!("d{level}"),
            json!({ "type": "object", "properties": { "one": below, "other": below } }),
        );
    }
    let bomb = json!({ "type": "object", "properties": { "it": { "$ref": "#/$defs/d59" } }, "$defs": definitions });
    let path = list("circle", &[tool("circle", &circle), tool("bomb", &bomb)]);
    all_commands(&path, "circle");
    all_commands(&path, "bomb");
    // References to other documents stay unchanged.
    let output = mcpact(&["compact", "--output", "-", &path]);
    assert!(
        stdout(&output).contains("http://192.0.2.1/schema.json"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn huge_enums_and_many_parameters() {
    let values: Vec<String> = (0..50_000).map(|index| format!("value-{index}")).collect();
    let properties: serde_json::Map<String, Value> = (0..5_000)
        .map(|index| (format!("p{index}"), json!({ "type": "integer", "minimum": index })))
        .collect();
    let path = list(
        "huge",
        &[
            tool(
                "huge_enum",
                &json!({ "type": "object", "properties": { "v": { "enum": values } } }),
            ),
            tool("many", &json!({ "type": "object", "properties": properties })),
        ],
    );
    all_commands(&path, "huge_enum");
}

#[test]
fn duplicate_names_and_wrong_types() {
    let odd = [
        tool("same", &json!({ "type": "object" })),
        tool("same", &json!({ "type": "object", "properties": {} })),
        tool("", &json!(true)),
        tool("\u{1b}[31mred\u{7}", &json!("text")),
        json!({ "name": "no_schema" }),
        json!({ "name": "odd", "description": 7, "inputSchema": { "properties": [], "required": {}, "enum": 3, "$defs": 0, "anyOf": {} } }),
        tool(
            "bidi\u{202e}",
            &json!({ "type": ["object", 3, null], "properties": { "x": false, "y": [1] } }),
        ),
    ];
    let path = list("odd", &odd);
    all_commands(&path, "odd");
    let output = mcpact(&["list", &path]);
    assert!(
        !output.stdout.contains(&0x1b),
        "control characters in a name: {}",
        stdout(&output)
    );
    for (name, content, message) in [
        ("number.json", "3", "expected an object with `tools`, found a number"),
        ("empty.json", "", "not JSON: EOF"),
        (
            "html.json",
            "<!doctype html>",
            "not JSON: expected value at line 1 column 1",
        ),
        (
            "tools.json",
            r#"{"tools":{}}"#,
            "`tools` must be an array of tools, not an object",
        ),
        ("half.json", r#"{"tools":[{"name":"a""#, "not JSON: EOF"),
        (
            "lock.json",
            r#"{"mcpact_lock":9,"tools":[]}"#,
            "lock file of version 9; this mcpact reads and writes version 1",
        ),
    ] {
        let output = mcpact(&["list", &file(&folder("wrong"), name, content)]);
        assert_eq!(output.status.code(), Some(101), "{name}");
        assert!(stderr(&output).contains(message), "{name}: {}", stderr(&output));
    }
}

#[test]
fn a_hundred_megabytes() {
    let folder = folder("large");
    let path = folder.join("large.json");
    // A sparse file is read as zeros and needs no disk space.
    std::fs::File::create(&path)
        .and_then(|file| file.set_len(100 << 20))
        .expect("a sparse file");
    let start = Instant::now();
    let output = mcpact(&["list", path.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output).contains("more than 64 MiB; raise the limit with `--max-size 128`"),
        "{}",
        stderr(&output)
    );
    assert!(start.elapsed() < MAX_TIME);
}
