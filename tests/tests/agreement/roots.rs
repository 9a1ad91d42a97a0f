//! Schemas of tools' parameters, which accept every value of the parameter type that serde reads.
//!
//! If an enum is folded into one object for every client, its schema accepts more values, and the
//! call refuses these. Two exceptions hold for a folded enum. A property that serde ignores in one
//! variant must belong to another variant. A tag must be the name of a variant, while serde also
//! reads its index.

use mcpact_tests::{
    generate::Generator,
    no_problems,
    types::{case, tools::MODEL},
};
use serde_json::Value;

use crate::{
    ALIASES, VALUES,
    compare_values::{Judge, Kind, Verdict},
    schema_of,
    tags::named,
};

/// A tool, the type of its parameters, and true if that type is folded.
const ROOTS: &[(&str, &str, bool)] = &[
    ("of_struct", "notes::Search", false),
    ("nested", "shapes::ManyTypes", false),
    ("escapes", "names::Escapes", false),
    ("awkward", "names::Awkward", false),
    ("umlauts", "names::Umlauts", false),
    ("any_members", "values::serde_json::Map<String, Value>", false),
    ("closed", "shapes::ClosedEmpty", false),
    ("tree", "recursion::Tree", false),
    ("around", "flatten::Around", false),
    ("internal", "tagged::Internal", true),
    ("adjacent", "tagged::Adjacent", true),
    ("external", "tagged::ExternalClosed", false),
    ("deep", "tagged::Deep", true),
    ("filter", "recursion::Filter", true),
];

#[test]
fn every_root() {
    let mut problems = Vec::new();
    let mut not_yet = 0;
    for (tool, name, folded) in ROOTS {
        let (name, case) = case(name);
        let tool = MODEL.get(tool).unwrap_or_else(|| panic!("no tool {tool}"));
        let root: Value = serde_json::from_str(tool.input_schema).expect("JSON");
        let schema = schema_of(case);
        let [by_root, by_type] = [&root, &schema].map(|schema| Judge::new(case, schema));
        let mut generator = Generator::new(&schema, &name, ALIASES);
        let mut taken = 0;
        for _ in 0..VALUES {
            let value = generator.next();
            // Parameters are an object: serde would read others too.
            if !value.is_object() {
                continue;
            }
            let (mut of_root, of_type) = (by_root.judge(&value), by_type.judge(&value));
            if *folded && of_root == Verdict::Disagree(Kind::Incomplete) {
                let rest = by_type.without_ignored(&value);
                let named = named(&schema, &rest);
                of_root = by_root.judge(&rest);
                if named.iter().any(|value| by_root.judge(value) == Verdict::BothAccept) {
                    of_root = Verdict::BothAccept;
                }
            }
            taken += usize::from(of_root == Verdict::BothAccept);
            let agrees = if *folded {
                of_root != Verdict::Disagree(Kind::Incomplete)
            } else {
                of_root == of_type
            };
            if !agrees && takes_any_member(&value) {
                not_yet += 1;
            } else if !agrees {
                problems.push(format!(
                    "{}: {of_root:?}, of the type {of_type:?}\n    {}",
                    tool.name,
                    by_root.explain(&value)
                ));
            }
        }
        assert!(taken > VALUES / 20, "{}: {taken} taken", tool.name);
    }
    assert!(not_yet > 0, "no value needs the exception any more: remove it");
    no_problems(&problems);
}

/// Returns whether the value is a known exception: `tagged::Internal::Map` has any property, but
/// the folded schema restricts properties that other variants declare.
fn takes_any_member(value: &Value) -> bool {
    value["kind"] == "map"
}
