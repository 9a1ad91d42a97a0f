//! Results of search, and its messages without a result.

use heritage::HERITAGE;
use mcpact::discover::{Catalogue, Found, Search, Verbosity};
use serde_json::{Value, json};

static CATALOGUE: Catalogue = Catalogue::of(&HERITAGE);

fn names(found: &Found) -> Vec<&str> {
    found.tools.iter().map(|tool| tool.name.as_str()).collect()
}

/// No tools, and so nothing that is told in place of a list.
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
    first("prime minister's speech", "pm_transcripts_get_transcript");
    first("Âerial photögraphs SEARCH", "ga_hap_search");
    first("searching for a shipwreck", "vhd_search_shipwrecks");
}

#[test]
fn in_spite_of_slips() {
    first("trove_serch", "trove_search");
    first("vhd-get-shipwrek", "vhd_get_shipwreck");
    let found = CATALOGUE.search(&Search::query("shipwrex"));
    assert!(names(&found).contains(&"vhd_search_shipwrecks"), "{found:?}");
}

/// The best of the catalogue, with a note that they are uncertain.
#[test]
fn nothing_fits() {
    for query in ["weather", "book a flight", "the of and", "?!", "天气预报"] {
        let found = CATALOGUE.search(&Search::query(query));
        assert_eq!(found.tools.len(), Search::LIMIT, "{query}");
        let note = found.note.expect("a note");
        assert!(note.starts_with("Perhaps no tool fits"), "{note}");
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
    assert!(names(&found).iter().all(|name| all.contains(name)), "{found:?}");
}

#[test]
fn unknown_source() {
    for query in [None, Some("newspapers".to_owned())] {
        let found = CATALOGUE.search(&Search {
            query,
            ..Search::source("museum_vic")
        });
        assert!(found.tools.is_empty());
        nothing_is_saved(&found);
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
    first(&query, "vhd_search_shipwrecks");
    let query = format!("{} trove_search shipwrecks", "x_y ".repeat(1_000_000));
    let found = CATALOGUE.search(&Search::query(query));
    assert_ne!(names(&found)[0], "trove_search");
    assert!(found.to_json().len() < 1_000, "{found:?}");
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
            assert_eq!(
                (told.name.as_str(), told.tools, told.tokens),
                (source.name, source.tools, source.tokens)
            );
        }
        assert!(found.tip.is_some());
        let json: Value = serde_json::from_str(&found.to_json()).expect("JSON");
        assert!(json.get("tools").is_none());
        nothing_is_saved(&found);
        assert_eq!(json["token_metrics"]["tokens_saved"], 0);
        assert_eq!(json["token_metrics"]["savings_percentage"], 0.0);
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
        let json: Value = serde_json::from_str(&found.to_json()).expect("JSON");
        assert_eq!(json["token_metrics"]["returned_tokens"], returned);
        assert_eq!(json["tools"][0]["name"], found.tools[0].name);
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
    // The meta-tool says no default, which every client would pay for; it may be left out, and then holds.
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
    assert_eq!(described.unknown[0].nearest[0], "trove_search");

    let none = CATALOGUE.describe(&[""; 0], Verbosity::Standard).to_json();
    assert_eq!(none, r#"{"tools":[],"note":"Give `tools`: names from search_tools"}"#);

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
    // Those that are repeated are no others: 200,000 unknown ones and two tools.
    assert_eq!(
        described.note.as_deref(),
        Some("At most 50 tools in a call; 199952 are ignored")
    );
}

#[test]
fn long_names_are_not_repeated() {
    let described = CATALOGUE.describe(&["é".repeat(1_000_000)], Verbosity::Minimal);
    assert_eq!(described.unknown[0].name, "é".repeat(63) + "…");
    assert!(described.unknown[0].nearest.is_empty());
}
