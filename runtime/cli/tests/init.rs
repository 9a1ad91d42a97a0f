//! `mcpact init` in the folder of a Rust package.

mod support;

use std::path::Path;

use serde_json::{Value, json};
use support::{file, folder, mcpact_in, stderr, stdout};

fn tool(name: &str, description: &str) -> Value {
    json!({ "name": name, "description": description, "inputSchema": { "type": "object", "properties": {} } })
}

fn tools() -> String {
    json!({ "tools": [
        tool("list_shops", "List shops, e.g. bakeries"),
        tool("find_item", "Find an item, e.g. bread"),
        tool("a_name_that_is_a_very_long_name_for_a_tool_in_any_server", "Buy"),
    ] })
    .to_string()
}

const MANIFEST: &str = "[package]\nname = \"shop\"   # ours\nversion = \"0.1.0\"\n\n[dependencies]\n";

fn manifest(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest")
}

#[test]
fn limits_in_the_manifest() {
    let folder = folder("init-manifest");
    let list = file(&folder, "tools.json", tools());
    file(&folder, "Cargo.toml", MANIFEST);
    let dry = mcpact_in(&folder, &["init", "--dry-run", &list], b"");
    assert_eq!((dry.status.code(), manifest(&folder).as_str()), (Some(0), MANIFEST));
    let output = mcpact_in(&folder, &["init", &list], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stdout(&dry), stdout(&output));
    let written = manifest(&folder);
    assert!(!folder.join("mcpact.toml").exists());
    assert!(
        written.starts_with("[package]\nname = \"shop\"   # ours\nversion = \"0.1.0\"\n\n[package.metadata.mcpact]\n# The costs of 3 tools in tokens (o200k_base)")
            && written.ends_with("\n[package.metadata.mcpact.lints]\nlong-name = { characters = 56 }\n\n[dependencies]\n"),
        "{written}"
    );
    // The difference has each added line, and no other line changes.
    let added: Vec<&str> = stdout(&output)
        .lines()
        .filter_map(|line| line.strip_prefix('+').filter(|line| !line.starts_with("++")))
        .collect();
    let new: Vec<&str> = written
        .lines()
        .filter(|line| !MANIFEST.lines().any(|old| old == *line))
        .collect();
    assert_eq!(
        added.iter().filter(|line| !line.is_empty()).collect::<Vec<_>>(),
        new.iter().collect::<Vec<_>>()
    );
    assert!(
        !stdout(&output)
            .lines()
            .any(|line| line.starts_with('-') && !line.starts_with("---"))
    );
    assert!(
        stderr(&output)
            .contains("2 findings on prose in 2 tools: a build does not report them; `mcpact check` lists them"),
        "{}",
        stderr(&output)
    );
    // `check` reads them, and the tools meet them.
    let check = mcpact_in(&folder, &["check", &list], b"");
    assert_eq!(check.status.code(), Some(0), "{}", stdout(&check));
    assert!(stdout(&check).contains("2 findings in 2 tools"), "{}", stdout(&check));
    // A second run changes nothing.
    let again = mcpact_in(&folder, &["init", &list], b"");
    assert_eq!((again.status.code(), manifest(&folder)), (Some(0), written));
    assert!(
        stderr(&again).contains("has all of these limits already"),
        "{}",
        stderr(&again)
    );
}

#[test]
fn existing_settings_stay() {
    let folder = folder("init-kept");
    let list = file(&folder, "tools.json", tools());
    let own = format!("{MANIFEST}\n[package.metadata.mcpact]\ntool-budget = 7\nlints = {{ long-name = \"deny\" }}\n");
    file(&folder, "Cargo.toml", &own);
    let output = mcpact_in(&folder, &["init", &list], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        stderr(&output)
            .starts_with("kept `tool-budget = 7`, which `Cargo.toml` had already\nkept `long-name = \"deny\"`"),
        "{}",
        stderr(&output)
    );
    let written = manifest(&folder);
    assert!(
        written.starts_with(&own[..own.find("lints").expect("there")])
            && written.contains("lints = { long-name = \"deny\" }\ntotal-budget = "),
        "{written}"
    );
}

/// Limits are counted in the encoding of the manifest, which `check` reads too.
#[test]
fn the_encoding_of_the_manifest() {
    let folder = folder("init-encoding");
    // The encodings count this text differently.
    let tool = tool("greet", "Grüße an Übersetzerinnen, 日本語の説明と例 für Städte");
    let list = file(&folder, "tools.json", json!({ "tools": [tool] }).to_string());
    let own = format!("{MANIFEST}\n[package.metadata.mcpact]\nencoding = \"cl100k_base\"\n");
    file(&folder, "Cargo.toml", own.as_str());
    let other = mcpact_in(&folder, &["init", "--encoding", "o200k_base", &list], b"");
    assert_eq!((other.status.code(), manifest(&folder)), (Some(101), own));
    assert!(
        stderr(&other).contains("`Cargo.toml` counts in cl100k_base, but `--encoding` requests o200k_base"),
        "{}",
        stderr(&other)
    );
    let output = mcpact_in(&folder, &["init", "--headroom", "0%", &list], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("(cl100k_base)"), "{}", stderr(&output));
    let check = mcpact_in(&folder, &["check", &list], b"");
    assert_eq!(check.status.code(), Some(0), "{}", stdout(&check));
}

