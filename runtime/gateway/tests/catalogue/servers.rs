//! Lists of published servers, beside the repository.

use std::fs;

use mcpact_gateway::catalogue::ServerTools;
use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Deserialize)]
struct File {
    tools: Vec<Box<RawValue>>,
    instructions: Option<String>,
}

/// Returns the servers by name. Without the data, prints a message and returns nothing.
pub(crate) fn published() -> Option<Vec<ServerTools>> {
    let folder = mcpact_tests::data()?.join("servers");
    let files = mcpact_tests::files(&folder).into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a readable file");
        let file: File = serde_json::from_str(&text).expect("a list");
        ServerTools {
            name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
            tools: file.tools,
            instructions: file.instructions,
            description: None,
        }
    });
    Some(files.collect())
}
