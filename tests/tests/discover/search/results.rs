//! Results of queries: the first tool, the certainty, the text and the metrics.

use super::{INDEX, names};
use heritage::HERITAGE;
use mcpact::{
    discover::{Card, Fit, Search, SearchIndex, Verbosity},
    tokens::Encoding,
};
use serde_json::json;

#[track_caller]
fn first(query: &str, expected: &str) {
    let found = INDEX.search(&Search::query(query));
    assert_eq!(names(&found).first(), Some(&expected), "{query}");
}

#[test]
fn every_name_is_first() {
    for tool in HERITAGE.tools {
        first(tool.name, tool.name);
        first(&tool.name.to_uppercase(), tool.name);
        first(&tool.name.replace('_', "-"), tool.name);
        first(&tool.name.replace('_', " "), tool.name);
        first(&format!("call {} please", tool.name), tool.name);
    }
}

#[test]
fn by_what_they_do() {
    first("shipwrecks", "vhd_search_shipwrecks");
    first("searching for a shipwreck", "vhd_search_shipwrecks");
    first("prime minister's speech", "pm_transcripts_get_transcript");
    first("Âerial photögraphs SEARCH", "ga_hap_search");
}

#[test]
fn in_spite_of_slips() {
    first("trove_serch", "trove_search");
    first("vhd-get-shipwrek", "vhd_get_shipwreck");
    let found = INDEX.search(&Search::query("shipwrex"));
    assert!(names(&found).contains(&"vhd_search_shipwrecks"), "{found:?}");
}

/// Only the tools with a word of the query are listed if no similarity in meaning is known.
#[test]
fn by_a_rare_word() {
    let found = INDEX.search(&Search::query("shipwrecks"));
    assert_eq!(names(&found), ["vhd_search_shipwrecks", "vhd_get_shipwreck"]);
    assert_eq!(found.fit, Fit::Strong);
}

/// A search with a weak fit still lists tools. It names the words that no tool has, and the
/// sources.
#[test]
fn unsure() {
    for (query, unknown, has_match) in [
        ("a Frobnicator in Qwxyzk", &["Frobnicator", "Qwxyzk"][..], true),
        ("the of and", &[], true),
        ("?!", &[], false),
        ("天气预报", &["天气预报"], false),
    ] {
        let found = INDEX.search(&Search::query(query));
        assert_eq!(found.tools.len(), Search::DEFAULT_LIMIT, "{query}");
        assert_eq!(found.fit, Fit::Weak, "{query}");
        assert_eq!(found.unknown, unknown, "{query}");
        let names: Vec<&str> = found.sources.iter().map(|source| source.name.as_str()).collect();
        assert!(
            names
                .iter()
                .copied()
                .eq(HERITAGE.sources().iter().map(|source| source.name))
        );
        let text = found.to_text();
        let fit = match unknown {
            [] => "fit: weak".to_owned(),
            unknown => format!("fit: weak; in no tool: {}", unknown.join(", ")),
        };
        assert_eq!(text.lines().next(), Some(fit.as_str()));
        let note = "No tool has a word of the query; these are the first of the list";
        assert_eq!(text.lines().nth(1) == Some(note), !has_match, "{query}");
        let last = text.lines().last().expect("sources");
        assert!(last.starts_with("sources: prov: "), "{last}");
        assert!(last.contains("; ala: Species and their occurrences; "), "{last}");
    }
    let sure = INDEX.search(&Search::query("shipwrecks off Victoria"));
    assert_eq!(sure.fit, Fit::Strong);
    assert!(sure.unknown.is_empty() && sure.sources.is_empty());
}

/// No query and no filter empties a result.
#[test]
fn never_empty() {
    let long = "x".repeat(10_000);
    for query in ["", " ", "?", "zzzz", "search", "a b c", "天", long.as_str()] {
        for source in [None, Some("trove"), Some("attic"), Some(long.as_str())] {
            for (read_only, tag) in [(None, None), (Some(false), None), (Some(true), Some("maps"))] {
                let found = INDEX.search(&Search {
                    source: source.map(str::to_owned),
                    read_only,
                    tag: tag.map(str::to_owned),
                    ..Search::query(query)
                });
                let has_result = !found.tools.is_empty() || (query.trim().is_empty() && !found.sources.is_empty());
                assert!(has_result, "{query} {source:?} {read_only:?} {tag:?}");
                assert!(found.to_text().len() < 4_000);
            }
        }
    }
}

/// A tool is one line; the metrics are for programs.
#[test]
fn lines() {
    let found = INDEX.search(&Search::query("old photographs"));
    let text = found.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), Search::DEFAULT_LIMIT);
    for (line, tool) in lines.iter().zip(&found.tools) {
        assert!(line.starts_with(&format!("{}: {}", tool.name, tool.summary)), "{line}");
    }
    // Control characters in a foreign tool's name or description make no lines.
    let schema = json!({"type": "object", "properties": {}});
    let mut card = Card::new("odd\nname", "a", &schema);
    card.summary = "one\r\ntwo\u{85}three".to_owned();
    let index = SearchIndex::new("odd", Encoding::O200kBase, vec![card]);
    let text = index.search(&Search::query("odd")).to_text();
    assert_eq!(text.lines().last(), Some("odd name: one  two three"));
}

#[test]
fn very_long_requests() {
    let long = "é".repeat(1_000_000);
    let found = INDEX.search(&Search::source(&long));
    let note = found.note.expect("a note");
    let start = format!("No source `{}…`; sources: prov, trove, ", "é".repeat(63));
    assert!(note.starts_with(&start), "{note}");

    // The start of a very long query is searched, its end is ignored.
    let query = format!("shipwrecks{}", " x_y".repeat(1_000_000));
    assert_eq!(
        INDEX.search(&Search::query(&query)).tools,
        INDEX.search(&Search::query("shipwrecks x_y")).tools
    );
    let query = format!("{} trove_search shipwrecks", "x_y ".repeat(1_000_000));
    let found = INDEX.search(&Search::query(query));
    assert_ne!(names(&found)[0], "vhd_search_shipwrecks");
    assert!(found.to_text().len() < 2_000, "{found:?}");
}

#[test]
fn metrics_add_up() {
    for query in ["newspaper", "photographs", "harvest", "places in Victoria"] {
        let found = INDEX.search(&Search::query(query));
        let metrics = found.token_metrics;
        let mut returned = 0;
        for tool in &found.tools {
            let told = INDEX.describe(&[&tool.name], Verbosity::Standard);
            assert_eq!(tool.tokens, told.tools[0].tokens);
            returned += tool.tokens;
        }
        assert_eq!(metrics.baseline_tokens, HERITAGE.tokens);
        assert_eq!(metrics.returned_tokens, returned);
        assert_eq!(metrics.tokens_saved, HERITAGE.tokens - returned);
        let exact = 100.0 * f64::from(metrics.tokens_saved) / f64::from(HERITAGE.tokens);
        assert!((metrics.savings_percentage - exact).abs() <= 0.05 + 1e-9, "{metrics:?}");
    }
}
