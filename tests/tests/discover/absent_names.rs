//! Descriptions of tools that do not exist, and of too many.

use heritage::HERITAGE;
use mcpact::discover::{SearchIndex, Verbosity};

static INDEX: SearchIndex = SearchIndex::of(&HERITAGE);

#[test]
fn describing_what_is_not_there() {
    let described = INDEX.describe(
        &["trove_serch", "trove_search", "TROVE-SEARCH", "trove_serch"],
        Verbosity::Minimal,
    );
    assert_eq!(described.tools.len(), 1);
    assert_eq!(described.unknown.len(), 1);
    assert_eq!(described.unknown[0].name, "trove_serch");
    assert_eq!(described.unknown[0].similar[0], "trove_search");

    let none = INDEX.describe(&[""; 0], Verbosity::Standard).to_json();
    assert_eq!(none, r#"{"tools":[],"note":"Set `tools` to the names of tools"}"#);

    let all: Vec<&str> = HERITAGE.tools.iter().map(|tool| tool.name).collect();
    let described = INDEX.describe(&all, Verbosity::Minimal);
    assert_eq!(described.tools.len(), SearchIndex::MAX_DESCRIBED);
    let left = all.len() - SearchIndex::MAX_DESCRIBED;
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
    let described = INDEX.describe(&names, Verbosity::Minimal);
    assert_eq!(described.tools.len(), 1);
    assert_eq!(described.tools[0].name, first);
    assert_eq!(described.unknown.len(), SearchIndex::MAX_DESCRIBED - 1);
    assert_eq!(described.unknown[48].name, "no_such_tool_48");
    // Repeated names count once: 200,000 unknown names and two tools.
    assert_eq!(
        described.note.as_deref(),
        Some("At most 50 tools in a call; 199952 are ignored")
    );
}

#[test]
fn long_names_are_not_repeated() {
    let described = INDEX.describe(&["é".repeat(1_000_000)], Verbosity::Minimal);
    assert_eq!(described.unknown[0].name, "é".repeat(63) + "…");
    assert!(described.unknown[0].similar.is_empty());
}
