//! Checks of a server that has findings: `init` allows them, and only new findings fail.

mod support;

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use support::{data, file, folder, json as read, lists, mcpact_in, program, stderr, stdout};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    mcpact_in(folder, arguments, b"")
}

#[track_caller]
fn ends(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "{}{}", stdout(output), stderr(output));
}

/// Returns a tool with a description of this many characters.
fn tool(name: &str, characters: usize) -> Value {
    json!({
        "name": name,
        "description": "a".repeat(characters),
        "inputSchema": { "type": "object", "properties": {} },
    })
}

#[test]
fn only_new_findings_fail() {
    let folder = folder("allowed");
    let save = |name: &str, tools: &[Value]| file(&folder, name, json!({ "tools": tools }).to_string());
    let today = save(
        "today.json",
        &[tool("long", 3_000), tool("longer", 4_000), tool("short", 10)],
    );
    ends(&run(&folder, &["check", &today]), 100);
    let output = run(&folder, &["init", "--headroom", "1000%", &today]);
    ends(&output, 0);
    assert!(
        stderr(&output).ends_with(
            "2 findings are now allowed in the `[allowed]` of `mcpact.toml` (truncated-description 2); only new ones are errors\n"
        ),
        "{}",
        stderr(&output)
    );
    let output = run(&folder, &["check", &today]);
    ends(&output, 0);
    assert!(
        stdout(&output).ends_with("nothing found, 2 allowed\n"),
        "{}",
        stdout(&output)
    );
    // Formats for programs have all findings.
    let json = run(&folder, &["check", "--format", "json", &today]);
    let json: Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(json["findings"], json!([]));
    assert_eq!(
        (&json["allowed"][0]["tool"], &json["allowed"][1]["tool"]),
        (&json!("long"), &json!("longer"))
    );
    let sarif = run(&folder, &["check", "--format", "sarif", &today]);
    let sarif: Value = serde_json::from_slice(&sarif.stdout).expect("JSON");
    let suppressions = &sarif["runs"][0]["results"][0]["suppressions"];
    assert_eq!(
        suppressions,
        &json!([{ "kind": "external", "justification": "allowed in mcpact.toml" }])
    );

    let more = save(
        "more.json",
        &[tool("long", 3_000), tool("longer", 4_000), tool("short", 2_100)],
    );
    let output = run(&folder, &["check", &more]);
    ends(&output, 100);
    let result = stdout(&output);
    assert!(
        result.starts_with("error[truncated-description] `short`: the description has 2,100 characters")
            && result.ends_with("1 error, 2 allowed\n"),
        "{result}"
    );

    let fewer = save(
        "fewer.json",
        &[tool("long", 10), tool("longer", 4_000), tool("short", 10)],
    );
    let output = run(&folder, &["check", &fewer]);
    ends(&output, 0);
    let result = stdout(&output);
    assert!(
        result.starts_with(
            "warning[unused-allowance] 1 finding of `truncated-description` of `long` allowed, but only 0 found\n"
        ) && result.contains("help: lower it in `[allowed]`, or run `mcpact check --ratchet`\n"),
        "{result}"
    );
    let output = run(&folder, &["check", "--ratchet=1000%", &fewer]);
    ends(&output, 0);
    assert!(
        stderr(&output).contains("removed unused allowances in `mcpact.toml`"),
        "{}",
        stderr(&output)
    );
    let limits = std::fs::read_to_string(folder.join("mcpact.toml")).expect("there");
    assert!(
        limits.contains("[allowed.truncated-description]\nlonger = 1\n"),
        "{limits}"
    );
    ends(&run(&folder, &["check", &today]), 100);
}

/// Runs the README's three steps, with and without clients, on every real list.
#[test]
fn three_steps_on_every_list() {
    let Some(data) = data() else { return };
    let folder = folder("three-steps");
    for list in lists(&data) {
        for clients in [&[][..], &["--client", "all"]] {
            ends(
                &run(
                    &folder,
                    &[&["init", "--output", "mcpact.toml", &list], clients].concat(),
                ),
                0,
            );
            ends(&run(&folder, &["lock", &list]), 0);
            let check = ["check", "--baseline", "mcpact.lock.json", "--max-increase", "5%", &list];
            let output = run(&folder, &[&check, clients].concat());
            ends(&output, 0);
            assert!(
                !stdout(&output).contains("unused-allowance"),
                "{list}: {}",
                stdout(&output)
            );
        }
    }
}

