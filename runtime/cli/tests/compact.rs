//! `mcpact compact`: forms for a client, lossy steps that a client refuses, and the written list.

mod support;

use serde_json::{Value, json};
use support::{data, file, folder, json as read, mcpact, stderr, stdout};

/// Returns a list with one parameter, `mode`.
fn list(mode: &Value) -> Value {
    json!({ "tools": [{
        "name": "search",
        "description": "Search newspapers",
        "inputSchema": { "type": "object", "properties": { "mode": mode }, "required": ["mode"] },
    }] })
}

/// Returns the schema of the parameter after compaction for a client.
#[track_caller]
fn compacted(path: &str, arguments: &[&str]) -> Value {
    let written = read(&[&["compact", "--output", "-", path], arguments].concat());
    written["tools"][0]["inputSchema"]["properties"]["mode"].clone()
}

/// `const` costs less than `enum`, but not every client accepts it.
#[test]
fn forms_that_the_client_accepts() {
    let given = json!({ "type": "string", "enum": ["only"] });
    let path = file(&folder("compact-client"), "list.json", list(&given).to_string());
    for client in ["vscode", "kimi", "claude-code"] {
        let written = compacted(&path, &["--client", client]);
        assert_eq!(
            (&written["const"], written.get("enum")),
            (&json!("only"), None),
            "{client}: {written}"
        );
    }
    assert_eq!(compacted(&path, &["--client", "gemini"]), given);
    // Every named client reads the list; without a name, any client may.
    assert_eq!(compacted(&path, &["--client", "vscode", "--client", "gemini"]), given);
    assert_eq!(compacted(&path, &[]), given);
    let output = mcpact(&["compact", "--client", "gemni", &path]);
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output).contains("unknown client `gemni`; write `gemini`, "),
        "{}",
        stderr(&output)
    );
}

/// OpenAI's strict mode refuses objects that allow other properties.
#[test]
fn a_lossy_step_that_a_client_refuses_is_omitted() {
    let mut list = list(&json!({ "type": "string" }));
    list["tools"][0]["inputSchema"]["additionalProperties"] = json!(false);
    let path = file(&folder("compact-omitted"), "list.json", list.to_string());
    let command = ["compact", "--lossy", "closed-objects", "--output", "-", &path];
    let closed = |arguments: &[&str]| {
        let output = mcpact(&[&command, arguments].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let written: Value = serde_json::from_str(stdout(&output)).expect("JSON");
        let is_closed = written["tools"][0]["inputSchema"].get("additionalProperties").is_some();
        (is_closed, stderr(&output).to_owned())
    };
    assert_eq!(closed(&[]), (false, String::new()));
    assert_eq!(closed(&["--client", "vscode"]), (false, String::new()));
    let (is_closed, warning) = closed(&["--client", "openai-strict"]);
    assert!(is_closed, "{warning}");
    assert_eq!(
        warning
            .matches("`--lossy closed-objects` has no effect, since a client in `--client` refuses its result")
            .count(),
        1,
        "{warning}"
    );
    // It is not offered either.
    let report = read(&["compact", "--client", "openai-strict", "--format", "json", &path]);
    let offers = report["lossy"].as_array().expect("steps");
    assert!(
        offers.iter().all(|offer| offer["step"] != "closed-objects"),
        "{offers:?}"
    );
}

/// The written list has the same server and instructions, as `words --apply --output` writes it.
#[test]
fn the_server_and_its_instructions_are_kept() {
    let folder = folder("compact-around");
    let mut list = list(&json!({ "type": "string", "title": "Mode" }));
    list["serverInfo"] = json!({ "name": "shop", "version": "1.2.0", "websiteUrl": "https://example.com" });
    list["instructions"] = json!("Search before you order.");
    let path = file(&folder, "list.json", list.to_string());
    let small = folder.join("small.json").to_str().expect("UTF-8").to_owned();
    let output = mcpact(&["compact", "--output", &small, &path]);
    assert!(output.status.success(), "{}", stderr(&output));
    let kept = |path: &str| {
        let text = std::fs::read_to_string(path).expect("a list");
        let written: Value = serde_json::from_str(&text).expect("JSON");
        (written["serverInfo"].clone(), written["instructions"].clone())
    };
    assert_eq!(kept(&small), (list["serverInfo"].clone(), list["instructions"].clone()));
    let rewrites = file(
        &folder,
        "rewrites.jsonl",
        "{\"tool\":\"search\",\"path\":\"/description\",\"text\":\"Search newspapers\"}\n",
    );
    let words = folder.join("words.json").to_str().expect("UTF-8").to_owned();
    mcpact(&["words", "--apply", &rewrites, "--output", &words, &path]);
    assert_eq!(kept(&words), kept(&small));
    // The lists of several servers are written as one, which is the list of neither.
    let written = read(&["compact", "--output", "-", &path, &path]);
    assert_eq!(written["tools"].as_array().map(Vec::len), Some(2));
    assert!(
        written.get("serverInfo").is_none() && written.get("instructions").is_none(),
        "{written}"
    );
}

/// The savings of the steps add up to the total, over several real lists.
#[test]
fn the_steps_add_up() {
    let Some(data) = data() else { return };
    let mut with_steps = 0;
    for name in [
        "servers/git.json",
        "servers/notion.json",
        "servers/playwright.json",
        "heritage/v0.6.2-69tools.as-schemars-emits-it.json",
        "github-toolsnaps",
    ] {
        let path = data.join(name);
        let path = path.to_str().expect("UTF-8");
        for arguments in [
            &[][..],
            &["--lossy", "words", "--lossy", "examples", "--client", "vscode"],
        ] {
            let report = read(&[&["compact", "--format", "json", path], arguments].concat());
            let tokens = |value: &Value| value.as_i64().expect("a number");
            let steps = report["steps"].as_array().expect("steps");
            let saved: i64 = steps.iter().map(|step| tokens(&step["saved"])).sum();
            assert_eq!(
                saved,
                tokens(&report["before"]) - tokens(&report["after"]),
                "{path} {arguments:?}"
            );
            with_steps += usize::from(!steps.is_empty());
        }
    }
    assert!(with_steps > 8, "{with_steps} reports with steps");
}
