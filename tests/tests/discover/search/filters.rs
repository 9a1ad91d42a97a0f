//! Filters of a search, pages, the list of sources and the number of tools.

use super::{INDEX, names};
use heritage::HERITAGE;
use mcpact::{
    Annotations,
    discover::{Card, Fit, Found, Search, SearchIndex},
    tokens::Encoding,
};
use serde_json::{Value, json};

/// Pages follow each other without repetition, and end.
#[test]
fn pages() {
    for base in [Search::query("old photographs"), Search::source("nma")] {
        let mut names: Vec<String> = Vec::new();
        loop {
            let page = INDEX.search(&Search {
                offset: names.len(),
                limit: 7,
                ..base.clone()
            });
            names.extend(page.tools.iter().map(|tool| tool.name.clone()));
            if page.tools.is_empty() {
                let end = format!("`offset` {} is past the last of {} tools", names.len(), names.len());
                assert_eq!(page.note.as_deref(), Some(end.as_str()));
                assert_eq!(page.to_text(), end);
                break;
            }
        }
        let mut sorted = names.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), names.len());
        let all = match &base.source {
            Some(source) => HERITAGE.tools.iter().filter(|tool| tool.source == source).count(),
            None => HERITAGE.tools.len(),
        };
        assert_eq!(names.len(), all);
    }
    let end = INDEX.search(&Search {
        offset: usize::MAX,
        ..Search::query("old photographs")
    });
    assert!(end.tools.is_empty() && end.note.is_some());
}

/// Tags and effects narrow a search; filters without a match are ignored.
#[test]
fn filters() {
    let schema = json!({"type": "object", "properties": {}});
    let reads = Annotations {
        read_only: Some(true),
        ..Annotations::default()
    };
    let cards = vec![
        Card::new("show_map", "Show a map", &schema)
            .tags(["maps"])
            .annotations(reads),
        Card::new("draw_map", "Draw a map", &schema).tags(["maps", "beta"]),
        Card::new("show_note", "Show a note", &schema).annotations(reads),
    ];
    let search_index = SearchIndex::new("maps", Encoding::O200kBase, cards);
    let search = |query: Option<&str>, tag: Option<&str>, read_only| {
        let found = search_index.search(&Search {
            query: query.map(str::to_owned),
            tag: tag.map(str::to_owned),
            read_only,
            ..Search::default()
        });
        let mut names: Vec<String> = found.tools.iter().map(|tool| tool.name.clone()).collect();
        names.sort();
        (names.join(" "), found.note)
    };
    for query in [None, Some("map"), Some("note")] {
        assert_eq!(
            search(query, Some("Maps"), None),
            ("draw_map show_map".to_owned(), None)
        );
        assert_eq!(search(query, None, Some(true)), ("show_map show_note".to_owned(), None));
        assert_eq!(search(query, None, Some(false)), ("draw_map".to_owned(), None));
        assert_eq!(search(query, Some("maps"), Some(true)), ("show_map".to_owned(), None));
        let (all, note) = search(query, Some("beta"), Some(true));
        assert_eq!(all, "draw_map show_map show_note");
        assert_eq!(
            note.as_deref(),
            Some("No tool passes these filters together, so they were ignored")
        );
        let (all, note) = search(query, Some("bets"), None);
        assert_eq!(all, "draw_map show_map show_note");
        assert_eq!(note.as_deref(), Some("No tag `bets`; tags: beta, maps"));
    }
    // The tags of a FastMCP server are in `_meta`.
    for namespace in ["fastmcp", "_fastmcp"] {
        let card = Card::new("a", "b", &schema).tags_of_meta(&json!({namespace: {"tags": ["maps", "beta"]}}));
        assert_eq!(card.tags, ["maps", "beta"]);
    }
}

/// Returns a search index of this many tools without sources. Every other tool only reads.
fn many(tools: usize) -> SearchIndex {
    let card = |index: usize| {
        let annotations = Annotations {
            read_only: Some(index.is_multiple_of(2)),
            ..Annotations::default()
        };
        let card = Card::new(format!("map_{index}"), "Show a map", &json!({"type": "object"}));
        card.tags(["maps"]).annotations(annotations)
    };
    SearchIndex::new("maps", Encoding::O200kBase, (0..tools).map(card).collect())
}

/// A note on a filter stays beside a note on omitted tools.
#[test]
fn notes_on_filters_and_pages() {
    let search_index = many(60);
    let unknown = Search {
        tag: Some("mapz".to_owned()),
        ..Search::default()
    };
    let note = |search: Search| search_index.search(&search).note;
    assert_eq!(
        note(unknown.clone()).as_deref(),
        Some("No tag `mapz`; tags: maps. 5 more: `offset` 55")
    );
    let search = Search {
        query: Some("map".to_owned()),
        limit: 100,
        ..unknown.clone()
    };
    assert_eq!(
        note(search).as_deref(),
        Some("No tag `mapz`; tags: maps. `limit` is at most 50; the next tools: `offset` 50")
    );
    let search = Search { offset: 60, ..unknown };
    assert_eq!(
        note(search).as_deref(),
        Some("No tag `mapz`; tags: maps. `offset` 60 is past the last of 60 tools")
    );
}

