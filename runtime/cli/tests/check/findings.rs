//! Findings of texts, lints and clients, by flags and by `mcpact.toml`.

use serde_json::json;

use crate::support::{file, folder, stderr, stdout};
use crate::{ends, run, tools};

#[test]
fn the_lint_filler_text() {
    let folder = folder("check_filler");
    let list = file(
        &folder,
        "list.json",
        tools("This tool allows you to find an item.").to_string(),
    );
    let reports = |arguments: &[&str], code: i32| {
        let output = run(&folder, &[&["check", &list], arguments].concat());
        ends(&output, code);
        stdout(&output).contains("[filler-text]")
    };
    assert!(reports(&[], 0));
    assert!(!reports(&["--allow", "filler-text"], 0));
    assert!(reports(&["--deny", "filler-text"], 100));
}

#[test]
fn lints_and_clients() {
    let folder = folder("style");
    let mut list = tools("Find an item");
    list["tools"][1]["name"] = json!("list_shops");
    list["tools"][1]["inputSchema"]["properties"]["tags"] = json!({ "type": "array" });
    let list = file(&folder, "list.json", list.to_string());
    let output = run(&folder, &["check", &list]);
    ends(&output, 100);
    assert!(
        stdout(&output).contains("error[duplicate-name] `list_shops`:"),
        "{}",
        stdout(&output)
    );
    ends(&run(&folder, &["check", "--allow", "duplicate-name", &list]), 0);
    let output = run(
        &folder,
        &["check", "--allow", "duplicate-name", "--client", "vscode", &list],
    );
    ends(&output, 100);
    let result = stdout(&output);
    assert!(
        result.contains("error[vscode/") && result.contains("at: /inputSchema/properties/tags"),
        "{result}"
    );
    assert!(result.contains("source: microsoft/vscode#"), "{result}");
    file(
        &folder,
        "mcpact.toml",
        "clients = [\"vscode\"]\n[lints]\nduplicate-name = \"allow\"\nundocumented = \"deny\"\n",
    );
    let output = run(&folder, &["check", &list]);
    ends(&output, 100);
    assert!(
        stdout(&output).contains("error[undocumented]") && stdout(&output).contains("error[vscode/"),
        "{}",
        stdout(&output)
    );
    let output = run(&folder, &["check", "--client", "vscod", &list]);
    ends(&output, 101);
    assert!(
        stderr(&output).contains("unknown client `vscod`; write `vscode`, "),
        "{}",
        stderr(&output)
    );
    file(
        &folder,
        "mcpact.toml",
        "[lints]\nlong-description = { level = \"warn\", tokens = 3 }\n",
    );
    let output = run(&folder, &["check", &list]);
    ends(&output, 101);
    assert!(
        stderr(&output).contains("unknown key `tokens`; write `level` or `words`"),
        "{}",
        stderr(&output)
    );
}

/// A lint overrides its group, whatever the order of the flags.
#[test]
fn a_lint_is_excluded_from_its_group() {
    let folder = folder("check_groups");
    let list = file(&folder, "list.json", tools("Find an item, e.g. bread").to_string());
    let check = |flags: [&str; 4]| run(&folder, &[&["check"], &flags[..], &[&list]].concat());
    ends(&check(["--deny", "prose", "--deny", "embedded-example"]), 100);
    ends(&check(["--deny", "prose", "--allow", "embedded-example"]), 0);
    ends(&check(["--allow", "embedded-example", "--deny", "prose"]), 0);
    ends(&check(["--allow", "prose", "--deny", "embedded-example"]), 100);
}
