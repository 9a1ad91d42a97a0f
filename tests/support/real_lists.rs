//! Real tool lists for tests, from the data beside the repository.

#[path = "needs.rs"]
mod needs;

use std::path::PathBuf;

use serde_json::Value;

/// Returns the list of each server in the data for retrieval, by the server's name.
pub(crate) fn servers_of_retrieval() -> Vec<(String, Vec<Value>)> {
    let Some(folder) = needs::data(env!("CARGO_MANIFEST_DIR"), 2) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join("retrieval/livemcpbench-tools.json")).expect("the servers");
    let entries: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    let servers = entries.iter().filter_map(|entry| entry["tools"].as_object()).flatten();
    servers
        .map(|(name, server)| (name.clone(), server["tools"].as_array().expect("tools").clone()))
        .collect()
}

/// Returns the list of each server whose tokens were counted by a model's provider, by the server's
/// name.
pub(crate) fn counted_servers() -> Vec<(String, Vec<Value>)> {
    let Some(folder) = needs::data(env!("CARGO_MANIFEST_DIR"), 2) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join("claude/count-tokens.json")).expect("the servers");
    let counts: Value = serde_json::from_str(&text).expect("JSON");
    let servers = counts["servers"].as_array().expect("servers").iter();
    servers
        .map(|server| {
            let name = server["server"].as_str().expect("a name").to_owned();
            (name, server["tools"].as_array().expect("tools").clone())
        })
        .collect()
}

/// Returns real lists by name: each file of tools, and a folder of files with one tool each.
pub(crate) fn real() -> Vec<(String, Vec<Value>)> {
    let Some(folder) = needs::data(env!("CARGO_MANIFEST_DIR"), 2) else {
        return Vec::new();
    };
    let files = |name: &str| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder.join(name)).expect("a folder that can be read");
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        files
    };
    let read = |path: &PathBuf| -> Option<Value> {
        let text = std::fs::read_to_string(path).ok()?;
        serde_json::from_str(&text).ok()
    };
    let mut lists = Vec::new();
    for path in files("servers").iter().chain(&files("heritage")) {
        let list = read(path).unwrap_or_else(|| panic!("{} is not JSON", path.display()));
        let tools = list["tools"].as_array().or(list.as_array()).expect("tools").clone();
        lists.push((path.file_stem().expect("a name").to_string_lossy().into_owned(), tools));
    }
    lists.push((
        "github-toolsnaps".to_owned(),
        files("github-toolsnaps").iter().filter_map(read).collect(),
    ));
    lists
}