/// Only the filter by an unknown name is ignored.
#[test]
fn an_unknown_name_beside_other_filters() {
    let search_index = many(10);
    for query in [None, Some("map".to_owned())] {
        let search = Search {
            query,
            source: Some("atlas".to_owned()),
            read_only: Some(true),
            limit: 20,
            ..Search::default()
        };
        let found = search_index.search(&search);
        assert_eq!(found.note.as_deref(), Some("No source `atlas`; sources: none"));
        let mut names: Vec<&str> = names(&found);
        names.sort_unstable();
        assert_eq!(names, ["map_0", "map_2", "map_4", "map_6", "map_8"]);
    }
    let unknown_effect = SearchIndex::new(
        "maps",
        Encoding::O200kBase,
        vec![Card::new("map", "Show a map", &json!({"type": "object"}))],
    );
    let found = unknown_effect.search(&Search {
        read_only: Some(true),
        ..Search::query("map")
    });
    assert_eq!(
        found.note.as_deref(),
        Some("No tool passes `read_only`, so it was ignored")
    );
    assert_eq!(names(&found), ["map"]);
}

/// A search lists at most 1,000 tools, and says so after the last one.
#[test]
fn past_the_best_tools() {
    let search_index = many(1_100);
    for query in ["map", "xyzzy"] {
        let found = search_index.search(&Search {
            offset: 1_000,
            ..Search::query(query)
        });
        let note = "`offset` 1000 is past the best 1000 of 1100 tools, and a search lists no others";
        assert_eq!((names(&found), found.note.as_deref()), (vec![], Some(note)), "{query}");
    }
    // Without a query, all tools are listed.
    let found = search_index.search(&Search {
        offset: 1_000,
        ..Search::default()
    });
    assert_eq!(found.tools[0].name, "map_1000");
}

#[test]
fn of_a_source() {
    let mut search = Search::source("TROVE");
    let all: Vec<&str> = HERITAGE
        .tools
        .iter()
        .filter(|tool| tool.source == "trove")
        .map(|tool| tool.name)
        .collect();
    let found = INDEX.search(&search);
    assert_eq!(names(&found), all[..Search::DEFAULT_LIMIT]);
    assert_eq!(found.more, all[Search::DEFAULT_LIMIT..]);
    search.limit = Search::MAX_LIMIT + 1;
    let found = INDEX.search(&search);
    assert_eq!(names(&found), all);
    assert!(found.more.is_empty() && found.note.is_none());

    search.query = Some("search".to_owned());
    let found = INDEX.search(&search);
    assert!(!found.tools.is_empty());
    assert!(names(&found).iter().all(|name| all.contains(name)), "{found:?}");

    search.query = Some("shipwrecks".to_owned());
    let found = INDEX.search(&search);
    assert_eq!(found.tools.len(), all.len());
    // A tool of another source has the word.
    assert_eq!((found.fit, found.unknown), (Fit::Weak, Vec::new()));
    search.query = Some("shipwrecks zeppelins".to_owned());
    let found = INDEX.search(&search);
    assert_eq!(found.to_text().lines().next(), Some("fit: weak; in no tool: zeppelins"));
}

#[test]
fn unknown_source() {
    for query in [None, Some("newspapers".to_owned())] {
        let found = INDEX.search(&Search {
            query: query.clone(),
            ..Search::source("museum_vic")
        });
        assert_eq!(found.tools.is_empty(), query.is_none());
        let note = found.note.expect("a note");
        assert!(
            note.starts_with("No source `museum_vic`; sources: museumsvic, "),
            "{note}"
        );
        for source in HERITAGE.sources() {
            assert!(note.contains(source.name), "{note}");
        }
    }
}

/// Checks that a result without tools states no savings.
#[track_caller]
fn nothing_is_saved(found: &Found) {
    let metrics = found.token_metrics;
    assert_eq!(metrics.baseline_tokens, HERITAGE.tokens);
    assert_eq!((metrics.returned_tokens, metrics.tokens_saved), (0, 0));
    assert_eq!(metrics.savings_percentage.to_bits(), 0.0_f64.to_bits());
}

#[test]
fn sources() {
    for query in [None, Some(" \n".to_owned())] {
        let found = INDEX.search(&Search {
            query,
            ..Search::default()
        });
        assert_eq!(found.sources.len(), HERITAGE.sources().len());
        for (told, source) in found.sources.iter().zip(HERITAGE.sources()) {
            assert_eq!((told.name.as_str(), told.tools), (source.name, source.tools));
        }
        nothing_is_saved(&found);
    }
}

#[test]
fn as_many_as_are_asked_for() {
    for (limit, expected) in [(0, 1), (1, 1), (3, 3), (usize::MAX, Search::MAX_LIMIT)] {
        let found = INDEX.search(&Search {
            limit,
            ..Search::query("search")
        });
        assert_eq!(found.tools.len(), expected, "{limit}");
        let note = (limit > Search::MAX_LIMIT).then_some("`limit` is at most 50; the next tools: `offset` 50");
        assert_eq!(found.note.as_deref(), note, "{limit}");
    }
    // The meta-tool's schema states no default, since it would cost tokens in every list. The
    // parameter is optional, and the default applies without it.
    let schema: Value = serde_json::from_str(HERITAGE.meta_tools[0].input_schema).expect("JSON");
    assert_eq!(schema["properties"]["limit"], json!({"type": "integer"}));
    assert_eq!(schema.get("required"), None);
    let read: Search = serde_json::from_str(r#"{"query":"search"}"#).expect("arguments");
    assert_eq!(read, Search::query("search"));
    assert_eq!(INDEX.search(&read).tools.len(), Search::DEFAULT_LIMIT);
}
