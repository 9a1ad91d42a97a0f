//! Real tool lists, of servers of any origin.

use std::{fs, path::Path};

use serde_json::Value;

/// A `tools/list`.
pub struct List {
    /// The name of its file.
    pub name: String,
    /// Its tools.
    pub tools: Vec<Value>,
}

/// Returns the published servers' lists, GitHub's tools, and the 69 heritage tools as schemars writes them. Without the
/// data, prints a message and returns nothing.
///
/// # Panics
///
/// If a file cannot be read or has no tools.
pub fn all() -> Option<Vec<List>> {
    let data = crate::data()?;
    let mut lists = servers(&data);
    let snaps = crate::files(&data.join("github-toolsnaps"));
    lists.push(List {
        name: "github-toolsnaps".to_owned(),
        tools: snaps
            .iter()
            .filter(|path| path.extension().is_some_and(|end| end == "snap"))
            .flat_map(|path| tools(path))
            .collect(),
    });
    lists.push(heritage(&data));
    Some(lists)
}

/// Returns the published servers' lists, each by its file's name.
///
/// # Panics
///
/// If a file cannot be read or has no tools.
pub fn servers(data: &Path) -> Vec<List> {
    let files = crate::files(&data.join("servers"));
    files
        .iter()
        .map(|path| List {
            name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
            tools: tools(path),
        })
        .collect()
}

/// Returns the 69 heritage tools as schemars writes them.
///
/// # Panics
///
/// If the file cannot be read or has no tools.
pub fn heritage(data: &Path) -> List {
    List {
        name: "heritage by schemars".to_owned(),
        tools: tools(&data.join("heritage/v0.6.2-69tools.as-schemars-emits-it.json")),
    }
}

/// Returns the tools of a file: a list, a result with `tools`, or one tool.
///
/// # Panics
///
/// If it cannot be read or has none.
pub fn tools(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a readable file");
    let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    match value {
        Value::Array(tools) => tools,
        Value::Object(mut answer) if answer.contains_key("tools") => {
            answer["tools"].take().as_array().expect("an array of tools").clone()
        }
        tool @ Value::Object(_) if tool["inputSchema"].is_object() => vec![tool],
        _ => panic!("{}: no tools", path.display()),
    }
}
