//! Terminals of 80 columns: every name that a wide terminal shows is whole, for each command.

#[path = "support/sessions.rs"]
mod sessions;
mod support;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use sessions::{Listed, Sessions};
use support::{data, file, folder, stderr, stdout};

/// Returns what a command prints at this width. It may have findings.
fn at(width: &str, folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(arguments)
        .current_dir(folder)
        .env("COLUMNS", width)
        .env_remove("CARGO_TERM_COLOR")
        .output()
        .expect("it runs");
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 100)), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// Returns how often a text has the whole name, between characters that are in no name.
fn whole(text: &str, name: &str) -> usize {
    let is_name = |char: char| char.is_alphanumeric() || "_-.".contains(char);
    let found = text.match_indices(name).filter(|(start, _)| {
        let (before, after) = (&text[..*start], &text[start + name.len()..]);
        !before.ends_with(is_name) && !after.strip_prefix('.').unwrap_or(after).starts_with(is_name)
    });
    found.count()
}

/// Returns how often a text has the name in a column or in a list of names, and not in a quotation
/// of a description, which is shorter in a narrow table.
fn listed(text: &str, name: &str) -> usize {
    let found = text.match_indices(name).filter(|(start, _)| {
        let (before, after) = (&text[..*start], &text[start + name.len()..]);
        let begins = before.is_empty() || ["\n", "  ", "`", ", "].iter().any(|end| before.ends_with(end));
        begins && ["\n", "  ", "`", ", "].iter().any(|start| after.starts_with(start))
    });
    found.count()
}

/// Checks that a narrow terminal shows each name whole as often as a wide one. Returns the number
/// of names that the command shows.
#[track_caller]
fn shown(folder: &Path, arguments: &[&str], names: &[String]) -> usize {
    let (wide, narrow) = (at("400", folder, arguments), at("80", folder, arguments));
    let names: BTreeSet<&String> = names.iter().collect();
    let mut shown = 0;
    for name in names {
        let (expected, found) = (listed(&wide, name), whole(&narrow, name));
        assert!(
            found >= expected,
            "{arguments:?}: {name} is whole {found} times of {expected}:\n{wide}\n{narrow}"
        );
        shown += usize::from(expected > 0);
    }
    shown
}

/// Returns the names of tools and of their parameters.
fn names(tools: &[Value]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for tool in tools {
        names.extend(tool["name"].as_str().map(str::to_owned));
        let properties = tool["inputSchema"]["properties"].as_object();
        names.extend(properties.into_iter().flat_map(serde_json::Map::keys).cloned());
    }
    names
}

/// Writes a log in which each tool is listed in each session, and the first ones are called.
fn log(folder: &Path, tools: &[Value]) {
    let server = "a-server-with-a-long-name";
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    let listed: Vec<Listed<'_>> = names
        .iter()
        .map(|tool| Listed {
            server,
            tool,
            tokens: 300,
        })
        .collect();
    let mut results = [900; 10];
    results[4] = 60_000;
    Sessions {
        count: 8,
        listed: &listed,
        list_tokens: 9_000,
        server,
        called: &names[..2],
        results,
    }
    .write(folder);
}

/// Writes requests that name no tool, each for another tool, and returns the file.
fn requests(folder: &Path, tools: &[Value]) -> String {
    let names = tools.iter().filter_map(|tool| tool["name"].as_str());
    let lines = names.map(|name| json!({ "query": "an item of any kind", "relevant": [name] }).to_string() + "\n");
    file(folder, "requests.jsonl", lines.collect::<String>())
}

