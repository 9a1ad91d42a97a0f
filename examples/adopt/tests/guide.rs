//! README.md is true: its numbers are those of the command, and its changes those of the files.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use adopt::report::{entry, states};

fn text(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("a text")
}

/// Returns README's code blocks in this language.
fn blocks(language: &str) -> Vec<String> {
    let readme = text("README.md");
    let blocks = readme.split("\n```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.strip_prefix(&format!("{language}\n")).map(str::to_owned))
        .collect()
}

#[test]
fn figures_are_what_the_command_prints() {
    let output = Command::new(env!("CARGO_BIN_EXE_adopt"))
        .arg("tokens")
        .env_remove("MCP_MODE")
        .env_remove("MCP_VERBOSITY")
        .output()
        .expect("the command runs");
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(
        blocks("text")[0],
        printed.trim_end(),
        "README says\n{}",
        blocks("text")[0]
    );
    let all = printed.lines().last().expect("a line").split_whitespace().skip(1);
    let readme = text("README.md");
    for (file, tokens) in ["before", "compacted", "counted", "searched"].iter().zip(all) {
        let row = readme
            .lines()
            .find(|line| line.starts_with(&format!("| `{file}.rs`")))
            .expect("a row");
        let digits = row
            .rsplit('|')
            .nth(1)
            .expect("a cell")
            .chars()
            .filter(char::is_ascii_digit);
        assert_eq!(digits.collect::<String>(), tokens, "{row}");
    }
}

#[test]
fn counts_are_those_of_tiktoken() {
    let tiktoken = tiktoken_rs::o200k_base().expect("tables");
    let printed = adopt::report::table().expect("the servers start");
    let totals = printed.lines().last().expect("a line").split_whitespace().skip(1);
    let states = states().expect("the servers start");
    assert_eq!(totals.clone().count(), states.len());
    for (state, total) in states.iter().zip(totals) {
        let entries = state.tools.iter().map(entry);
        let all: usize = entries.map(|entry| tiktoken.encode_ordinary(&entry).len()).sum();
        assert_eq!(total, all.to_string(), "{}", state.name);
    }
}

#[test]
fn the_compiler_counted_what_is_sent() {
    let counted = adopt::counted::Server::new().tools();
    let definitions = <adopt::counted::Server as mcpact::Tools>::TOOLS;
    assert_eq!(counted.len(), definitions.len());
    for definition in definitions {
        let sent = counted
            .iter()
            .find(|tool| tool.name == definition.name)
            .expect("it is listed");
        assert_eq!(entry(sent), definition.entry);
    }
    // The error in README states the tokens over a budget of 800.
    let error = &blocks("text")[1];
    let total: u32 = definitions.iter().map(|definition| definition.tokens.total).sum();
    assert!(
        error.contains(&format!(
            "cost {total} tokens (o200k_base), {} over its budget of 800",
            total - 800
        )),
        "{error}"
    );
    let mut most_expensive: Vec<_> = definitions
        .iter()
        .map(|definition| (definition.tokens.total, definition.name))
        .collect();
    most_expensive.sort_by_key(|(tokens, _)| std::cmp::Reverse(*tokens));
    let named: Vec<String> = most_expensive[..5]
        .iter()
        .map(|(tokens, name)| format!("`{name}` {tokens}"))
        .collect();
    assert!(error.contains(&named.join(", ")), "{error}");
}

/// Returns the lines that only one of two texts has: all but a longest common subsequence of lines.
fn changed<'a>(before: &[&'a str], after: &[&'a str]) -> (BTreeSet<&'a str>, BTreeSet<&'a str>) {
    let mut longest = vec![vec![0; after.len() + 1]; before.len() + 1];
    for (i, line) in before.iter().enumerate().rev() {
        for (j, other) in after.iter().enumerate().rev() {
            longest[i][j] = if line == other {
                longest[i + 1][j + 1] + 1
            } else {
                longest[i + 1][j].max(longest[i][j + 1])
            };
        }
    }
    let (mut removed, mut added) = (BTreeSet::new(), BTreeSet::new());
    let (mut i, mut j) = (0, 0);
    while i < before.len() || j < after.len() {
        if i < before.len() && j < after.len() && before[i] == after[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == after.len() || i < before.len() && longest[i + 1][j] >= longest[i][j + 1] {
            removed.insert(before[i]);
            i += 1;
        } else {
            added.insert(after[j]);
            j += 1;
        }
    }
    (removed, added)
}

/// The guide has each changed line once, and ignores changes of module docs.
#[test]
fn changes_are_those_of_the_files() {
    let guides = blocks("diff");
    assert_eq!(guides.len(), 3);
    for guide in &guides {
        let mut lines = guide.lines();
        let mut file = |mark: &str| text(lines.next().and_then(|line| line.strip_prefix(mark)).expect("a file"));
        let (before, after) = (file("--- "), file("+++ "));
        let code = |text: &'_ str| {
            text.lines()
                .filter(|line| !line.starts_with("//!"))
                .map(str::to_owned)
                .collect()
        };
        let (before, after): (Vec<String>, Vec<String>) = (code(&before), code(&after));
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        let after: Vec<&str> = after.iter().map(String::as_str).collect();
        let (removed, added) = changed(&before, &after);
        let said: Vec<&str> = lines.collect();
        let said_of = |mark: char| {
            said.iter()
                .filter_map(|line| line.strip_prefix(mark))
                .collect::<BTreeSet<_>>()
        };
        assert_eq!((said_of('-'), said_of('+')), (removed, added), "{guide}");
    }
}
