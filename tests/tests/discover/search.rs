//! Results of search, and its messages without a result.

use heritage::HERITAGE;
use mcpact::{
    Annotations,
    discover::{Card, Catalogue, Fit, Found, Search, Verbosity},
    tokens::Encoding,
};
use serde_json::{Value, json};

static CATALOGUE: Catalogue = Catalogue::of(&HERITAGE);

fn names(found: &Found) -> Vec<&str> {
    found.tools.iter().map(|tool| tool.name.as_str()).collect()
}

/// Checks that a result without tools states no savings.
#[track_caller]
fn nothing_is_saved(found: &Found) {
    let metrics = found.token_metrics;
    assert_eq!(metrics.baseline_tokens, HERITAGE.tokens);
    assert_eq!((metrics.returned_tokens, metrics.tokens_saved), (0, 0));
    assert_eq!(metrics.savings_percentage.to_bits(), 0.0_f64.to_bits());
}

#[track_caller]
fn first(query: &str, expected: &str) {
    let found = CATALOGUE.search(&Search::query(query));
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
    let found = CATALOGUE.search(&Search::query("shipwrex"));
    assert!(names(&found).contains(&"vhd_search_shipwrecks"), "{found:?}");
}

/// Only the tools with a word of the query are listed if no similarity in meaning is known.
#[test]
fn by_a_rare_word() {
    let found = CATALOGUE.search(&Search::query("shipwrecks"));
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
        ("天气预报", &["天气", "气预", "预报"], false),
    ] {
        let found = CATALOGUE.search(&Search::query(query));
        assert_eq!(found.tools.len(), Search::LIMIT, "{query}");
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
        let note = "No tool has a word of the query. The first tools of the list:";
        assert_eq!(text.lines().nth(1) == Some(note), !has_match, "{query}");
        let last = text.lines().last().expect("sources");
        assert!(last.starts_with("sources: prov: "), "{last}");
        assert!(last.contains("; ala: species, "), "{last}");
    }
    let sure = CATALOGUE.search(&Search::query("shipwrecks off Victoria"));
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
                let found = CATALOGUE.search(&Search {
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
    let found = CATALOGUE.search(&Search::query("old photographs"));
    let text = found.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), Search::LIMIT);
    for (line, tool) in lines.iter().zip(&found.tools) {
        assert!(line.starts_with(&format!("{}: {}", tool.name, tool.summary)), "{line}");
    }
    // Control characters in a foreign tool's name or description make no lines.
    let schema = json!({"type": "object", "properties": {}});
    let mut card = Card::new("odd\nname", "a", &schema);
    card.summary = "one\r\ntwo\u{85}three".to_owned();
    let catalogue = Catalogue::new("odd", Encoding::O200kBase, vec![card]);
    let text = catalogue.search(&Search::query("odd")).to_text();
    assert_eq!(text.lines().last(), Some("odd name: one  two three"));
}

