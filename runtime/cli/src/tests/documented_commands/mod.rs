//! The commands in the documents are valid, and the tests that they name exist.

mod cargo_test;
mod document;

use std::path::Path;

use clap::CommandFactory;

use self::cargo_test::{Command, Workspace};
use self::document::{code, files};
use crate::Arguments;

/// The documents whose commands of `mcpact` are checked, besides those in folders.
const DOCUMENTS: [&str; 7] = [
    "CONTRIBUTING.md",
    "README.md",
    "runtime/cli/README.md",
    "runtime/gateway/README.md",
    "runtime/meter/README.md",
    ".github/actions/check/action.yml",
    ".pre-commit-hooks.yaml",
];

/// Returns whether the commands of `mcpact` in a document are checked.
fn has_commands(path: &str) -> bool {
    let is_example = path.starts_with("examples/") && path.ends_with("/README.md");
    DOCUMENTS.contains(&path) || path.starts_with("runtime/mcpact/docs/") || is_example
}

/// Returns the command in a line of a document, without `$` and `cargo`. Only a line of a code
/// block may begin with the command itself.
fn command(line: &str, is_code: bool) -> Option<String> {
    if let Some(rest) = line.strip_prefix("entry: runtime/cli/pre-commit.sh ") {
        return Some(format!("mcpact {rest}"));
    }
    let typed = line
        .strip_prefix("$ ")
        .map(|line| line.strip_prefix("cargo ").unwrap_or(line));
    let bare = (is_code || line.starts_with("mcpact check --format ")).then_some(line);
    let found = typed.or(bare)?.strip_prefix("mcpact ")?;
    let name = found.split_whitespace().next()?;
    let is_command = typed.is_some() || Arguments::command().find_subcommand(name).is_some();
    is_command.then(|| format!("mcpact {found}"))
}

/// The commands in the documents, the action and the hooks have valid arguments, and each
/// `cargo test` names a test file and functions that exist.
#[test]
fn documented_commands_are_valid() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let all = files(&root);
    let workspace = Workspace::of(&root, &all);
    let (mut sources, mut commands, mut tests) = (0, 0, 0);
    for path in &all {
        let before = commands;
        let Ok(text) = std::fs::read_to_string(root.join(path)) else {
            continue;
        };
        if has_commands(path) {
            commands += valid_commands(path, &text);
        }
        for line in code(path, &text) {
            for command in Command::all_in(&line) {
                if let Err(error) = workspace.check(&command) {
                    panic!("{path}: `{line}`: {error}");
                }
                tests += 1;
            }
        }
        sources += usize::from(commands > before);
    }
    assert!(commands >= 40 && sources >= 8, "{commands} commands in {sources} files");
    assert!(tests >= 30, "{tests} tests");
}

/// Checks the commands of `mcpact` in a document, and returns their number.
fn valid_commands(path: &str, text: &str) -> usize {
    let mut commands = 0;
    let mut is_code = false;
    for line in text.lines().map(str::trim) {
        is_code ^= line.starts_with("```");
        let Some(command) = command(line, is_code) else {
            continue;
        };
        // Without comments, pipes, redirections and variables of the shell.
        let command = command.split(['>', '|', '&', '#']).next().unwrap_or_default();
        let mut words: Vec<&str> = command
            .split_whitespace()
            .filter(|word| !word.starts_with('$'))
            .collect();
        // The input is a variable of the shell.
        let has_input = !words.contains(&"check") || words.last() != Some(&"check") && !words.contains(&"--format");
        if !has_input || words.contains(&"lock") {
            words.push("tools.json");
        }
        Arguments::command()
            .try_get_matches_from(&words)
            .unwrap_or_else(|error| panic!("{path}: {line}: {error}"));
        commands += 1;
    }
    commands
}
