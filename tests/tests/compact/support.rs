//! Compacts a schema and compares the result with the expected one.

use mcpact::compact::{Options, Pass, Step};
use serde_json::Value;

/// Returns the compact schema.
pub(crate) fn compact(given: &Value) -> Value {
    compact_with(&Options::default(), given)
}

pub(crate) fn compact_with(options: &Options, given: &Value) -> Value {
    Value::Object(options.input_schema(given.as_object().expect("an object")).schema)
}

/// Checks the compact form of a schema, and that the pass is among the reported steps.
#[track_caller]
pub(crate) fn becomes(pass: Pass, given: &Value, expected: &Value) {
    becomes_with(&Options::default(), pass, given, expected);
}

/// Checks the result of a pass with other options.
#[track_caller]
pub(crate) fn becomes_with(options: &Options, pass: Pass, given: &Value, expected: &Value) {
    let compacted = options.input_schema(given.as_object().expect("an object"));
    assert_eq!(Value::Object(compacted.schema), *expected);
    let steps: Vec<Step> = compacted.savings.iter().map(|saving| saving.step).collect();
    assert!(steps.contains(&Step::Lossless(pass)), "{steps:?}");
    let saved: isize = compacted.savings.iter().map(|saving| saving.tokens).sum();
    assert_eq!(
        saved,
        compacted.tokens_before.cast_signed() - compacted.tokens_after.cast_signed()
    );
    let kept = compact_with(&options.clone().without(pass), given);
    assert_ne!(kept, *expected, "{} did nothing", pass.name());
}

/// Checks that compaction does not change a schema.
#[track_caller]
pub(crate) fn stays(given: &Value) {
    assert_eq!(compact(given), *given);
}

/// Returns the schema of an object with this schema as its one optional property.
pub(crate) fn with(property: &Value) -> Value {
    serde_json::json!({ "type": "object", "properties": { "it": property } })
}
