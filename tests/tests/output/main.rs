//! Output schemas by attribute: they accept the values that serde writes.
//!
//! `UPDATE_EXPECT=1 cargo test -p mcpact-tests --test output` updates the schemas.
#![allow(dead_code, reason = "some fields are only for reading")]
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::items_after_statements, reason = "each type is next to its check")]
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

/// Checks the output schema's text, and that it accepts the values as serde writes them.
#[track_caller]
fn check<T: ToolSchema + Serialize>(expected: &Expect, values: &[T]) {
    let text = mcpact::output_schema::<T>();
    expected.assert_eq(&text);
    let schema: Value = serde_json::from_str(&text).expect("JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    for value in values {
        let json = serde_json::to_value(value).expect("a JSON value");
        if let Err(error) = validator.validate(&json) {
            panic!("the schema refuses {json}: {error}");
        }
    }
}

/// Returns whether the output schema accepts a value.
fn accepts<T: ToolSchema>(value: &Value) -> bool {
    let schema = serde_json::from_str(&mcpact::output_schema::<T>()).expect("JSON");
    jsonschema::draft202012::new(&schema).expect("a schema").is_valid(value)
}