/// Pages follow each other without repetition, and end.
#[test]
fn pages() {
    for base in [Search::query("old photographs"), Search::source("nma")] {
        let mut names: Vec<String> = Vec::new();
        loop {
            let page = CATALOGUE.search(&Search {
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
    let end = CATALOGUE.search(&Search {
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
    let catalogue = Catalogue::new("maps", Encoding::O200kBase, cards);
    let search = |query: Option<&str>, tag: Option<&str>, read_only| {
        let found = catalogue.search(&Search {
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
            Some("No tool passes these filters together, so they were not used")
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

#[test]
fn of_a_source() {
    let mut search = Search::source("TROVE");
    let all: Vec<&str> = HERITAGE
        .tools
        .iter()
        .filter(|tool| tool.source == "trove")
        .map(|tool| tool.name)
        .collect();
    let found = CATALOGUE.search(&search);
    assert_eq!(names(&found), all[..Search::LIMIT]);
    assert_eq!(found.more, all[Search::LIMIT..]);
    search.limit = Search::MAX + 1;
    let found = CATALOGUE.search(&search);
    assert_eq!(names(&found), all);
    assert!(found.more.is_empty() && found.note.is_none());

    search.query = Some("search".to_owned());
    let found = CATALOGUE.search(&search);
    assert!(!found.tools.is_empty());
    assert!(names(&found).iter().all(|name| all.contains(name)), "{found:?}");

    search.query = Some("shipwrecks".to_owned());
    let found = CATALOGUE.search(&search);
    assert_eq!(found.tools.len(), all.len());
    // A tool of another source has the word.
    assert_eq!((found.fit, found.unknown), (Fit::Weak, Vec::new()));
    search.query = Some("shipwrecks zeppelins".to_owned());
    let found = CATALOGUE.search(&search);
    assert_eq!(found.to_text().lines().next(), Some("fit: weak; in no tool: zeppelins"));
}

#[test]
fn unknown_source() {
    for query in [None, Some("newspapers".to_owned())] {
        let found = CATALOGUE.search(&Search {
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

#[test]
fn very_long_requests() {
    let long = "é".repeat(1_000_000);
    let found = CATALOGUE.search(&Search::source(&long));
    let note = found.note.expect("a note");
    let start = format!("No source `{}…`; sources: prov, trove, ", "é".repeat(63));
    assert!(note.starts_with(&start), "{note}");

    // The start of a very long query is searched, its end is ignored.
    let query = format!("shipwrecks{}", " x_y".repeat(1_000_000));
    assert_eq!(
        CATALOGUE.search(&Search::query(&query)).tools,
        CATALOGUE.search(&Search::query("shipwrecks x_y")).tools
    );
    let query = format!("{} trove_search shipwrecks", "x_y ".repeat(1_000_000));
    let found = CATALOGUE.search(&Search::query(query));
    assert_ne!(names(&found)[0], "vhd_search_shipwrecks");
    assert!(found.to_text().len() < 2_000, "{found:?}");
}

#[test]
fn sources() {
    for query in [None, Some(" \n".to_owned())] {
        let found = CATALOGUE.search(&Search {
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
fn metrics_add_up() {
    for query in ["newspaper", "photographs", "harvest", "places in Victoria"] {
        let found = CATALOGUE.search(&Search::query(query));
        let metrics = found.token_metrics;
        let mut returned = 0;
        for tool in &found.tools {
            let told = CATALOGUE.describe(&[&tool.name], Verbosity::Standard);
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

#[test]
fn as_many_as_are_asked_for() {
    for limit in [0, 1, 3, usize::MAX] {
        let found = CATALOGUE.search(&Search {
            limit,
            ..Search::query("search")
        });
        let most = limit.clamp(1, Search::MAX);
        assert!(
            (1..=most).contains(&found.tools.len()),
            "{limit}: {}",
            found.tools.len()
        );
    }
    // The meta-tool's schema states no default, since it would cost tokens in every list. The
    // parameter is optional, and the default applies without it.
    let schema: Value = serde_json::from_str(HERITAGE.meta_tools[0].input_schema).expect("JSON");
    assert_eq!(schema["properties"]["limit"], json!({"type": "integer"}));
    assert_eq!(schema.get("required"), None);
    let read: Search = serde_json::from_str(r#"{"query":"search"}"#).expect("arguments");
    assert_eq!(read, Search::query("search"));
    assert_eq!(CATALOGUE.search(&read).tools.len(), Search::LIMIT);
}

#[test]
fn describing_what_is_not_there() {
    let described = CATALOGUE.describe(
        &["trove_serch", "trove_search", "TROVE-SEARCH", "trove_serch"],
        Verbosity::Minimal,
    );
    assert_eq!(described.tools.len(), 1);
    assert_eq!(described.unknown.len(), 1);
    assert_eq!(described.unknown[0].name, "trove_serch");
    assert_eq!(described.unknown[0].similar[0], "trove_search");

    let none = CATALOGUE.describe(&[""; 0], Verbosity::Standard).to_json();
    assert_eq!(none, r#"{"tools":[],"note":"Set `tools` to names from search_tools"}"#);

    let all: Vec<&str> = HERITAGE.tools.iter().map(|tool| tool.name).collect();
    let described = CATALOGUE.describe(&all, Verbosity::Minimal);
    assert_eq!(described.tools.len(), Catalogue::MAX_DESCRIBED);
    let left = all.len() - Catalogue::MAX_DESCRIBED;
    assert_eq!(
        described.note,
        Some(format!("At most 50 tools in a call; {left} are ignored"))
    );
}

#[test]
fn describing_very_many_names() {
    let first = HERITAGE.tools[0].name;
    let last = HERITAGE.tools[HERITAGE.tools.len() - 1].name;
    let mut names: Vec<String> = (0..200_000).map(|number| format!("no_such_tool_{number}")).collect();
    names.insert(1, first.to_owned());
    names.extend(vec![first.to_owned(); 200_000]);
    names.push(last.to_owned());
    let described = CATALOGUE.describe(&names, Verbosity::Minimal);
    assert_eq!(described.tools.len(), 1);
    assert_eq!(described.tools[0].name, first);
    assert_eq!(described.unknown.len(), Catalogue::MAX_DESCRIBED - 1);
    assert_eq!(described.unknown[48].name, "no_such_tool_48");
    // Repeated names count once: 200,000 unknown names and two tools.
    assert_eq!(
        described.note.as_deref(),
        Some("At most 50 tools in a call; 199952 are ignored")
    );
}

#[test]
fn long_names_are_not_repeated() {
    let described = CATALOGUE.describe(&["é".repeat(1_000_000)], Verbosity::Minimal);
    assert_eq!(described.unknown[0].name, "é".repeat(63) + "…");
    assert!(described.unknown[0].similar.is_empty());
}
