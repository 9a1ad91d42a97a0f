//! What `output = …` says of a type: what serde writes of it, attribute by attribute. What serde really writes is held against it.
//!
//! `UPDATE_EXPECT=1 cargo test -p mcpact-tests --test output` writes the schemas anew.
#![allow(dead_code, reason = "what is read alone is not used here")]
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::items_after_statements, reason = "a type stands before what is said of it")]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "serde's functions take references")]
#![allow(clippy::option_option, reason = "both may be null")]

mod converted;
mod enums;
mod fields;
mod roots;

use expect_test::Expect;
use mcpact::ToolSchema;
use serde::Serialize;
use serde_json::Value;

/// Checks the output schema's text, and that it takes what serde writes of the values.
#[track_caller]
fn says<T: ToolSchema + Serialize>(expected: &Expect, values: &[T]) {
    let text = mcpact::output_schema::<T>();
    expected.assert_eq(&text);
    let schema: Value = serde_json::from_str(&text).expect("JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    for value in values {
        let json = serde_json::to_value(value).expect("what serde writes");
        if let Err(error) = validator.validate(&json) {
            panic!("the schema refuses {json}: {error}");
        }
    }
}

/// Whether the output schema takes a value.
fn takes<T: ToolSchema>(value: &Value) -> bool {
    let schema = serde_json::from_str(&mcpact::output_schema::<T>()).expect("JSON");
    jsonschema::draft202012::new(&schema).expect("a schema").is_valid(value)
}
