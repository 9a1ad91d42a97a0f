//! Hostile lists: bounded time and memory, clear errors, no requests to other servers.

mod support;

use std::process::Command;
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

/// Returns standard output and standard error of a command in a terminal with colours.
fn in_a_terminal(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcpact"));
    command
        .args(arguments)
        .env("CARGO_TERM_COLOR", "always")
        .env_remove("NO_COLOR");
    let output = command.output().expect("the binary starts");
    let text = format!("{}{}", stdout(&output), stderr(&output));
    // The colours of the command itself.
    ["0", "1", "2", "31", "32", "33"]
        .iter()
        .fold(text, |text, colour| text.replace(&format!("\u{1b}[{colour}m"), ""))
}

/// Texts of tools and servers neither control the terminal nor reorder its text.
#[test]
fn sequences_for_terminals() {
    let folder = folder("sequences");
    let name = "\u{1b}]0;PWN\u{7}\u{1b}[2J\u{9b}1m\u{202e}x";
    let deep = (0..361).fold(json!({}), |schema, _| json!({ "items": schema }));
    let deep = file(
        &folder,
        "deep.json",
        json!({ "tools": [tool(name, &deep)] }).to_string(),
    );
    let flat = json!({ "type": "object", "properties": { name: { "type": "string", "description": "The name of the file (optional)" } } });
    let flat = file(
        &folder,
        "flat.json",
        json!({ "tools": [tool(name, &flat)] }).to_string(),
    );
    let index = mcpact(&["index", &flat]);
    let changed = stdout(&index).replace("\"A tool\"", "\"Another tool\"");
    assert_ne!(changed, stdout(&index));
    let changed = file(&folder, "index.json", changed);
    let servers = json!({ "mcpServers": { name: { "command": format!("no-such-{name}") } } });
    let servers = file(&folder, "servers.json", servers.to_string());
    let lock = folder.join("lock.json");
    let lock = lock.to_str().expect("UTF-8");
    mcpact(&["lock", "--output", lock, &deep]);
    for arguments in [
        &["compact", &deep][..],
        &["list", &flat],
        &["list", &changed],
        &["list", &servers],
        &["list", "--server", "no", &servers],
        &["why", "PWN", &flat],
        &["why", name, &flat],
        &["check", "--client", "all", &flat],
        &["words", &flat],
        &["diff", &flat, &deep],
        &["lock", "--check", "--output", lock, &flat],
    ] {
        let text = in_a_terminal(arguments);
        let is_hidden = |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
        assert!(text.contains("PWN"), "{arguments:?}: {text}");
        assert!(!text.contains(is_hidden), "{arguments:?}: {text:?}");
    }
}

/// A name may be longer than the width that a terminal can have.
#[test]
fn a_name_of_many_characters() {
    let name = "n".repeat(70_000);
    let path = list("wide", &[tool(&name, &json!({ "type": "object" }))]);
    all_commands(&path, &name);
    let output = mcpact(&["why", "nnnn", &path]);
    assert!(stderr(&output).len() < 1_000, "{} bytes", stderr(&output).len());
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
