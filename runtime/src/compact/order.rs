//! Keywords in one order. Where `serde_json/preserve_order` is off, a map has the alphabet's, and nothing changes.

use serde_json::{Map, Value};

use super::walk::{self, Place};

/// What is not named goes between the rules and the default.
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

/// Puts the keywords of every schema into order; properties stay in theirs.
pub(super) fn order(schema: &mut Map<String, Value>) -> usize {
    walk::visit(schema, Place::ROOT, &mut |_, schema| {
        let before: Vec<String> = schema.keys().cloned().collect();
        let mut members: Vec<(String, Value)> = std::mem::take(schema).into_iter().collect();
        members.sort_by_key(|(keyword, _)| rank(keyword));
        *schema = members.into_iter().collect();
        usize::from(!schema.keys().eq(&before))
    })
}

fn rank(keyword: &str) -> usize {
    let of = |list: &[&str]| list.iter().position(|listed| *listed == keyword);
    of(FIRST)
        .or_else(|| of(LAST).map(|at| FIRST.len() + 1 + at))
        .unwrap_or(FIRST.len())
}
