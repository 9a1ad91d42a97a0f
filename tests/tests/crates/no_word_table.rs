//! Search without feature `word-table`: by words alone.

use mcpact_tests::fixtures::Fixture;

const MANIFEST: &str = r#"[package]
name = "no_word_table"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
mcpact = { path = "../../../runtime/mcpact", default-features = false, features = ["o200k_base", "serde_json"] }
serde_json = "1"
"#;

const LIB: &str = r#"#![cfg(test)]

use mcpact::{
    discover::{Card, SearchIndex, Fit, Found, Search},
    tokens::Encoding,
};
use serde_json::json;

fn search(query: &str) -> Found {
    let schema = json!({ "type": "object", "properties": {} });
    let card = |name, description| Card::new(name, description, &schema);
    let cards = vec![
        card("book_hotel", "Book a room of a hotel"),
        card("search_flights", "Search flights between two airports"),
        card("show_weather", "Show the weather of a town"),
    ];
    SearchIndex::new("travel", Encoding::O200kBase, cards).search(&Search::query(query))
}

#[test]
fn words() {
    for (query, expected) in [
        ("flights between airports", "search_flights"),
        ("a flihgt from one airport", "search_flights"),
        ("the weather in a town", "show_weather"),
        ("BOOK-HOTEL", "book_hotel"),
    ] {
        let found = search(query);
        assert_eq!(found.tools[0].name, expected, "{query}");
        assert_eq!(found.fit, Fit::Strong, "{query}: {found:?}");
    }
}

/// Words of similar meaning are unknown, and the result has the first tools of the list.
#[test]
fn meaning() {
    let found = search("airline ticket");
    assert_eq!(found.fit, Fit::Weak);
    assert_eq!(found.unknown, ["airline", "ticket"]);
    let note = "No tool has a word of the query; these are the first of the list";
    assert_eq!(found.note.as_deref(), Some(note));
    assert_eq!(found.tools[0].name, "book_hotel");
}
"#;

#[test]
fn searches_by_words() {
    let fixture = Fixture::written(env!("CARGO_TARGET_TMPDIR"), "no_word_table", MANIFEST, LIB);
    let tree = fixture.run(&["tree", "--edges", "normal", "--prefix", "none"]).stdout();
    assert!(
        tree.contains("mcpact v") && !tree.contains("mcpact-word-table"),
        "{tree}"
    );
    let tests = fixture.run(&["test", "--quiet"]).stdout();
    assert!(tests.contains("test result: ok. 2 passed"), "{tests}");
}
