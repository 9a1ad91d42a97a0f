//! The messages of a server on several versions of rmcp, without mcpact's feature `rmcp`.
//!
//! Each version is built with its own dependencies, so the tests of all versions but the
//! workspace's are ignored:
//! `cargo test -p mcpact-tests --all-features --test crates any_rmcp -- --ignored`.

use std::{
    fs,
    process::Command,
    sync::{Mutex, PoisonError},
};

use mcpact_tests::fixtures::Fixture;
use serde_json::{Value, json};

use crate::session::Session;

/// Builds the server with this version of rmcp, and checks each byte of its list.
#[track_caller]
fn lists_what_is_counted(version: &str) {
    lists_what_is_counted_after(version, &[]);
}

/// Builds the server after edits, and checks each byte of its list. An edit is a file, a text in it
/// and the new text. Returns the response with the list.
#[track_caller]
fn lists_what_is_counted_after(version: &str, edits: &[(&str, &str, &str)]) -> String {
    // All versions are built in one folder, into one binary.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let fixture = Fixture::new(env!("CARGO_TARGET_TMPDIR"), "any_rmcp");
    fixture.edit("Cargo.toml", "version = \"3.9\"", &format!("version = \"{version}\""));
    for (file, from, to) in edits {
        fixture.edit(file, from, to);
    }
    // The lock file of the workspace has one version of rmcp.
    let fixture = fixture.with("CARGO_NET_OFFLINE", "false");
    fixture.run(&["build", "--quiet"]);
    let binary = fixture
        .target()
        .join(format!("debug/any_rmcp{}", std::env::consts::EXE_SUFFIX));
    let counted = Command::new(&binary)
        .arg("counted")
        .output()
        .expect("the binary")
        .stdout;
    let counted: Value = serde_json::from_slice(&counted).expect("JSON");
    let mut counted: Vec<String> = entries(&counted["tools"]);
    counted.sort_unstable();

    let mut session = Session::start(&binary, &[]);
    let line = session.request("tools/list", &json!({}));
    let message: Value = serde_json::from_str(&line).expect("JSON");
    let mut listed = entries(&message["result"]["tools"]);
    listed.sort_unstable();
    assert_eq!(listed, counted, "rmcp {version}");
    assert_eq!(listed.len(), 3);
    // The order of properties on the wire is the one that was counted.
    for entry in &counted {
        assert!(
            line.contains(entry),
            "rmcp {version} sends other bytes than {entry}:\n{line}"
        );
    }

    let call = json!({"name": "search", "arguments": {"query": "maps", "state": "nsw"}});
    let result = session.request("tools/call", &call);
    assert!(result.contains("maps in nsw, 20 from 0 after None"), "{result}");
    let wrong = session.request("tools/call", &json!({"name": "search", "arguments": {"query": 5}}));
    assert!(wrong.contains("invalid type"), "{wrong}");
    drop(session);
    let lock = fs::read_to_string(fixture.folder().join("Cargo.lock")).expect("a lock file");
    let major = version.trim_start_matches(['~', '=']);
    assert!(
        lock.contains(&format!("name = \"rmcp\"\nversion = \"{major}.")),
        "not rmcp {major}"
    );
    line
}

fn entries(tools: &Value) -> Vec<String> {
    tools.as_array().expect("tools").iter().map(Value::to_string).collect()
}

/// The oldest version. Its `Parameters` is in another module, and it has a schema of its own for
/// tools without parameters.
#[test]
#[ignore = "builds rmcp 0.3"]
fn rmcp_0_3() {
    let code = "src/server.rs";
    let count = "count(&self) -> String {\n        \"7\".to_owned()\n    }\n}\n\n#[allow";
    let with_page = count.replace("&self", "&self, Parameters(_): Parameters<Page>");
    let edits = [
        (code, "wrapper::Parameters", "tool::Parameters"),
        (code, count, with_page.as_str()),
        (code, "#[mcp_tool(budget = 30)]\n        \"count\"()", "\"count\"(Page)"),
    ];
    lists_what_is_counted_after("~0.3", &edits);
}

/// With `profile = "refs"`, a type that occurs often is a definition, in the list that rmcp's
/// router sends.
#[track_caller]
fn lists_references(version: &str) {
    let profile = (
        "Cargo.toml",
        "[workspace]",
        "[workspace]\n\n[package.metadata.mcpact]\nprofile = \"refs\"",
    );
    let fields = ["to", "via", "over", "near", "past", "after_all"].map(|name| format!("    {name}: Option<Place>,\n"));
    let place = "/// A place on the map, by its name or its grid reference\n#[derive(Serialize, Deserialize, JsonSchema)]\nstruct Place {\n    /// Name of the town, the suburb or the street\n    name: Option<String>,\n    /// Letters and digits of the grid\n    grid: Option<String>,\n}\n\n";
    let page = "#[derive(Serialize, Deserialize, JsonSchema)]\nstruct Page {\n";
    let with_places = format!("{place}{page}{}", fields.concat());
    let code = "src/server.rs";
    let edits = [
        profile,
        (code, page, with_places.as_str()),
        (code, "budget = 200", "budget = 2_000"),
        (code, "budget = 150", "budget = 2_000"),
    ];
    let line = lists_what_is_counted_after(version, &edits);
    assert!(
        line.contains(r##""$ref":"#/$defs/Place""##) && line.contains(r#""$defs":{"Place":"#),
        "{line}"
    );
}

#[test]
#[ignore = "builds rmcp 0.8"]
fn profile_refs_on_rmcp_0_8() {
    lists_references("~0.8");
}

#[test]
#[ignore = "builds rmcp 2.2"]
fn profile_refs_on_rmcp_2_2() {
    lists_references("~2.2");
}

#[test]
#[ignore = "builds rmcp 3.9"]
fn profile_refs_on_rmcp_3_9() {
    lists_references("~3.9");
}

#[test]
#[ignore = "builds rmcp 0.8"]
fn rmcp_0_8() {
    lists_what_is_counted("~0.8");
}

#[test]
#[ignore = "builds rmcp 1.8"]
fn rmcp_1_8() {
    lists_what_is_counted("~1.8");
}

#[test]
#[ignore = "builds rmcp 2.2"]
fn rmcp_2_2() {
    lists_what_is_counted("~2.2");
}

#[test]
#[ignore = "builds rmcp 3.9"]
fn rmcp_3_9() {
    lists_what_is_counted("~3.9");
}
