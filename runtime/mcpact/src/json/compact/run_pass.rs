//! Runs a pass if a quick check finds something to change.

use serde_json::{Map, Value};

use super::{annotations, choices, defaults, definitions, nulls, order, pass_input::PassInput, step::Pass, unions};
use crate::json::json_schema::{children, visit_objects};

/// Runs a pass on a copy of the schema. Returns the copy and the number of changes, or `None` if
/// nothing changed. A schema without candidates is not copied: it may have long descriptions.
pub(super) fn run(
    pass: Pass,
    schema: &Map<String, Value>,
    input: &PassInput<'_>,
) -> Option<(Map<String, Value>, usize)> {
    let mut may_change = false;
    visit_objects(schema, |_, schema| {
        may_change = may_change || is_candidate(pass, schema, input);
    });
    if !may_change {
        return None;
    }
    let mut next = schema.clone();
    let changes = match pass {
        Pass::Dialect => annotations::dialect(&mut next),
        Pass::Titles => annotations::titles(&mut next, input.tool),
        Pass::NumberFormats => annotations::number_formats(&mut next),
        Pass::Definitions => definitions::definitions(&mut next, input),
        Pass::Unions => unions::unions(&mut next, input.forms),
        Pass::Choices => choices::choices(&mut next, input),
        Pass::Nulls => nulls::nulls(&mut next, input),
        Pass::Defaults => defaults::defaults(&mut next, input.restrictions),
        Pass::Booleans => defaults::booleans(&mut next, input.forms),
        Pass::Bounds => defaults::bounds(&mut next),
        Pass::Order => order::order(&mut next),
    };
    (changes > 0).then_some((next, changes))
}

/// Returns false if a pass cannot change this schema, without its subschemas.
fn is_candidate(pass: Pass, schema: &Map<String, Value>, input: &PassInput<'_>) -> bool {
    let has = |keywords: &[&str]| keywords.iter().any(|keyword| schema.contains_key(*keyword));
    match pass {
        Pass::Dialect => has(&["$schema"]),
        Pass::Titles => has(&["title"]),
        Pass::NumberFormats => has(&["format"]),
        Pass::Definitions => has(&["$defs", "definitions", "$ref"]),
        Pass::Unions => has(&["allOf", "anyOf", "oneOf"]) || schema.get("type").is_some_and(Value::is_array),
        Pass::Choices => has(&["anyOf", "oneOf", "enum", "const"]),
        Pass::Nulls => nulls::may_be_null(schema),
        Pass::Defaults => defaults::has_defaults(schema, input.restrictions),
        Pass::Booleans => has_boolean_property(schema),
        Pass::Bounds => has(&["exclusiveMinimum", "exclusiveMaximum"]),
        Pass::Order => !order::is_ordered(schema),
    }
}

fn has_boolean_property(schema: &Map<String, Value>) -> bool {
    let mut has_boolean = false;
    children(schema, |location, child| {
        has_boolean |= location.property().is_some() && child.is_boolean();
    });
    has_boolean
}
