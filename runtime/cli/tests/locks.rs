//! Lock files as inputs: their numbers keep their encoding and their counted bytes.

mod support;

use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::{Value, json};
use support::{file, folder, mcpact_in, stderr, stdout};

/// Returns tools whose costs differ between the encodings.
fn tools() -> Value {
    json!({
        "tools": [
            { "name": "list_shops", "description": "Läden auflisten", "inputSchema": { "type": "object", "properties": {} } },
            {
                "name": "find_item",
                "description": "Finde etwas nach Wörtern seiner Bezeichnung",
                "inputSchema": {
                    "type": "object",
                    "properties": { "wörter": { "type": "string", "description": "Wörter der Bezeichnung" } },
                    "required": ["wörter"],
                },
            },
        ],
    })
}

#[track_caller]
fn run(folder: &Path, code: i32, arguments: &[&str]) -> Output {
    let output = mcpact_in(folder, arguments, b"");
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}: {}{}",
        stdout(&output),
        stderr(&output)
    );
    output
}

#[track_caller]
fn value(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_slice(&run(folder, 0, &[arguments, &["--format", "json"]].concat()).stdout).expect("JSON")
}

/// Returns a folder with `list.json`, its lock files in both encodings, and one of whole entries.
fn locks(name: &str) -> PathBuf {
    let folder = folder(name);
    file(&folder, "list.json", tools().to_string());
    for (encoding, lock) in [("o200k_base", "o200k.json"), ("cl100k_base", "cl100k.json")] {
        run(
            &folder,
            0,
            &["lock", "--encoding", encoding, "--output", lock, "list.json"],
        );
    }
    let model = std::fs::read_to_string(folder.join("o200k.json")).expect("written");
    let wire = model.replacen("\"count\":\"model\"", "\"count\":\"wire\"", 1);
    assert_ne!(model, wire);
    file(&folder, "wire.json", wire);
    folder
}

#[test]
fn its_own_encoding_is_used_and_named() {
    let folder = locks("own_encoding");
    let of = |arguments: &[&str]| value(&folder, &[&["list"], arguments].concat())["inputs"][0]["tokens"].clone();
    let cost = of(&["--encoding", "cl100k_base", "list.json"]);
    assert_ne!(cost, of(&["list.json"]));
    assert_eq!(cost, of(&["cl100k.json"]));
    // Other inputs are counted in the same encoding.
    let both = value(&folder, &["list", "cl100k.json", "list.json"]);
    assert_eq!(both["encoding"], "cl100k_base");
    assert_eq!(
        (&both["inputs"][0]["tokens"], &both["inputs"][1]["tokens"]),
        (&cost, &cost)
    );
    assert_eq!(
        value(&folder, &["diff", "--baseline", "cl100k.json", "list.json"])["differences"],
        json!([])
    );
    for arguments in [
        &["list", "cl100k.json"][..],
        &["list", "--by", "part", "cl100k.json"],
        &["list", "--by", "source", "cl100k.json"],
        &["list", "cl100k.json", "list.json"],
        &["why", "find_item", "cl100k.json"],
        &["check", "cl100k.json"],
        &["check", "--baseline", "cl100k.json", "list.json"],
        &["diff", "--baseline", "cl100k.json", "cl100k.json"],
        &["init", "--output", "-", "cl100k.json"],
    ] {
        let output = run(&folder, 0, arguments);
        let result = stdout(&output);
        assert!(
            result.contains("cl100k_base") && !result.contains("o200k_base"),
            "{arguments:?}: {result}"
        );
    }
    run(&folder, 0, &["lock", "--output", "copy.json", "cl100k.json"]);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("written");
    assert_eq!(read("copy.json"), read("cl100k.json"));
}

#[test]
fn another_encoding_is_refused() {
    let folder = locks("another_encoding");
    for arguments in [
        &["list"][..],
        &["list", "--by", "tool", "list.json"],
        &["list", "--measure", "claude"],
        &["why", "find_item"],
        &["check"],
        &["check", "--baseline", "list.json"],
        &["diff", "--baseline", "list.json"],
        &["init", "--output", "-"],
        &["lock", "--output", "new.json"],
    ] {
        let output = run(
            &folder,
            101,
            &[arguments, &["--encoding", "o200k_base", "cl100k.json"]].concat(),
        );
        let (out, result) = (stdout(&output), stderr(&output));
        assert_eq!(out, "", "{arguments:?}");
        assert!(
            result.starts_with("error: `cl100k.json` is counted in cl100k_base, but th"),
            "{arguments:?}: {result}"
        );
        assert!(
            result.ends_with(" in o200k_base; write `--encoding cl100k_base`, or update the lock file with `mcpact lock --encoding o200k_base`\n"),
            "{arguments:?}: {result}"
        );
    }
    assert!(!folder.join("new.json").exists());
    // Two lock files must have the same encoding.
    let output = run(&folder, 101, &["diff", "--baseline", "o200k.json", "cl100k.json"]);
    assert!(
        stderr(&output).contains("`o200k.json` is counted in o200k_base, but `cl100k.json` in cl100k_base"),
        "{}",
        stderr(&output)
    );
}

