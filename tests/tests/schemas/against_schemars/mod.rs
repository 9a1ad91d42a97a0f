//! Comparison of our schemas with schemars' for rmcp: costs, and differences in meaning.
//!
//! `cargo test -p mcpact-tests --test schemas against_schemars -- --nocapture` prints the
//! distribution of the costs: minimum, median, maximum, and the numbers of cheaper, equal and dearer
//! schemas. For each dearer one it prints the proof that it states more (`dearer.rs`).

mod dearer;
mod meaning;
mod reasons;
mod tokens;

use mcpact_tests::types::{self, Case, schemars_schemas::SchemarsSchemas};

/// Types that have no `JsonSchema`, each with the reason.
const LEFT_OUT: &[(&str, &str)] = &[
    ("tagged::InternalDenied", "schemars does not say what serde refuses"),
    ("flatten::MapFirst", "schemars does not say what serde refuses"),
    (
        "recursion::Rose",
        "schemars overflows the stack: it looks through a transparent type, and this one contains itself",
    ),
    ("standard::Saturating<u8>", "schemars has nothing for it"),
    ("standard::RangeFrom<char>", "schemars has nothing for it"),
    ("standard::RangeTo<Option<u8>>", "schemars has nothing for it"),
    (
        "flat_enums::FlatClosed",
        "schemars closes each form, so that none is one of the whole",
    ),
    (
        "flat_enums::ClosedFlat",
        "schemars closes each form, so that none is one of the whole",
    ),
];

/// Returns each type with both schemas: its name with its subject, and the schemas of schemars.
fn compared() -> Vec<(String, &'static Case, SchemarsSchemas)> {
    types::named(types::SUBJECTS)
        .filter_map(|(name, case)| Some((name, case, (case.schemars)()?)))
        .collect()
}

#[test]
fn left_out() {
    let unknown = types::named(types::SUBJECTS).filter(|(_, case)| (case.schemars)().is_none());
    let left_out: Vec<String> = unknown.map(|(name, _)| name).collect();
    let listed: Vec<&str> = LEFT_OUT.iter().map(|(name, _)| *name).collect();
    assert_eq!(left_out, listed);
    assert!(compared().len() >= 200, "{} types", compared().len());
}
