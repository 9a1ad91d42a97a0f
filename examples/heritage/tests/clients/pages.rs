//! Pages of a search over the wire: `offset` continues a result.

use serde_json::json;

use crate::raw::Raw;

#[test]
fn pages_of_a_search() {
    let mut raw = Raw::open("dynamic");
    let query = "photographs of a lighthouse";
    let mut page = |limit: usize, offset: usize| {
        let arguments = json!({ "query": query, "limit": limit, "offset": offset });
        raw.said("search_tools", &arguments)
    };
    // The first result also has its certainty if the search is unsure.
    let all = page(12, 0);
    assert!(!all.starts_with("fit: "), "{all}");
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 12, "{all}");
    let pages = [page(5, 0), page(5, 5), page(2, 10)];
    assert_eq!(pages.join("\n"), all);
    let past = page(5, 69);
    assert_eq!(past, "`offset` 69 is past the last of 69 tools");
}

/// The filters narrow a search of the same words.
#[test]
fn filters_of_a_search() {
    let mut raw = Raw::open("dynamic");
    let arguments = json!({ "query": "photographs of a lighthouse", "source": "trove", "limit": 50 });
    let said = raw.said("search_tools", &arguments);
    let tools = said.lines().filter(|line| line.starts_with("trove_")).count();
    assert_eq!(
        tools,
        heritage::HERITAGE
            .tools
            .iter()
            .filter(|tool| tool.source == "trove")
            .count(),
        "{said}"
    );
}
