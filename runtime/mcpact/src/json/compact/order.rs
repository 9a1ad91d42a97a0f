//! Lossless pass: keywords in one order.
//!
//! Without `serde_json/preserve_order`, maps are sorted anyway.

use serde_json::{Map, Value};

use super::keywords::rewrite;

/// The first keywords. Keywords on neither list follow them.
const FIRST: &[&str] = &[
    "$schema",
    "$id",
    "title",
    "description",
    "$ref",
    "type",
    "enum",
    "const",
    "items",
    "prefixItems",
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "anyOf",
    "oneOf",
    "allOf",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
];
const LAST: &[&str] = &["default", "examples", "deprecated", "$defs", "definitions"];

/// Sorts the keywords of every schema; properties keep their order.
pub(super) fn order(schema: &mut Map<String, Value>) -> usize {
    rewrite(schema, |_, schema| {
        if is_ordered(schema) {
            return 0;
        }
        let before: Vec<String> = schema.keys().cloned().collect();
        let mut keywords: Vec<(String, Value)> = std::mem::take(schema).into_iter().collect();
        keywords.sort_by_key(|(keyword, _)| rank(keyword));
        *schema = keywords.into_iter().collect();
        usize::from(!schema.keys().eq(&before))
    })
}

/// Returns whether the keywords of a schema are in order.
pub(super) fn is_ordered(schema: &Map<String, Value>) -> bool {
    schema.keys().is_sorted_by_key(|keyword| rank(keyword))
}

fn rank(keyword: &str) -> usize {
    let index_in = |list: &[&str]| list.iter().position(|listed| *listed == keyword);
    index_in(FIRST)
        .or_else(|| index_in(LAST).map(|index| FIRST.len() + 1 + index))
        .unwrap_or(FIRST.len())
}