/// Checks each command on a list. Returns the number of names that each command shows.
fn check(folder: &Path, tools: &[Value]) -> Vec<(&'static str, usize)> {
    let list = |name: &str, tools: &[Value]| file(folder, name, json!({ "tools": tools }).to_string());
    let old = list("old.json", tools);
    let changed: Vec<Value> = tools
        .iter()
        .map(|tool| {
            let mut tool = tool.clone();
            tool["description"] = json!("This tool allows you to do it.");
            if let Some(properties) = tool["inputSchema"]["properties"].as_object_mut() {
                let removed = properties.keys().next_back().cloned();
                removed.map(|name| properties.shift_remove(&name));
            }
            tool
        })
        .collect();
    let new = list("new.json", &changed);
    log(folder, tools);
    let names = names(tools);
    let mut counts = Vec::new();
    let mut count = |command: &'static str, arguments: &[&str]| {
        counts.push((command, shown(folder, arguments, &names)));
    };
    for by in ["part", "source", "repeat"] {
        count("list", &["list", "--by", by, &old]);
    }
    let mut largest: Vec<&Value> = tools.iter().collect();
    largest.sort_by_key(|tool| std::cmp::Reverse(tool.to_string().len()));
    for tool in largest.iter().take(3) {
        count("why", &["why", tool["name"].as_str().expect("a name"), &old]);
    }
    count("check", &["check", "--client", "all", "--tool-budget", "10", &old]);
    count("diff", &["diff", &old, &new]);
    count("words", &["words", &new]);
    let queries = requests(folder, tools);
    count("recall", &["recall", "--queries", &queries, &old]);
    count("compact", &["compact", "--lossy", "all-titles", &old]);
    count("advise", &["advise", "calls.db"]);
    count("log", &["log", "calls.db", "--limit", "0"]);
    count("log", &["log", "calls.db", "--by", "tool"]);
    counts
}

/// Names of up to 64 characters, in texts that are wrapped.
#[test]
fn long_names() {
    let tool = |name: &str, parameters: &[&str]| {
        let property =
            json!({ "type": "string", "description": "Words of the item's name, of its maker or of a place" });
        let properties: serde_json::Map<String, Value> = parameters
            .iter()
            .map(|name| ((*name).to_owned(), property.clone()))
            .collect();
        json!({
            "name": name,
            "description": "This tool allows you to find items in any of the shops, the best first, with what they cost",
            "inputSchema": { "type": "object", "properties": properties },
        })
    };
    let parameters = [
        "environmentVariablesOfApplicationsAndTheirServices",
        "include_archived_repositories_of_all_organizations",
        "query",
    ];
    let tools = [
        tool(
            "application-update-environment-variables-of-services-and-of-jobs",
            &parameters,
        ),
        tool(
            "application-delete-environment-variables-of-services-and-of-jobs",
            &parameters,
        ),
        tool(
            "repository.list.pull.requests.with.reviews.of.my.organizations",
            &parameters,
        ),
        tool("find_item", &parameters[2..]),
        tool("list_every_member_of_the_organization_with_their_permissions", &[]),
    ];
    let counts = check(&folder("narrow-long"), &tools);
    for (command, least) in [
        ("list", 3),
        ("why", 3),
        ("check", 3),
        ("diff", 3),
        ("words", 3),
        ("recall", 3),
        ("advise", 1),
        ("log", 3),
    ] {
        let shown = counts
            .iter()
            .filter(|(of, _)| *of == command)
            .map(|(_, count)| count)
            .sum::<usize>();
        assert!(shown >= least, "{command} shows {shown} names: {counts:?}");
    }
}

/// The length of a name that tables used to break.
const LONG: usize = 24;

/// The tools of real lists whose names or parameters are long, a few of each list.
#[test]
fn real_lists() {
    let Some(data) = data() else { return };
    let is_long = |tool: &Value| names(std::slice::from_ref(tool)).iter().any(|name| name.len() >= LONG);
    let lists = support::lists(&data).into_iter();
    let long = lists.flat_map(|list| tools(Path::new(&list)).into_iter().filter(is_long).take(4));
    let long: Vec<Value> = long.collect();
    assert!(long.len() >= 20, "{} tools with long names", long.len());
    check(&folder("narrow-real"), &long);
}

/// Returns the tools of a file, or those of a folder of single tools.
fn tools(list: &Path) -> Vec<Value> {
    let read = |path: &Path| -> Value {
        let text = std::fs::read_to_string(path).expect("a list");
        serde_json::from_str(&text).expect("JSON")
    };
    if list.is_dir() {
        let files = list
            .read_dir()
            .expect("a folder")
            .map(|file| file.expect("a file").path());
        return files
            .filter(|file| file.extension().is_some_and(|end| end == "json" || end == "snap"))
            .map(|file| read(&file))
            .collect();
    }
    let value = read(list);
    value["tools"].as_array().or(value.as_array()).expect("tools").clone()
}
