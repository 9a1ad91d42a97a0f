//! Terminals of 80 columns: every name that a wide terminal shows is whole, for each command.

mod support;

use std::path::Path;
use std::process::Command;

use mcpact_gateway::store::Store;
use mcpact_meter::{ListedTool, Record, Sink};
use serde_json::{Value, json};
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

/// Returns whether a text has the name between characters that are in no name.
fn has(text: &str, name: &str) -> bool {
    let is_name = |char: char| char.is_alphanumeric() || "_-.".contains(char);
    text.match_indices(name).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + name.len()..]);
        !before.ends_with(is_name) && !after.strip_prefix('.').unwrap_or(after).starts_with(is_name)
    })
}

/// Returns whether a text has the name in a column or in a list of names, and not only in a
/// quotation of a description, which is shorter in a narrow table.
fn lists(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + name.len()..]);
        let begins = before.is_empty() || ["\n", "  ", "`"].iter().any(|end| before.ends_with(end));
        begins && ["\n", "  ", "`"].iter().any(|start| after.starts_with(start))
    })
}

/// Checks the names in a command's output. Returns the number of those that it shows.
#[track_caller]
fn shown(folder: &Path, arguments: &[&str], names: &[String]) -> usize {
    let (wide, narrow) = (at("400", folder, arguments), at("80", folder, arguments));
    let names: Vec<&String> = names.iter().filter(|name| lists(&wide, name)).collect();
    for name in &names {
        assert!(has(&narrow, name), "{arguments:?}: {name}:\n{narrow}");
    }
    names.len()
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
    let store = Store::open(folder.join("calls.db").to_str().expect("a UTF-8 path")).expect("a new log");
    let mut sink = store.sink().expect("a connection");
    let mut records = Vec::new();
    for session in 0..8 {
        let start = 1_793_000_000_000_000 + session * 3_600_000_000;
        let record = Record {
            duration: 1_000,
            session: format!("session-{session}"),
            input_tokens: Some(5),
            ..Record::default()
        };
        records.push(Record {
            started: start,
            method: "tools/list".to_owned(),
            output_tokens: Some(9_000),
            ..record.clone()
        });
        let names = tools.iter().filter_map(|tool| tool["name"].as_str());
        for (index, name) in (1..=10).zip(names.clone().take(2).cycle()) {
            records.push(Record {
                started: start + index * 1_000_000,
                method: "tools/call".to_owned(),
                server: "a-server-with-a-long-name".to_owned(),
                target: Some(name.to_owned()),
                output_tokens: Some(if index == 5 { 60_000 } else { 900 }),
                ..record.clone()
            });
        }
        let listed: Vec<ListedTool> = names
            .map(|name| ListedTool {
                server: "a-server-with-a-long-name".to_owned(),
                tool: name.to_owned(),
                tokens: 300,
                shown_tokens: Some(300),
                seen: start + 1_000,
            })
            .collect();
        sink.listed(&listed).expect("written");
    }
    sink.write(&records).expect("written");
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
    count(
        "check",
        &["check", "--client", "all", "--tool-budget", "10", "--words", &old],
    );
    count("diff", &["diff", &old, &new]);
    count("words", &["words", &new]);
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