/// A file of limits may request an encoding; budgets without one are in the default.
#[test]
fn limits_request_an_encoding() {
    let folder = locks("limits_ask");
    for limits in [
        "encoding = \"o200k_base\"\n",
        "tool-budget = 500\n",
        "[tool-budgets]\nfind_item = 500\n",
    ] {
        file(&folder, "mcpact.toml", limits);
        for arguments in [
            &["check", "cl100k.json"][..],
            &["check", "--baseline", "cl100k.json", "list.json"],
        ] {
            let output = run(&folder, 101, arguments);
            assert!(
                stderr(&output)
                    .contains("but this check in o200k_base; write `encoding = \"cl100k_base\"` in `mcpact.toml`"),
                "{limits}: {}",
                stderr(&output)
            );
        }
    }
    // A flag overrides the file; a file without numbers requests no encoding.
    run(&folder, 0, &["check", "--encoding", "cl100k_base", "cl100k.json"]);
    file(&folder, "mcpact.toml", "clients = [\"vscode\"]\n");
    let output = run(&folder, 0, &["check", "cl100k.json"]);
    assert!(stdout(&output).contains("(cl100k_base)"), "{}", stdout(&output));
}

#[test]
fn whole_entries_are_labelled() {
    let folder = locks("whole_entries");
    for arguments in [
        &["list", "wire.json"][..],
        &["list", "--by", "source", "wire.json"],
        &["why", "find_item", "wire.json"],
        &["check", "wire.json"],
        &["diff", "--baseline", "wire.json", "wire.json"],
    ] {
        let output = run(&folder, 0, arguments);
        assert!(
            stdout(&output).contains("o200k_base, whole entries"),
            "{arguments:?}: {}",
            stdout(&output)
        );
        if !arguments.contains(&"--by") {
            assert_eq!(value(&folder, arguments)["count"], "wire", "{arguments:?}");
        }
    }
    run(&folder, 0, &["lock", "--output", "copy.json", "wire.json"]);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("written");
    assert_eq!(read("copy.json"), read("wire.json"));
}

