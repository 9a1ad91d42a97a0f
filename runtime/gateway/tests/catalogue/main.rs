//! The list of tools that a client is shown, and the way of each call.

mod budgets;
mod calls;
mod compaction;
mod hostile;
mod ledger;
mod limited;
mod modes;
mod names;
mod search;
mod servers;
mod toolsets;
mod updates;
mod wrong_results;

use mcpact::Menu;
use mcpact::discover::Mode;
use mcpact_gateway::catalogue::{Action, ClientCatalogue, Forward, ServerTools, Settings};
use serde_json::{Value, json, value::RawValue};

/// Returns a server with these entries.
fn server(name: &str, entries: &[Value]) -> ServerTools {
    ServerTools {
        name: name.to_owned(),
        tools: entries.iter().map(|entry| raw(&entry.to_string())).collect(),
        instructions: None,
        description: None,
    }
}

fn raw(json: &str) -> Box<RawValue> {
    RawValue::from_string(json.to_owned()).expect("JSON")
}

/// Returns a tool with a required text parameter.
fn tool(name: &str, description: &str, parameter: &str) -> Value {
    json!({
        "name": name,
        "description": description,
        "inputSchema": {
            "type": "object",
            "properties": { parameter: { "type": "string" }, "limit": { "type": "integer", "minimum": 1 } },
            "required": [parameter],
        },
    })
}

fn reading(mut entry: Value) -> Value {
    entry["annotations"] = json!({ "readOnlyHint": true });
    entry
}

/// Three servers of a desk: some tools read, and `search` is in two of them.
fn desk() -> Vec<ServerTools> {
    let files = server(
        "files",
        &[
            reading(tool("read_file", "Read the contents of a file", "path")),
            tool("write_file", "Create or overwrite a file", "path"),
            reading(tool("search", "Search files by a pattern", "pattern")),
        ],
    );
    let git = server(
        "git",
        &[
            reading(tool("git_log", "Show the commits of a branch", "branch")),
            tool("git_commit", "Record changes in the repository", "message"),
        ],
    );
    let notes = server("notes", &[reading(tool("search", "Search pages by title", "query"))]);
    vec![files, git, notes]
}

/// Returns settings whose only one is dynamic mode.
fn in_dynamic_mode() -> Settings {
    Settings {
        menu: Menu::new().mode(Mode::Dynamic),
        ..Settings::default()
    }
}

#[track_caller]
fn catalogue(servers: &[ServerTools], settings: &Settings) -> ClientCatalogue {
    ClientCatalogue::new(servers, settings).expect("right settings")
}

/// Returns the names of the list.
fn names(catalogue: &ClientCatalogue) -> Vec<String> {
    let page = catalogue.list(None).expect("a page");
    let name = |entry: &&RawValue| {
        let entry: Value = serde_json::from_str(entry.get()).expect("an entry");
        entry["name"].as_str().expect("a name").to_owned()
    };
    page.tools.iter().map(name).collect()
}

/// Returns an entry of the list.
#[track_caller]
fn entry(catalogue: &ClientCatalogue, name: &str) -> Value {
    let page = catalogue.list(None).expect("a page");
    let mut entries = page
        .tools
        .iter()
        .map(|entry| serde_json::from_str::<Value>(entry.get()).expect("an entry"));
    entries.find(|entry| entry["name"] == name).expect("a listed tool")
}

#[track_caller]
fn forwarded(catalogue: &ClientCatalogue, name: &str, arguments: &Value) -> Box<Forward> {
    match catalogue.call(name, Some(&raw(&arguments.to_string()))) {
        Action::Forward(call) => call,
        other => panic!("{name} is not forwarded: {other:?}"),
    }
}

#[track_caller]
fn reply(catalogue: &ClientCatalogue, name: &str, arguments: &Value) -> Value {
    match catalogue.call(name, Some(&raw(&arguments.to_string()))) {
        Action::Reply(result) => result,
        other => panic!("{name} has no result: {other:?}"),
    }
}

/// Returns the only text of a result, and whether it is an error result.
#[track_caller]
fn text(result: &Value) -> (&str, bool) {
    let content = result["content"].as_array().expect("content");
    assert_eq!(content.len(), 1, "{result}");
    (content[0]["text"].as_str().expect("a text"), result["isError"] == true)
}

#[track_caller]
fn refused(catalogue: &ClientCatalogue, name: &str, arguments: &Value) -> String {
    match catalogue.call(name, Some(&raw(&arguments.to_string()))) {
        Action::Refuse(text) => text,
        other => panic!("{name} is not refused: {other:?}"),
    }
}
