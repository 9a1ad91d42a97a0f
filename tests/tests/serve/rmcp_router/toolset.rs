//! The search of a router that has the definitions of a toolset, or their hints.

#![allow(dead_code, reason = "only the schemas of the types are used")]

use mcpact::{
    Menu, ToolSchema,
    discover::{Search, SearchIndex, Verbosity},
    mcp_tool,
    serve::RouterExt,
    toolset,
};
use rmcp::model::CallToolRequestParams;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{client, route, router};

#[derive(Deserialize, ToolSchema)]
struct PlaceId(String);

/// Find places
#[mcp_tool(source = "places", returns = PlaceId, read_only, keywords = ["gazetteer"])]
#[derive(Deserialize, ToolSchema)]
struct FindPlaces {
    query: String,
}

/// Return the tides of a place
#[mcp_tool(
    source = "sea",
    tags = ["maritime"],
    summary = "High and low water",
    asks = ["when can I go surfing"],
    examples = [json!({ "place": "a" })]
)]
#[derive(Deserialize, ToolSchema)]
struct GetTides {
    place: PlaceId,
}

toolset! {
    COAST = [FindPlaces, GetTides],
    sources("sea" = "Tides, waves"),
}

/// Returns the text of a call of a meta-tool.
async fn called(menu: Menu, tool: &'static str, arguments: Value) -> String {
    let client = client(router(&COAST).discoverable(menu).expect("it starts")).await;
    let arguments = arguments.as_object().expect("an object").clone();
    let call = CallToolRequestParams::new(tool).with_arguments(arguments);
    let result = client.call_tool(call).await.expect("a result");
    result.content[0].as_text().expect("a text").text.clone()
}

/// A search through the router finds what a search of the toolset finds.
#[tokio::test]
async fn search_is_that_of_the_toolset() {
    let catalogue = SearchIndex::of(&COAST);
    for (query, first) in [("surfing", "get_tides"), ("gazetteer", "find_places"), ("zebra", "")] {
        let expected = catalogue.search(&Search::query(query)).to_text();
        assert!(expected.starts_with(first), "{expected}");
        let found = called(Menu::of(&COAST), "search_tools", json!({ "query": query })).await;
        assert_eq!(found, expected);
    }
    let expected = catalogue.search(&Search::query("tides")).to_text();
    assert!(
        expected.starts_with("get_tides: High and low water (place from find_places)"),
        "{expected}"
    );
    for arguments in [
        json!({ "query": "tides" }),
        json!({ "tag": "maritime" }),
        json!({ "source": "sea" }),
    ] {
        let found = called(Menu::of(&COAST), "search_tools", arguments).await;
        assert_eq!(found.lines().next(), expected.lines().next());
    }
    let sources = called(Menu::of(&COAST), "search_tools", json!({})).await;
    assert_eq!(sources, catalogue.search(&Search::default()).to_text());
    let full = json!({ "tools": ["get_tides"], "verbosity": "full" });
    let described = called(Menu::of(&COAST), "describe_tool", full).await;
    assert_eq!(described, catalogue.describe(&["get_tides"], Verbosity::Full).to_text());
}

/// The router may lack tools of the toolset, and have others. Its own settings come first.
#[tokio::test]
async fn with_other_tools() {
    let mut router = router(&COAST);
    router.disable_route("find_places");
    let mut other = route(COAST.tools[0]);
    other.attr.name = "count_ships".into();
    router.add_route(other);
    let menu = Menu::of(&COAST)
        .source("ocean", ["get_tides"])
        .sources([("ocean", "Water")]);
    let client = client(router.discoverable(menu).expect("it starts")).await;
    let result = client.call_tool(CallToolRequestParams::new("search_tools")).await;
    let text = result.expect("a result").content[0]
        .as_text()
        .expect("a text")
        .text
        .clone();
    assert!(text.contains("ocean, 1 tools: Water"), "{text}");
    assert!(!text.contains("sea") && !text.contains("places, 1"), "{text}");
}

/// The keywords of the hints are found too.
#[tokio::test]
async fn search_reads_the_hints() {
    let hinted = Menu::of(&COAST).search_hints();
    let found = called(hinted, "search_tools", json!({ "query": "gazetteer" })).await;
    assert!(found.starts_with("find_places"), "{found}");
    let found = called(Menu::new(), "search_tools", json!({ "query": "gazetteer" })).await;
    assert!(found.starts_with("fit: weak; in no tool: gazetteer"), "{found}");
}
