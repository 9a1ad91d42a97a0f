//! The meta-tools say the same of tools that are known at run time as of those that are compiled.

use mcpact::{
    ToolSchema, Toolset, mcp_tool,
    serve::{Discovery, RouterExt},
    toolset,
};
use serde::Deserialize;

use super::router;

/// Search newspapers
#[mcp_tool(source = "trove", read_only)]
#[derive(Deserialize, ToolSchema)]
pub(super) struct SearchNewspapers {
    /// Words to look for
    _query: String,
}

/// Read an article
#[mcp_tool(source = "trove", read_only)]
#[derive(Deserialize, ToolSchema)]
pub(super) struct ReadArticle {
    _id: u32,
}

/// Add a tag to an article
#[mcp_tool(source = "tags")]
#[derive(Deserialize, ToolSchema)]
pub(super) struct AddTag {
    _article: u32,
    _tag: String,
}

toolset! {
    /// newspapers, their "articles" and Schlagwörter
    pub(super) MIXED = [SearchNewspapers, ReadArticle, AddTag]
}
toolset! { READING = [SearchNewspapers, ReadArticle] }
toolset! {
    /// tags
    WRITING = [AddTag]
}

/// Discovery gets the description of a toolset as an argument, since a doc comment is not data.
fn discovery(toolset: &Toolset, about: &str) -> Discovery {
    let sources: Vec<&str> = toolset.tools.iter().map(|tool| tool.source).collect();
    let mut discovery = Discovery::new().about(about);
    for (place, source) in sources.iter().enumerate() {
        if !sources[..place].contains(source) {
            let tools = toolset.tools.iter().filter(|tool| tool.source == *source);
            discovery = discovery.source(*source, tools.map(|tool| tool.name));
        }
    }
    discovery
}

#[test]
fn definitions_are_those_of_the_toolset() {
    let sets = [
        (&MIXED, "newspapers, their \"articles\" and Schlagwörter"),
        (&READING, ""),
        (&WRITING, "tags"),
    ];
    for (toolset, about) in sets {
        let router = router(toolset)
            .discoverable(discovery(toolset, about))
            .expect("it starts");
        let listed = router.list_all();
        let mut compiled: Vec<&str> = toolset.meta_tools.iter().map(|tool| tool.wire_entry).collect();
        compiled.sort_unstable();
        let listed: Vec<String> = listed
            .iter()
            .map(|tool| serde_json::to_string(tool).expect("JSON"))
            .collect();
        assert_eq!(listed, compiled, "{}", toolset.name);
    }
    assert_eq!(MIXED.meta_tools.len(), 4);
    assert_eq!(READING.meta_tools.len(), 3);
}

/// Without sources the search tool has no parameter `source`.
#[test]
fn without_sources() {
    let router = router(&MIXED).discoverable(Discovery::new()).expect("it starts");
    let search = router.get("search_tools").expect("it is listed");
    assert_eq!(search.description.as_deref(), Some("Search 3 tools by task"));
    let names: Vec<&String> = search.input_schema["properties"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    assert_eq!(names, ["query", "limit"]);
}
