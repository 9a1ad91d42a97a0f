//! The encoding of counts without `--encoding`: that of a lock file, of the limits, or of the index.

mod support;

use serde_json::{Value, json};
use support::{file, folder, mcpact_in, stderr};

#[test]
fn the_encoding_of_limits_and_of_an_index() {
    let folder = folder("chosen_encoding");
    let schema = json!({
        "type": "object",
        "properties": { "wörter": { "type": "string", "description": "Wörter der Bezeichnung" } },
        "required": ["wörter"],
    });
    let tool =
        json!({ "name": "find_item", "description": "Finde etwas nach seiner Bezeichnung", "inputSchema": schema });
    file(&folder, "list.json", json!({ "tools": [tool] }).to_string());
    let run = |arguments: &[&str]| {
        let output = mcpact_in(&folder, arguments, b"");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        output.stdout
    };
    let encoding = |arguments: &[&str]| {
        let text = run(&[arguments, &["--format", "json"]].concat());
        let result: Value = serde_json::from_slice(&text).expect("JSON");
        result["encoding"].clone()
    };
    run(&[
        "lock",
        "--encoding",
        "o200k_base",
        "--output",
        "o200k.json",
        "list.json",
    ]);
    let index = run(&["index", "--encoding", "cl100k_base", "list.json"]);
    file(&folder, "index.json", &index);
    assert_eq!(encoding(&["list", "list.json"]), "o200k_base");
    assert_eq!(encoding(&["list", "index.json"]), "cl100k_base");
    file(&folder, "mcpact.toml", "encoding = \"cl100k_base\"\n");
    for arguments in [
        &["list", "list.json"][..],
        &["why", "find_item", "list.json"],
        &["words", "list.json"],
        &["compact", "list.json"],
        &["diff", "list.json", "list.json"],
        &["check", "list.json"],
    ] {
        assert_eq!(encoding(arguments), "cl100k_base", "{arguments:?}");
    }
    assert_eq!(run(&["index", "list.json"]), index);
    assert_eq!(
        encoding(&["list", "--encoding", "o200k_base", "list.json"]),
        "o200k_base"
    );
    assert_eq!(encoding(&["list", "o200k.json"]), "o200k_base", "a lock file's own");
}

#[test]
fn an_unknown_encoding() {
    let folder = folder("unknown_encoding");
    let tool = json!({ "name": "find_item", "inputSchema": { "type": "object", "properties": {} } });
    file(&folder, "list.json", json!({ "tools": [tool] }).to_string());
    let written = mcpact_in(&folder, &["lock", "list.json"], b"");
    assert_eq!(written.status.code(), Some(0), "{}", stderr(&written));
    let lock = std::fs::read_to_string(folder.join("mcpact.lock.json")).expect("written");
    file(&folder, "lock.json", lock.replacen("o200k_base", "p50k_base", 1));
    let output = mcpact_in(&folder, &["list", "lock.json"], b"");
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output).contains("unknown encoding `p50k_base`; write `o200k_base` or `cl100k_base`"),
        "{}",
        stderr(&output)
    );
}
