//! Properties of the comparison of texts: generated texts, arbitrary texts, long texts.

use proptest::prelude::*;

use super::tests::{TOOL, tool};
use super::{Kind, lost};

/// A clause with the kinds of its facts that no schema states.
fn clause() -> impl Strategy<Value = (String, Vec<Kind>)> {
    let number = (2u32..5_000, prop::sample::select(vec!["", " MB", " minutes", "%"]));
    prop_oneof![
        number.prop_map(|(number, unit)| (format!("Sees {number}{unit}"), vec![Kind::Number])),
        (101u32..5_000).prop_map(|number| (format!("At most {number} rivers"), vec![Kind::Number])),
        "[b-z]{4,9}".prop_map(|word| (format!("Never qqq{word}"), vec![Kind::Negation])),
        "[b-z]{4,9}".prop_map(|word| (format!("Like `{word} --{word}`"), vec![Kind::Code])),
        "[b-z]{4,9}".prop_map(|word| (format!("At https://{word}.example/{word}"), vec![Kind::Link])),
        Just(("Sees page_token".to_owned(), vec![Kind::Parameter])),
        Just(("Sees the sea".to_owned(), vec![])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Without a clause, exactly its facts are lost; with all, in any order, none.
    #[test]
    fn a_dropped_clause_loses_its_facts(clauses in prop::collection::vec(clause(), 1..6), dropped in any::<prop::sample::Index>()) {
        let mut clauses = clauses;
        clauses.dedup_by(|one, other| one.0 == other.0);
        let text = |clauses: &[(String, Vec<Kind>)]| clauses.iter().flat_map(|(text, _)| [text, ". "]).collect::<String>();
        let old = text(&clauses);
        let mut reversed = clauses.clone();
        reversed.reverse();
        prop_assert_eq!(lost(&tool(), TOOL, &old, &text(&reversed)), vec![]);
        let (dropped, kinds) = clauses.remove(dropped.index(clauses.len()));
        let new = text(&clauses);
        let facts = lost(&tool(), TOOL, &old, &new);
        if new.contains(dropped.split(' ').nth(1).unwrap_or_default()) {
            return Ok(());
        }
        let found: Vec<Kind> = facts.iter().map(|fact| fact.kind).collect();
        prop_assert_eq!(found, kinds, "{} without {}", old, dropped);
    }

    /// No text panics, loses a fact to itself, or keeps a fact that nothing states.
    #[test]
    fn any_text(old in "(\\PC|\n|[`'\"0-9.,:;()/@-]){0,80}", new in "\\PC{0,40}") {
        prop_assert_eq!(lost(&tool(), TOOL, &old, &old.clone()), vec![]);
        let to_new = lost(&tool(), TOOL, &old, &new);
        let to_nothing = lost(&tool(), TOOL, &old, "");
        prop_assert!(to_new.iter().all(|fact| to_nothing.contains(fact)), "{:?} {:?}", to_new, to_nothing);
        // Text of its own sentences after it takes nothing away.
        let longer = format!("{old}\n\n{new}");
        prop_assert!(old.contains(['`', '"', '\'', '“', '‘', '’']) || lost(&tool(), TOOL, &old, &longer).is_empty());
    }
}

/// Quadratic time would be minutes here.
#[test]
fn long_texts() {
    for unit in [
        "1,000,",
        "`",
        "'a ",
        "not ",
        "http:",
        "./",
        "“",
        "limit: ",
        ". ",
        "(",
        "default: ",
    ] {
        let text = unit.repeat(60_000 / unit.len());
        let facts = lost(&tool(), TOOL, &text, "");
        assert!(facts.len() < 10, "{unit:?}: {} facts", facts.len());
    }
}