#[test]
fn a_file_of_its_own() {
    let folder = folder("init-own-file");
    let list = file(&folder, "tools.json", tools());
    // A workspace has no package whose macros would read the table.
    file(&folder, "Cargo.toml", "[workspace]\nmembers = []\n");
    let run = |arguments: &[&str]| {
        mcpact_in(&folder, &[&["init"], arguments, &[&list]].concat(), b"")
            .status
            .code()
    };
    assert_eq!(run(&["--dry-run"]), Some(101));
    assert_eq!(run(&[]), Some(0));
    assert_eq!(manifest(&folder), "[workspace]\nmembers = []\n");
    // The limits of `mcpact.toml` precede those of the manifest, so `init` must not ignore it.
    file(&folder, "Cargo.toml", MANIFEST);
    assert_eq!(run(&[]), Some(101));
    assert_eq!(
        (run(&["--output", "mcpact.toml"]), manifest(&folder).as_str()),
        (Some(0), MANIFEST)
    );
    std::fs::remove_file(folder.join("mcpact.toml")).expect("there");
    // Cargo.toml has no clients.
    assert_eq!(
        (run(&["--client", "vscode"]), manifest(&folder).as_str()),
        (Some(0), MANIFEST)
    );
    assert!(folder.join("mcpact.toml").exists());
    file(&folder, "Cargo.toml", "[package]\nmetadata = 3\n");
    std::fs::remove_file(folder.join("mcpact.toml")).expect("there");
    let output = mcpact_in(&folder, &["init", &list], b"");
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output).contains("`Cargo.toml`: `metadata` is not a table"),
        "{}",
        stderr(&output)
    );
}

/// The three steps of the README in the folder of a package: what `check` finds today is allowed,
/// and a new error is not.
#[test]
fn the_three_steps_in_a_package() {
    let folder = folder("init-steps");
    let long = "Find an item. ".repeat(215);
    let list = file(
        &folder,
        "tools.json",
        json!({ "tools": [tool("find_item", &long)] }).to_string(),
    );
    file(&folder, "Cargo.toml", MANIFEST);
    let dry = mcpact_in(&folder, &["init", "--dry-run", &list], b"");
    assert_eq!((dry.status.code(), manifest(&folder).as_str()), (Some(0), MANIFEST));
    assert!(
        stderr(&dry).contains("`mcpact.toml` would allow 1 error of `mcpact check` (truncated-description 1)"),
        "{}",
        stderr(&dry)
    );
    assert!(!folder.join("mcpact.toml").exists());
    let check = ["check", "--baseline", "mcpact.lock.json", "--max-increase", "5%", &list];
    for step in [&["init", &list][..], &["lock", &list], &check] {
        let output = mcpact_in(&folder, step, b"");
        assert_eq!(
            output.status.code(),
            Some(0),
            "{step:?}: {}{}",
            stdout(&output),
            stderr(&output)
        );
    }
    // The build has its limits too.
    assert!(
        manifest(&folder).contains("[package.metadata.mcpact]"),
        "{}",
        manifest(&folder)
    );
    // Only Cargo.toml has the limits.
    let allowed = std::fs::read_to_string(folder.join("mcpact.toml")).expect("the allowances");
    assert!(
        allowed.contains("[allowed.truncated-description]\nfind_item = 1\n") && !allowed.contains("budget"),
        "{allowed}"
    );
    let low = manifest(&folder).replace("total-budget = ", "total-budget = 1 # ");
    file(&folder, "Cargo.toml", low);
    let output = mcpact_in(&folder, &["check", &list], b"");
    assert_eq!(output.status.code(), Some(100), "{}", stdout(&output));
    assert!(stdout(&output).contains("total-budget"), "{}", stdout(&output));
    let more = json!({ "tools": [tool("find_item", &long), tool("list_items", &long)] });
    file(&folder, "tools.json", more.to_string());
    let output = mcpact_in(&folder, &["check", &list], b"");
    assert_eq!(output.status.code(), Some(100), "{}", stdout(&output));
    assert!(
        stdout(&output).contains("error[truncated-description] `list_items`"),
        "{}",
        stdout(&output)
    );
}

/// The steps count in the encoding of the limits, whichever file states it.
#[test]
fn the_three_steps_in_another_encoding() {
    let tool = tool("greet", "Grüße an Übersetzerinnen, 日本語の説明と例 für Städte");
    let own = format!("{MANIFEST}\n[package.metadata.mcpact]\nencoding = \"cl100k_base\"\n");
    for (name, manifest, options) in [
        ("init-steps-file", None, &["--encoding", "cl100k_base"][..]),
        ("init-steps-encoding", Some(own), &[]),
    ] {
        let folder = folder(name);
        let list = file(&folder, "tools.json", json!({ "tools": [tool] }).to_string());
        if let Some(manifest) = manifest {
            file(&folder, "Cargo.toml", manifest);
        }
        let init = [&["init"], options, &[&list]].concat();
        let check = ["check", "--baseline", "mcpact.lock.json", "--max-increase", "5%", &list];
        for step in [&init[..], &["lock", &list], &["lock", "--check", &list], &check] {
            let output = mcpact_in(&folder, step, b"");
            assert_eq!(
                output.status.code(),
                Some(0),
                "{step:?}: {}{}",
                stdout(&output),
                stderr(&output)
            );
        }
        let lock = std::fs::read_to_string(folder.join("mcpact.lock.json")).expect("a lock file");
        assert!(lock.contains("\"encoding\":\"cl100k_base\""), "{lock}");
    }
}
