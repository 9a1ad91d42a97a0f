//! The arguments of `search_tools` over a connection: filters, and an unsure search.

use mcpact::{Menu, ToolSchema, discover::Mode, mcp_tool, mcp_tools, serve::Server, toolset};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::wire::{Wire, text};

#[derive(Deserialize, ToolSchema)]
struct Town {
    town: String,
}

struct Maps;

#[mcp_tools(source = "maps")]
impl Maps {
    /// Show a map of a town
    #[mcp_tool(read_only, tags = ["paper"])]
    fn show_map(&self, params: Town) -> String {
        params.town
    }

    /// Draw a map of a town
    #[mcp_tool(tags = ["paper", "beta"])]
    fn draw_map(&self, params: Town) -> String {
        params.town
    }
}

struct Notes;

#[mcp_tools(source = "notes")]
impl Notes {
    /// Show a note on a town
    #[mcp_tool(read_only)]
    fn show_note(&self, params: Town) -> String {
        params.town
    }

    /// Write a note on a town
    #[mcp_tool]
    fn write_note(&self, params: Town) -> String {
        params.town
    }
}

toolset! { TOWNS = [Maps, Notes] }

async fn open() -> Wire {
    let builder = Server::builder(&TOWNS).handlers(Maps).handlers(Notes);
    Wire::open(builder.menu(Menu::new().mode(Mode::Dynamic)).build().expect("a server")).await
}

/// Returns the names at the beginning of the lines of tools, sorted.
fn names(text: &str) -> Vec<&str> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with("fit: ") && !line.starts_with("sources: "));
    let mut names: Vec<&str> = lines.filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    names.sort_unstable();
    names
}

/// The schema offers both filters by name with their values, and each filter narrows a search.
#[tokio::test]
async fn filters() {
    let mut wire = open().await;
    let list = wire.request("tools/list", json!({})).await;
    let properties = &list["result"]["tools"][0]["inputSchema"]["properties"];
    assert_eq!(properties["source"]["enum"], json!(["maps", "notes"]), "{list}");
    assert_eq!(properties["tag"]["enum"], json!(["paper", "beta"]), "{list}");
    for (filter, expected) in [
        (json!({ "tag": "paper" }), &["draw_map", "show_map"][..]),
        (json!({ "tag": "Beta" }), &["draw_map"]),
        (json!({ "read_only": true }), &["show_map", "show_note"]),
        (json!({ "read_only": false }), &["draw_map", "write_note"]),
        (json!({ "source": "notes", "read_only": true }), &["show_note"]),
        (json!({ "tag": "paper", "read_only": true }), &["show_map"]),
    ] {
        for query in [Value::Null, json!("map of a town"), json!("note")] {
            let mut arguments = filter.clone();
            arguments["query"] = query;
            let said = wire.said("search_tools", arguments.clone()).await;
            assert_eq!(names(&said), expected, "{arguments}: {said}");
        }
    }
    // Few tools need no pages, so `offset` is not listed. It is read nevertheless.
    let said = wire
        .said("search_tools", json!({ "query": "map of a town", "offset": 1 }))
        .await;
    assert_eq!(names(&said).len(), 3, "{said}");
    assert!(!said.contains("was ignored"), "{said}");
    let said = wire
        .said("search_tools", json!({ "query": "map", "tag": "papers" }))
        .await;
    assert!(said.contains("No tag `papers`; tags: paper, beta"), "{said}");
    let together = json!({ "query": "map", "tag": "beta", "source": "notes" });
    let said = wire.said("search_tools", together).await;
    let note = "No tool passes these filters together, so they were ignored";
    assert!(said.contains(note), "{said}");
    assert_eq!(names(&said).len(), 4, "{said}");
}

/// An unsure search lists tools between its certainty and the sources. The metrics are in `_meta`.
#[tokio::test]
async fn weak_fit() {
    let mut wire = open().await;
    let unsure = json!({ "query": "a Frobnicator in Qwxyzk", "limit": 2 });
    let result = wire.call("search_tools", unsure).await;
    let said = text(&result);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "fit: weak; in no tool: Frobnicator, Qwxyzk");
    assert_eq!(lines.len(), 4, "{said}");
    for line in &lines[1..3] {
        assert!(
            TOWNS
                .tools
                .iter()
                .any(|tool| line.starts_with(&format!("{}: ", tool.name))),
            "{line}"
        );
    }
    assert!(
        lines[3].starts_with("sources: maps: ") && lines[3].contains("; notes: "),
        "{said}"
    );
    let metrics = &result["_meta"]["token_metrics"];
    assert_eq!(metrics["baseline_tokens"], TOWNS.tokens, "{result}");
    assert!(metrics["tokens_saved"].as_u64() > Some(0), "{result}");
    let sure = wire.said("search_tools", json!({ "query": "show a map" })).await;
    assert!(sure.starts_with("show_map: ") && !sure.contains("sources: "), "{sure}");
}
