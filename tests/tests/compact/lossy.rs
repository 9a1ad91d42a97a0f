//! Lossy steps: the part that each removes, and that none runs without a request.

use mcpact::compact::{Lossy, Options, Step};
use serde_json::{Value, json};

use crate::support::{compact_with, stays, with};

/// Checks the result of a lossy step on a property that the lossless passes do not change.
#[track_caller]
fn takes(step: Lossy, given: &Value, expected: &Value) {
    stays(&with(given));
    reduces(step, given, expected);
}

#[track_caller]
fn reduces(step: Lossy, given: &Value, expected: &Value) {
    let options = Options::default().with(step);
    let given = with(given);
    assert_eq!(compact_with(&options, &given), with(expected));
    let compacted = options.input_schema(given.as_object().expect("an object"));
    let saving = compacted
        .savings
        .iter()
        .find(|saving| saving.step == Step::Lossy(step))
        .expect("a saving");
    assert!(saving.locations == 1 && saving.tokens > 0, "{saving:?}");
}

#[test]
fn closed_objects() {
    let closed = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    takes(
        Lossy::ClosedObjects,
        &closed,
        &json!({ "type": "object", "properties": {} }),
    );
}

#[test]
fn number_widths() {
    let integer = json!({ "type": "integer" });
    let minimum = |format: &str| json!({ "type": "integer", "format": format, "minimum": 0 });
    for format in ["uint", "uint8", "uint32", "uint64"] {
        reduces(Lossy::NumberWidths, &minimum(format), &integer);
    }
    let least = json!({ "type": "integer", "format": "int8", "minimum": -128, "maximum": 100 });
    reduces(
        Lossy::NumberWidths,
        &least,
        &json!({ "type": "integer", "maximum": 100 }),
    );
    let bounded = |maximum: u64| json!({ "type": "integer", "format": "uint64", "maximum": maximum });
    reduces(Lossy::NumberWidths, &bounded(u64::MAX), &integer);
    let narrower = json!({ "type": "integer", "maximum": i64::MAX });
    let options = Options::default().with(Lossy::NumberWidths);
    assert_eq!(compact_with(&options, &with(&bounded(u64::MAX / 2))), with(&narrower));
    assert_eq!(
        compact_with(&options, &with(&minimum("int32"))),
        with(&json!({ "type": "integer", "minimum": 0 }))
    );
}

#[test]
fn bounds_and_patterns() {
    let safe = json!({ "type": "integer", "minimum": 0, "maximum": 9_007_199_254_740_991_i64 });
    takes(Lossy::SafeIntegers, &safe, &json!({ "type": "integer", "minimum": 0 }));
    let email = json!({ "type": "string", "format": "email", "pattern": "^[a-z]+@[a-z]+$" });
    takes(
        Lossy::FormatPatterns,
        &email,
        &json!({ "type": "string", "format": "email" }),
    );
    stays(&with(&json!({ "type": "string", "pattern": "^a" })));
}

#[test]
fn words() {
    let titled = json!({ "type": "string", "title": "Name of it" });
    takes(Lossy::Titles, &titled, &json!({ "type": "string" }));
    let examples = json!({ "type": "string", "examples": ["a"] });
    takes(Lossy::Examples, &examples, &json!({ "type": "string" }));
    let described = |text: &str| json!({ "type": "string", "description": text });
    takes(
        Lossy::WhiteSpace,
        &described(" Name\n        of it "),
        &described("Name of it"),
    );
    takes(Lossy::RepeatedNames, &described("It"), &json!({ "type": "string" }));
    let words = Lossy::Descriptions { words: 3 };
    takes(
        words,
        &described("One two  three four five"),
        &described("One two  three…"),
    );
    let short = Options::default().with(words);
    assert_eq!(
        compact_with(&short, &with(&described("One two three "))),
        with(&described("One two three "))
    );
}
