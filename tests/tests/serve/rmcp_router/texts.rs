//! The meta-tools have the same texts for tools at run time as for compiled tools.

use expect_test::expect;
use mcpact::{
    Menu, ToolSchema, Toolset,
    discover::Mode,
    mcp_tool,
    serve::{RouterExt, StartError},
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
toolset! { SUMMARIES = [ReadArticle, SearchNewspapers, AddTag] }
toolset! { SOME_SUMMARIES = [ReadArticle, SearchNewspapers, AddTag], catalogue_budget = 176 }
toolset! { SOME_PARAMETERS = [ReadArticle, SearchNewspapers, AddTag], catalogue_budget = 188 }
toolset! { PARAMETERS = [ReadArticle, SearchNewspapers, AddTag], catalogue_budget = 220 }
toolset! { READING = [SearchNewspapers, ReadArticle] }
toolset! {
    /// tags
    WRITING = [AddTag]
}

/// A menu gets the description of a toolset as an argument, since a doc comment is not data.
fn menu(toolset: &Toolset, about: &str) -> Menu {
    let sources: Vec<&str> = toolset.tools.iter().map(|tool| tool.source).collect();
    let mut menu = Menu::new().about(about);
    for (place, source) in sources.iter().enumerate() {
        if !sources[..place].contains(source) {
            let tools = toolset.tools.iter().filter(|tool| tool.source == *source);
            menu = menu.source(*source, tools.map(|tool| tool.name));
        }
    }
    menu
}

#[test]
fn definitions_are_those_of_the_toolset() {
    let sets = [
        (&MIXED, "newspapers, their \"articles\" and Schlagwörter"),
        (&READING, ""),
        (&WRITING, "tags"),
    ];
    for (toolset, about) in sets {
        let router = router(toolset).discoverable(menu(toolset, about)).expect("it starts");
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

/// The catalogue at run time is that of a build with the same budget.
#[test]
fn catalogues_are_those_of_the_toolset() {
    for toolset in [&WRITING, &SUMMARIES, &SOME_SUMMARIES, &SOME_PARAMETERS, &PARAMETERS] {
        let budget = toolset.catalogue_tools().budget;
        let menu = menu(toolset, "").mode(Mode::Catalogue);
        let menu = match budget {
            Some(tokens) => menu.catalogue_budget(tokens),
            None => menu,
        };
        let router = router(toolset).discoverable(menu).expect("it starts");
        let listed = router.list_all();
        let listed: Vec<String> = listed
            .iter()
            .map(|tool| serde_json::to_string(tool).expect("JSON"))
            .collect();
        let mut compiled: Vec<&str> = toolset
            .catalogue_tools()
            .tools
            .iter()
            .map(|tool| tool.wire_entry)
            .collect();
        compiled.sort_unstable();
        assert_eq!(listed, compiled, "{}", toolset.name);
        assert!(toolset.catalogue_tools().fits(), "{}", toolset.name);
        for tool in toolset.catalogue_tools().tools {
            let counted = toolset.encoding.count(tool.entry);
            assert_eq!(tool.tokens.total as usize, counted, "{}: {}", toolset.name, tool.entry);
            let parts = tool.tokens.name + tool.tokens.description + tool.tokens.structure;
            let parameters: u32 = tool.tokens.parameters.iter().map(|parameter| parameter.tokens).sum();
            assert_eq!(parts + parameters, tool.tokens.total, "{}", tool.name);
            assert_eq!(tool.described.standard, tool.tokens.total, "{}", tool.name);
            assert!(
                tool.entry.ends_with(&format!(":{}}}", tool.input_schema)),
                "{}",
                tool.entry
            );
        }
    }
    let text = |toolset: &Toolset| {
        let (_, text) = toolset.catalogue_tools().tools[0]
            .entry
            .split_once("\"description\":\"Tools")
            .expect("a text");
        text.split('"').next().expect("an end").to_owned()
    };
    expect![" by source: # trove | read_article - Read an article | search_newspapers - Search newspapers # tags | add_tag - Add a tag to an article |"].assert_eq(&text(&SUMMARIES));
    expect![" by source: # trove | read_article <_id> - Read an article | search_newspapers <_query> - Search newspapers # tags | add_tag <_article><_tag> - Add a tag to an article |"].assert_eq(&text(&PARAMETERS));
}

/// At run time too, a budget that the names exceed is an error.
#[test]
fn names_over_the_budget() {
    let with = |tokens| {
        let menu = menu(&MIXED, "").mode(Mode::Catalogue);
        router(&MIXED).discoverable(menu.catalogue_budget(tokens))
    };
    let least = match with(1) {
        Err(StartError::CatalogueOverBudget { tokens, .. }) => tokens,
        other => panic!("{:?}", other.map(|_| "it starts")),
    };
    assert!(with(least).is_ok());
    assert_eq!(
        with(least - 1).expect_err("it cannot start"),
        StartError::CatalogueOverBudget {
            tokens: least,
            budget: Some(least - 1),
        }
    );
}

/// Without sources the search tool has no parameter `source`.
#[test]
fn without_sources() {
    let router = router(&MIXED).discoverable(Menu::new()).expect("it starts");
    let search = router.get("search_tools").expect("it is listed");
    assert_eq!(search.description.as_deref(), Some("Search 3 tools by task"));
    let names: Vec<&String> = search.input_schema["properties"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    assert_eq!(names, ["query", "read_only", "limit"]);
}
