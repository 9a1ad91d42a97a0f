//! The formats of the output, and its colours.

use std::process::Command;

use serde_json::{Value, json};

use crate::support::{file, folder, mcpact_in, stdout};
use crate::{ends, run, tools, total};

#[test]
fn every_format() {
    let folder = folder("formats");
    let list = file(&folder, "a list.json", tools("Find an item").to_string());
    let check = |format: &str| {
        let output = run(
            &folder,
            &["check", "--tool-budget", "10", "--format", format, "a list.json"],
        );
        ends(&output, 100);
        stdout(&output).to_owned()
    };
    let findings: Value = serde_json::from_str(&check("json")).expect("JSON");
    assert_eq!(findings["inputs"][0]["tokens"].as_u64(), Some(total(&list)));
    assert_eq!(findings["findings"].as_array().map(Vec::len), Some(2));
    assert_eq!(findings["findings"][0]["rule"], "tool-budget");

    let sarif: Value = serde_json::from_str(&check("sarif")).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    assert_eq!(run["tool"]["driver"]["rules"], json!([{ "id": "tool-budget" }]));
    let result = &run["results"][0];
    assert_eq!(
        (&result["ruleId"], &result["level"]),
        (&json!("tool-budget"), &json!("error"))
    );
    let location = &result["locations"][0];
    assert_eq!(location["physicalLocation"]["artifactLocation"]["uri"], "a%20list.json");
    assert_eq!(location["logicalLocations"][0]["name"], "list_shops");

    let markdown = check("markdown");
    assert!(markdown.starts_with("### ❌ mcpact: 2 tools, "), "{markdown}");
    assert!(
        markdown.contains("| error | tool-budget | 2 | list\\_shops, find\\_item |"),
        "{markdown}"
    );
    assert!(
        markdown.contains("<summary>tool-budget: 2 findings in 2 tools</summary>\n\n| tool | location |")
            && markdown.contains("| find\\_item |  | costs "),
        "{markdown}"
    );
    // Several inputs are named.
    let both = mcpact_in(
        &folder,
        &["check", "--tool-budget", "10", "--format", "markdown", &list, &list],
        b"",
    );
    assert!(
        stdout(&both).contains("| error | tool-budget | 4 |") && stdout(&both).contains("/a list.json | find\\_item |"),
        "{}",
        stdout(&both)
    );
}

#[test]
fn colours() {
    let folder = folder("colours");
    let list = file(&folder, "list.json", tools("Find an item").to_string());
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcpact"));
        command
            .args(["list", &list])
            .env_remove("NO_COLOR")
            .env_remove("CARGO_TERM_COLOR");
        let output = command.envs(variables.iter().copied()).output().expect("it runs");
        output.stdout.contains(&0x1b)
    };
    assert!(!coloured(&[]), "not a terminal");
    assert!(coloured(&[("CARGO_TERM_COLOR", "always")]));
    assert!(!coloured(&[("CARGO_TERM_COLOR", "always"), ("NO_COLOR", "1")]));
}