#[test]
fn missing_schemas_and_dangling_references() {
    let folder = folder("schemas");
    let list = json!([
        { "name": "none" },
        { "name": "null", "inputSchema": null },
        { "name": "untyped", "inputSchema": {} },
        { "name": "text", "inputSchema": { "type": "string" } },
        {
            "name": "nowhere",
            "inputSchema": {
                "type": "object",
                "properties": { "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#/$defs/B" }, "c": { "$ref": "#anchor" } },
                "$defs": { "A": { "type": "string" } },
            },
            "outputSchema": { "type": "object", "properties": { "d": { "$ref": "#/definitions/D" } } },
        },
        tool("good", 10),
    ]);
    let list = file(&folder, "list.json", list.to_string());
    let output = run(&folder, &["check", "--format", "json", &list]);
    ends(&output, 100);
    let findings: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found: Vec<(&str, &str, &str, &str)> = findings["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap_or_default();
            (text("level"), text("rule"), text("tool"), text("path"))
        })
        .collect();
    assert_eq!(
        found,
        [
            ("error", "input-schema", "none", ""),
            ("error", "input-schema", "null", "/inputSchema"),
            ("error", "input-schema", "untyped", "/inputSchema"),
            ("error", "input-schema", "text", "/inputSchema"),
            ("error", "dangling-ref", "nowhere", "/inputSchema/properties/b/$ref"),
            ("error", "dangling-ref", "nowhere", "/outputSchema/properties/d/$ref"),
        ]
    );
    let result = run(&folder, &["check", &list]);
    assert!(
        stdout(&result).contains(
            "error[input-schema] 4 findings in 4 tools\n  `none`: has no `inputSchema`, which the protocol requires\n"
        ),
        "{}",
        stdout(&result)
    );
}

/// A rule's sentence is written once, with the locations below it; errors come first.
#[test]
fn findings_are_grouped_by_rule() {
    let folder = folder("groups");
    let list: Vec<Value> = (0..7)
        .map(|number| {
            let mut tool = tool(&format!("tool_{number}"), 1_100);
            tool["description"] = json!(format!("{} e.g. a", "word ".repeat(60)));
            tool["inputSchema"]["properties"] = json!({ "x": { "type": "array" } });
            tool
        })
        .collect();
    let list = file(&folder, "list.json", json!({ "tools": list }).to_string());
    let output = run(&folder, &["check", "--client", "vscode", &list]);
    ends(&output, 100);
    expect_test::expect![[r#"
        error[vscode/array-items] 7 findings in 7 tools: VS Code sends no request with an array that has no `items`.
          `tool_0` at /inputSchema/properties/x: {"type":"array"}
          `tool_1` at /inputSchema/properties/x: {"type":"array"}
          `tool_2` at /inputSchema/properties/x: {"type":"array"}
          `tool_3` at /inputSchema/properties/x: {"type":"array"}
          `tool_4` at /inputSchema/properties/x: {"type":"array"}
          2 more of vscode/array-items (`--full` shows them)
          effect: Copilot in VS Code refuses all tools
          help: add `items`
          source: microsoft/vscode#246119
    "#]]
    .assert_eq(
        stdout(&output)
            .split_inclusive('\n')
            .take(10)
            .collect::<String>()
            .as_str(),
    );
    let result = stdout(&output);
    assert!(
        result.contains("\nwarning[long-description] 7 findings in 7 tools\n"),
        "{result}"
    );
    assert!(result.rfind("error[") < result.find("warning["), "{result}");
    let all = run(&folder, &["check", "--full", "--client", "vscode", &list]);
    assert!(
        stdout(&all).contains("`tool_6` at /inputSchema/properties/x"),
        "{}",
        stdout(&all)
    );
}

/// Advice names Rust attributes only if the macros made the list.
#[test]
fn advice_fits_the_servers_language() {
    let folder = folder("language");
    let list: Vec<Value> = ["a", "b"]
        .iter()
        .map(|name| {
            let mut tool = tool(name, 10);
            tool["inputSchema"]["properties"] =
                json!({ "place": { "type": "string", "description": "A place, e.g. Ballarat" } });
            tool
        })
        .collect();
    let list = file(&folder, "list.json", json!({ "tools": list }).to_string());
    let check = |input: &str| {
        let output = run(
            &folder,
            &["check", "--warn", "duplicate-text", "--format", "json", input],
        );
        stdout(&output).to_owned()
    };
    let result = check(&list);
    assert!(
        result.contains("embedded-example") && result.contains("duplicate-text"),
        "{result}"
    );
    assert!(
        !result.contains("#[") && !result.contains("in a type that all of them use"),
        "{result}"
    );
    // `mcpact index` writes an index of any list.
    let output = run(&folder, &["index", &list]);
    ends(&output, 0);
    let index = file(&folder, "index.json", &output.stdout);
    assert!(!check(&index).contains("#["), "{}", check(&index));
    // Only the macros put one into a program.
    let program = file(&folder, "server.wasm", program(&output.stdout));
    let result = check(&program);
    assert!(
        result.contains("#[mcp(examples = […])]") && result.contains("in a type that all of them use"),
        "{result}"
    );
    assert!(read(&["list", "--format", "json", &index])["inputs"][0]["index"].is_object());
}
