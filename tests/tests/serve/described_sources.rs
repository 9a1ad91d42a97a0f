//! Descriptions of a toolset's sources: in results of `search_tools` and in the index.

use mcpact::{Menu, ToolSchema, discover::Mode, mcp_tool, mcp_tools, serve::Server, toolset};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::wire::Wire;

#[derive(Deserialize, ToolSchema)]
struct Town {
    town: String,
}

struct Maps;

#[mcp_tools(source = "old-maps")]
impl Maps {
    /// Show a map of a town
    #[mcp_tool]
    fn show_map(&self, params: Town) -> String {
        params.town
    }
}

struct Notes;

#[mcp_tools(source = "notes")]
impl Notes {
    /// Write a note on a town
    #[mcp_tool]
    fn write_note(&self, params: Town) -> String {
        params.town
    }
}

toolset! { TOWNS = [Maps, Notes], sources("old-maps" = "Maps,\nplans and \"views\"",) }

/// The description replaces the topics of its source, in a list of sources and after an unsure
/// search.
#[tokio::test]
async fn in_place_of_topics() {
    let builder = Server::builder(&TOWNS).handlers(Maps).handlers(Notes);
    let mut wire = Wire::open(builder.menu(Menu::new().mode(Mode::Dynamic)).build().expect("a server")).await;
    for arguments in [json!({}), json!({ "query": "zebra" })] {
        let said = wire.said("search_tools", arguments).await;
        assert!(said.contains(": Maps, plans and \"views\"; notes"), "{said}");
        assert!(said.ends_with(": note, town"), "{said}");
    }
}

/// `list_available_tools` takes a source; an error result suggests the similar one, beside the note
/// on an ignored argument.
#[tokio::test]
async fn costs_of_a_source() {
    let builder = Server::builder(&TOWNS)
        .handlers(Maps)
        .handlers(Notes)
        .menu(Menu::new().context_tools());
    let mut wire = Wire::open(builder.build().expect("a server")).await;
    let said = wire.said("list_available_tools", json!({ "source": "notes" })).await;
    assert!(said.contains("write_note") && !said.contains("show_map"), "{said}");
    let result = wire
        .call("list_available_tools", json!({ "source": "note", "mode": "all" }))
        .await;
    assert_eq!(result["isError"], true, "{result}");
    let said = result["content"].to_string();
    assert!(
        said.contains("unknown source `note`; did you mean `notes`?") && said.contains("`mode`"),
        "{said}"
    );
}

#[test]
fn in_the_index() {
    let index: Value = serde_json::from_str(TOWNS.index()).expect("JSON");
    assert_eq!(index["sources"], json!({ "old-maps": "Maps, plans and \"views\"" }));
    assert_eq!(TOWNS.source_descriptions, [("old-maps", "Maps, plans and \"views\"")]);
}
