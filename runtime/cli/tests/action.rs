//! The GitHub Action `check`: the cached build of the command, and the file for code scanning.

mod support;

/// Returns the steps of the action, each as its lines.
fn steps() -> Vec<Vec<&'static str>> {
    let action = include_str!("../../../.github/actions/check/action.yml");
    let (_, steps) = action.split_once("\n  steps:\n").expect("the steps");
    let mut found: Vec<Vec<&str>> = Vec::new();
    for line in steps.lines() {
        if let Some(first) = line.strip_prefix("    - ") {
            found.push(vec![first]);
        } else {
            let step = found.last_mut().expect("the first line begins a step");
            step.push(line.strip_prefix("      ").unwrap_or(line));
        }
    }
    found
}

/// Returns the value of a step's key.
fn value<'a>(step: &[&'a str], key: &str) -> Option<&'a str> {
    let lines = step.iter();
    let mut values = lines.filter_map(|line| line.trim_start().strip_prefix(key)?.strip_prefix(": "));
    values.next()
}

#[test]
fn the_build_is_cached() {
    let steps = steps();
    let index = |is: &dyn Fn(&[&str]) -> bool| -> usize {
        let found: Vec<usize> = (0..steps.len()).filter(|index| is(&steps[*index])).collect();
        assert_eq!(found.len(), 1, "{steps:#?}");
        found[0]
    };
    let named = index(&|step| value(step, "id") == Some("build"));
    let cache = index(&|step| value(step, "uses").is_some_and(|uses| uses.starts_with("actions/cache@")));
    let install = index(&|step| value(step, "run").is_some_and(|run| run.starts_with("cargo install")));
    assert!(named < cache && cache < install, "{steps:#?}");

    // The cache is read and written in every run, and its folder is that of the installation.
    assert_eq!(value(&steps[cache], "if"), None);
    assert_eq!(value(&steps[cache], "key"), Some("${{ steps.build.outputs.key }}"));
    assert_eq!(value(&steps[cache], "path"), value(&steps[install], "ROOT"));
    assert!(value(&steps[install], "run").is_some_and(|run| run.contains(" --root \"$ROOT\"")));
    // Only a cached build is not installed again.
    let id = value(&steps[cache], "id").expect("an id");
    assert_eq!(
        value(&steps[install], "if"),
        Some(format!("steps.{id}.outputs.cache-hit != 'true'").as_str())
    );

    // The toolchain and the configuration of the user's project may not build the command.
    for step in [named, install] {
        assert_eq!(value(&steps[step], "working-directory"), Some("${{ runner.temp }}"));
    }

    // The key and the folder are outputs, and a build for another system, version or compiler has
    // another key.
    let script = steps[named].join("\n");
    let output = |name: &str| {
        let line = script
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("echo \"{name}=")));
        line.filter(|line| line.ends_with("\" >> \"$GITHUB_OUTPUT\""))
            .expect("an output")
    };
    let key = output("key");
    for part in ["$RUNNER_OS", "$RUNNER_ARCH", "$VERSION", "$rust", "${lock:"] {
        assert!(key.contains(part), "{part} in {key}");
    }
    assert!(output("root").contains("$RUNNER_TEMP/"));
    for line in ["rust=$(rustc --version", "lock=$(git hash-object"] {
        assert!(script.contains(line), "{line} in {script}");
    }
    // An output of a run itself would never be found again.
    for part in ["$GITHUB_RUN_ID", "$GITHUB_SHA", "$RANDOM", "$(date"] {
        assert!(!key.contains(part), "{part} in {key}");
    }
}

/// Code scanning reads the file and the paths of findings from the workspace.
#[cfg(unix)]
#[test]
fn findings_have_paths_of_the_workspace() {
    use std::{path::Path, process::Command};

    use support::{file, folder, stderr};

    let steps = steps();
    let check = steps
        .iter()
        .find(|step| value(step, "name") == Some("Check"))
        .expect("the step");
    let script = check.iter().position(|line| *line == "run: |").expect("a script") + 1;
    let workspace = folder("action");
    let server = workspace.join("crates/server");
    std::fs::create_dir_all(&server).expect("a folder");
    let tools = r#"{ "tools": [{ "name": "a", "inputSchema": { "type": "object" } }] }"#;
    file(&server, "tools.json", tools);
    let programs = Path::new(env!("CARGO_BIN_EXE_mcpact")).parent().expect("a folder");
    let path = std::env::var("PATH").expect("a path");
    let output = Command::new("bash")
        .args(["-eo", "pipefail", "-c", &check[script..].join("\n")])
        .current_dir(&server)
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("FOLDER", "./crates/server/")
        .env("INPUT", "tools.json")
        .env("ARGUMENTS", "--tool-budget 1")
        .env("SARIF", "mcpact.sarif")
        .env("GITHUB_STEP_SUMMARY", "summary.md")
        .env("GITHUB_WORKSPACE", &workspace)
        .env("RUNNER_TEMP", &server)
        .output()
        .expect("bash starts");
    assert_eq!(output.status.code(), Some(100), "{}", stderr(&output));
    let sarif = std::fs::read_to_string(workspace.join("mcpact.sarif")).expect("a file");
    assert!(sarif.contains("\"uri\": \"crates/server/tools.json\""), "{sarif}");
}
