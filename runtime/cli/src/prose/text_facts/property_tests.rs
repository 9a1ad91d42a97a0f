//! Properties of the comparison of texts: generated texts, arbitrary texts, long texts.

use proptest::prelude::*;
use serde_json::Value;

use super::tests::{TOOL, tool};
use super::{FactKind, lost};
use crate::input::schema_walk::{PointerStep, walk};
use crate::tests::real_lists::real;

/// Returns a strategy for a clause, with the kinds of its facts that no schema states.
fn clause() -> impl Strategy<Value = (String, Vec<FactKind>)> {
    let number = (2u32..5_000, prop::sample::select(vec!["", " MB", " minutes", "%"]));
    prop_oneof![
        number.prop_map(|(number, unit)| (format!("Sees {number}{unit}"), vec![FactKind::Number])),
        (101u32..5_000).prop_map(|number| (format!("At most {number} rivers"), vec![FactKind::Number])),
        "[b-z]{4,9}".prop_map(|word| (format!("Never qqq{word}"), vec![FactKind::Negation])),
        "[b-z]{4,9}".prop_map(|word| (format!("Like `{word} --{word}`"), vec![FactKind::Code])),
        "[b-z]{4,9}".prop_map(|word| (format!("At https://{word}.example/{word}"), vec![FactKind::Link])),
        Just(("Sees page_token".to_owned(), vec![FactKind::Parameter])),
        Just(("Sees the sea".to_owned(), vec![])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    /// A rewrite without one clause loses exactly the facts of that clause. A rewrite with all
    /// clauses, in any order, loses none.
    #[test]
    fn a_dropped_clause_loses_its_facts(clauses in prop::collection::vec(clause(), 1..6), dropped in any::<prop::sample::Index>()) {
        let mut clauses = clauses;
        clauses.dedup_by(|one, other| one.0 == other.0);
        let text = |clauses: &[(String, Vec<FactKind>)]| clauses.iter().flat_map(|(text, _)| [text, ". "]).collect::<String>();
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
        let found: Vec<FactKind> = facts.iter().map(|fact| fact.kind).collect();
        prop_assert_eq!(found, kinds, "{} without {}", old, dropped);
    }

    /// No text panics, loses a fact to itself, or keeps a fact that nothing states.
    #[test]
    fn any_text(old in "(\\PC|\n|[`'\"0-9.,:;()/@-]){0,80}", new in "\\PC{0,40}") {
        prop_assert_eq!(lost(&tool(), TOOL, &old, &old.clone()), vec![]);
        let to_new = lost(&tool(), TOOL, &old, &new);
        let to_nothing = lost(&tool(), TOOL, &old, "");
        prop_assert!(to_new.iter().all(|fact| to_nothing.contains(fact)), "{:?} {:?}", to_new, to_nothing);
    }

    /// Further sentences after a text lose no fact. A quotation mark may open a quotation that
    /// continues in them.
    #[test]
    fn longer_text(old in "([^\\pC`'\"“‘’]|\n|[0-9.,:;()/@-]){0,80}", new in "\\PC{0,40}") {
        let longer = format!("{old}\n\n{new}");
        prop_assert_eq!(lost(&tool(), TOOL, &old, &longer), vec![], "{:?} and {:?}", old, new);
    }
}

/// Quadratic time would take minutes here.
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

/// Every number of a real text is a fact, unless the rest of the tool has it too.
#[test]
fn numbers_of_real_texts() {
    let mut numbers = 0;
    for (list, tools) in real() {
        for tool in tools.iter().filter_map(Value::as_object) {
            let mut texts = Vec::new();
            texts.extend(tool.get("description").map(|text| ("/description".to_owned(), text)));
            let schema = tool.get("inputSchema").unwrap_or(&Value::Null);
            walk("inputSchema", schema, |subschema| {
                let path = subschema.pointer(&[PointerStep::Name("description")]);
                texts.extend(subschema.get("description").map(|text| (path, text)));
            });
            for (path, text) in texts.iter().filter_map(|(path, text)| Some((path, text.as_str()?))) {
                let mut rest = Value::Object(tool.clone());
                *rest.pointer_mut(path).expect("a text") = Value::Null;
                let rest = rest.to_string();
                let facts = lost(tool, path, text, "");
                let words = text.split(|ch: char| !ch.is_alphanumeric());
                for number in words.filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())) {
                    let is_fact = facts.iter().any(|fact| fact.text.contains(number));
                    // A numbered list.
                    let is_label = text.contains(&format!("{number}. ")) || text.contains(&format!("{number}) "));
                    assert!(
                        is_fact || is_label || rest.contains(number),
                        "{list}, {path}: {number} of {text:?}: {facts:?}"
                    );
                    numbers += usize::from(is_fact);
                }
                // The whole text keeps every fact, in any form of white space.
                let lines = text.replace(". ", ".\n");
                assert_eq!(lost(tool, path, text, &lines), [], "{list}, {path}: {text:?}");
            }
        }
    }
    eprintln!("{numbers} numbers");
}
