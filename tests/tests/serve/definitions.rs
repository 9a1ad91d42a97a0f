//! Definitions in a toolset's list, `"name"(Type) = "description"`: index, lock file, budgets.

#![allow(dead_code, reason = "only the schemas of the types are used")]

use mcpact::{ToolSchema, lock::Lock, mcp_tool, toolset};
use serde_json::Value;

/// Where to look
#[derive(ToolSchema)]
struct Search {
    /// Words to find
    query: String,
    /// Max results
    #[mcp(range = 1..=50)]
    limit: Option<u32>,
}

/// Count all records
#[mcp_tool]
#[derive(ToolSchema)]
struct Count {}

toolset! {
    /// An archive
    pub ARCHIVE = [
        #[mcp_tool(source = "maps", read_only, keywords = ["atlas"], asks = ["maps of a town"], budget = 90)]
        "search_maps"(Search) = "Search maps",
        "search_letters"(Search) = "Search letters",
        Count,
    ],
    budget = 200
}

#[test]
fn the_index_has_each_definition() {
    let index: Value = serde_json::from_str(ARCHIVE.index()).expect("JSON");
    assert_eq!(
        (index["toolset"].as_str(), index["budget"].as_u64()),
        (Some("ARCHIVE"), Some(200))
    );
    let tools = index["tools"].as_array().expect("tools");
    let oracle = tiktoken_rs::o200k_base_singleton();
    assert_eq!(tools.len(), 3);
    for (tool, definition) in tools.iter().zip(ARCHIVE.tools) {
        assert_eq!(tool["name"], definition.name);
        // The index has the whole entry, and the counted entry is the part that a model sees.
        let counted: Value = serde_json::from_str(definition.entry).expect("JSON");
        for key in ["name", "description", "inputSchema"] {
            assert_eq!(tool["entry"][key], counted[key]);
        }
        assert_eq!(tool["tokens"]["standard"], definition.tokens.total);
        let entry: Value = serde_json::from_str(definition.entry).expect("JSON");
        let visible = format!(
            r#"{{"name":{},"description":{},"inputSchema":{}}}"#,
            entry["name"], entry["description"], definition.input_schema
        );
        assert_eq!(oracle.encode_ordinary(&visible).len(), definition.tokens.total as usize);
    }
    let maps = &tools[0];
    assert_eq!(
        (&maps["source"], &maps["summary"]),
        (&"maps".into(), &"Search maps".into())
    );
    assert_eq!(maps["asks"][0], "maps of a town");
    assert!(
        maps["keywords"].as_array().expect("keywords").contains(&"atlas".into()),
        "{maps}"
    );
    assert_eq!(maps["annotations"]["readOnlyHint"], true);
    assert_eq!(tools[1].get("annotations"), None);
    assert_eq!(index["tokens"], ARCHIVE.tokens);
}

#[test]
fn the_lock_file_has_each_definition() {
    let lock = Lock::of(&ARCHIVE);
    let names: Vec<&str> = lock.tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["count", "search_letters", "search_maps"]);
    assert_eq!(lock.tokens, u64::from(ARCHIVE.tokens));
    for tool in &lock.tools {
        let definition = ARCHIVE.get(&tool.name).expect("a tool");
        assert_eq!(tool.tokens, u64::from(definition.tokens.total));
        let parameters: u64 = tool.parameters.iter().map(|(_, tokens)| tokens).sum();
        let parts = tool.name_tokens + tool.description_tokens + tool.structure_tokens + parameters;
        assert_eq!(parts, tool.tokens, "{}", tool.name);
    }
    let names = |tool: usize| lock.tools[tool].parameters.iter().map(|(name, _)| name.as_str());
    assert_eq!(names(2).collect::<Vec<_>>(), ["query", "limit"]);
    assert!(names(0).next().is_none());
    let text = lock.to_string();
    assert_eq!(Lock::parse(&text).expect("a lock file"), lock);
    // One line for each tool, so that a review shows which one changed.
    assert!(
        text.lines()
            .any(|line| line.starts_with(r#"{"name":"search_maps","source":"maps","#)),
        "{text}"
    );
}