#[test]
fn whole_entries_are_not_compared_with_model_visible_ones() {
    let folder = locks("not_compared");
    for arguments in [
        &["diff", "--baseline", "wire.json", "list.json"][..],
        &["diff", "--baseline", "o200k.json", "wire.json"],
        &["check", "--baseline", "wire.json", "list.json"],
        &["check", "--baseline", "list.json", "wire.json"],
        &["list", "wire.json", "list.json"],
    ] {
        let output = run(&folder, 101, arguments);
        assert!(
            stderr(&output).contains("`wire.json` counts whole entries (`\"count\":\"wire\"`), but `"),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
    for arguments in [
        &["check", "--tool-budget", "500", "wire.json"][..],
        &["check", "--total-budget", "500", "wire.json"],
        &["init", "--output", "-", "wire.json"],
    ] {
        let output = run(&folder, 101, arguments);
        assert!(
            stderr(&output).contains("apply to model-visible entries, but the lock file counts whole entries"),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert_eq!(stdout(&output), "");
    }
}

/// An existing lock file keeps its encoding.
#[test]
fn an_existing_file_keeps_its_encoding() {
    let folder = locks("kept_encoding");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("there");
    let before = read("cl100k.json");
    run(&folder, 0, &["lock", "--check", "--output", "cl100k.json", "list.json"]);
    run(&folder, 0, &["lock", "--output", "cl100k.json", "list.json"]);
    assert_eq!(read("cl100k.json"), before);
    let other = [
        "lock",
        "--encoding",
        "o200k_base",
        "--output",
        "cl100k.json",
        "list.json",
    ];
    let output = run(&folder, 101, &[&other[..], &["--check"]].concat());
    assert!(
        stderr(&output).contains("`cl100k.json` is counted in cl100k_base, but the new lock file in o200k_base"),
        "{}",
        stderr(&output)
    );
    run(&folder, 0, &other);
    assert_eq!(read("cl100k.json"), read("o200k.json"));
    // The encoding of an unreadable file, such as one with conflicts, is unknown.
    let conflicts = format!("<<<<<<< HEAD\n{before}");
    file(&folder, "cl100k.json", &conflicts);
    let write = ["lock", "--output", "cl100k.json", "list.json"];
    let output = run(&folder, 101, &write);
    let message = "error: `cl100k.json` is not readable, so its encoding is unknown; repair it, or write `--encoding ";
    assert!(stderr(&output).starts_with(message), "{}", stderr(&output));
    assert_eq!(read("cl100k.json"), conflicts);
    run(&folder, 0, &[&write[..], &["--encoding", "cl100k_base"]].concat());
    assert_eq!(read("cl100k.json"), before);
    // A lock file of whole entries can be overwritten, but not compared.
    run(&folder, 101, &["lock", "--check", "--output", "wire.json", "list.json"]);
    run(&folder, 0, &["lock", "--output", "wire.json", "list.json"]);
    assert_eq!(read("wire.json"), read("o200k.json"));
    let output = run(&folder, 0, &["lock", "--output", "-", "list.json"]);
    assert_eq!(stdout(&output), read("o200k.json"));
    assert!(!folder.join("-").exists());
}

/// Commands that require schemas refuse a lock file.
#[test]
fn commands_that_require_schemas() {
    let folder = locks("needs_schemas");
    file(
        &folder,
        "queries.jsonl",
        "{\"query\":\"find\",\"relevant\":[\"find_item\"]}\n",
    );
    for arguments in [
        &["list", "--by", "repeat", "o200k.json"][..],
        &["list", "--measure", "openai", "o200k.json"],
        &["recall", "--queries", "queries.jsonl", "o200k.json"],
        &["index", "o200k.json"],
        &["compact", "o200k.json"],
        &["report", "--html", "page.html", "o200k.json"],
    ] {
        let output = run(&folder, 101, arguments);
        assert!(
            stderr(&output).contains("`o200k.json` is a lock file, which has costs but no schemas"),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
    for arguments in [&["--client", "vscode"][..], &["--deny", "undocumented"]] {
        let output = run(&folder, 0, &[&["check", "o200k.json"], arguments].concat());
        assert!(
            stdout(&output).contains("note[no-schemas] the input is a lock file"),
            "{}",
            stdout(&output)
        );
    }
    let output = run(&folder, 0, &["check", "o200k.json"]);
    assert!(
        stdout(&output).starts_with("note[no-schemas] ") && stdout(&output).ends_with(": 1 note\n"),
        "{}",
        stdout(&output)
    );
    // Conflicting flags; `--profile` is the former name of `--measure`.
    for (arguments, code, message) in [
        (
            ["--by", "part", "--profile", "wire"],
            101,
            "`--by` conflicts with `--measure`",
        ),
        (
            ["--by", "part", "--sort", "name"],
            101,
            "`--by` conflicts with `--sort`",
        ),
    ] {
        let output = run(&folder, code, &[&["list", "list.json"], &arguments[..]].concat());
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
    run(&folder, 0, &["list", "--by", "tool", "--sort", "name", "list.json"]);
    let groups = value(&folder, &["list", "--by", "part", "list.json"]);
    let sum = groups["groups"].as_array().expect("groups").iter();
    let sum: u64 = sum.filter_map(|group| group["tokens"].as_u64()).sum();
    assert_eq!((&groups["by"], &groups["tokens"]), (&json!("part"), &json!(sum)));
}

/// A lock file has the tokens of the instructions, which a baseline and a comparison use.
#[test]
fn instructions_are_locked() {
    let folder = folder("locked_instructions");
    let server = |instructions: Option<&str>| {
        let mut list = tools();
        if let Some(text) = instructions {
            list["instructions"] = text.into();
        }
        list.to_string()
    };
    let text = "Begin with list_shops.";
    file(&folder, "server.json", server(Some(text)));
    run(&folder, 0, &["lock", "server.json"]);
    let tokens = mcpact_tokens::Encoding::O200kBase.count(text);
    let lock = std::fs::read_to_string(folder.join("mcpact.lock.json")).expect("a lock file");
    assert!(lock.contains(&format!(",\"instruction_tokens\":{tokens},")), "{lock}");
    let baseline = ["--baseline", "mcpact.lock.json"];
    run(&folder, 0, &[&["check", "server.json"], &baseline[..]].concat());
    assert_eq!(
        value(&folder, &[&["diff", "server.json"], &baseline[..]].concat())["instructions"],
        Value::Null
    );
    let longer = text.repeat(2);
    file(&folder, "longer.json", server(Some(&longer)));
    let check = run(&folder, 100, &[&["check", "longer.json"], &baseline[..]].concat());
    let more = mcpact_tokens::Encoding::O200kBase.count(&longer);
    let expected = format!("error[max-increase] the server's instructions cost {more} tokens");
    assert!(stdout(&check).contains(&expected), "{}", stdout(&check));
    file(&folder, "without.json", server(None));
    run(&folder, 0, &[&["check", "without.json"], &baseline[..]].concat());
    assert_eq!(
        value(&folder, &[&["diff", "without.json"], &baseline[..]].concat())["instructions"],
        Value::Null
    );
    assert_eq!(
        value(&folder, &[&["diff", "longer.json"], &baseline[..]].concat())["instructions"],
        json!({ "change": "changed", "before": tokens, "after": more })
    );
    let list = run(&folder, 0, &["list", "mcpact.lock.json"]);
    let list = stdout(&list);
    assert!(list.contains(&format!("instructions: {tokens} tokens")), "{list}");
    // A lock file of an older version does not state them.
    file(
        &folder,
        "older.json",
        lock.replace(&format!(",\"instruction_tokens\":{tokens}"), ""),
    );
    let older = ["longer.json", "--baseline", "older.json"];
    run(&folder, 0, &[&["check"], &older[..]].concat());
    assert_eq!(
        value(&folder, &[&["diff"], &older[..]].concat())["instructions"],
        Value::Null
    );
    run(&folder, 100, &["lock", "--check", "longer.json"]);
}
