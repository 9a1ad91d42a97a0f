//! Lossless passes: keywords that state a default, bounds of integers, boolean properties.

use std::collections::HashSet;

use mcpact_shared::number::MAX_EXACT_INTEGER;
use serde_json::{Map, Value, json};

use super::{
    form::Form,
    form_rules::FormRules,
    keywords::{accepts_all, has_type, remove, replace, rewrite},
    restrictions::Restrictions,
};
use crate::json::json_schema::children_mut;

/// Removes keywords that state a default, and repeated values of lists.
pub(super) fn defaults(schema: &mut Map<String, Value>, restrictions: &Restrictions) -> usize {
    rewrite(schema, |_, schema| {
        let redundant: Vec<String> = redundant(schema, restrictions).cloned().collect();
        for keyword in &redundant {
            remove(schema, keyword);
        }
        let mut changes = redundant.len();
        for (_, values) in schema.iter_mut().filter(|(keyword, _)| is_set(keyword)) {
            if has_duplicates(values)
                && let Value::Array(values) = values
            {
                let mut seen = HashSet::new();
                values.retain(|value| seen.insert(value.to_string()));
                changes += 1;
            }
        }
        changes
    })
}

/// Returns whether [`defaults`] changes a schema.
pub(super) fn has_defaults(schema: &Map<String, Value>, restrictions: &Restrictions) -> bool {
    let mut sets = schema.iter().filter(|(keyword, _)| is_set(keyword));
    redundant(schema, restrictions).next().is_some() || sets.any(|(_, values)| has_duplicates(values))
}

/// Returns the keywords whose value is the default.
fn redundant<'a>(schema: &'a Map<String, Value>, restrictions: &'a Restrictions) -> impl Iterator<Item = &'a String> {
    let is_redundant =
        |(keyword, value): &(&String, &Value)| is_default(keyword, value, restrictions) && !is_needed(keyword, schema);
    schema.iter().filter(is_redundant).map(|(keyword, _)| keyword)
}

fn is_default(keyword: &str, value: &Value, restrictions: &Restrictions) -> bool {
    match keyword {
        "additionalProperties" | "items" | "propertyNames" if restrictions.targets.has_keyword(keyword) => false,
        // Other keywords may depend on which values these have seen.
        "additionalProperties" | "items" => restrictions.can_move && accepts_all(value),
        "propertyNames" => restrictions.can_move && accepts_all(value) || *value == json!({ "type": "string" }),
        "required" | "examples" | "prefixItems" => value.as_array().is_some_and(Vec::is_empty),
        "patternProperties" | "dependentRequired" | "dependentSchemas" | "$defs" | "definitions" => {
            value.as_object().is_some_and(Map::is_empty)
        }
        "minLength" | "minItems" | "minProperties" => value.as_u64() == Some(0),
        "uniqueItems" | "deprecated" | "readOnly" | "writeOnly" | "nullable" => *value == Value::Bool(false),
        "description" | "title" => value == "",
        _ => false,
    }
}

/// Returns whether the keyword is the `items` of a possible array. VS Code drops a tool with an
/// array that has no `items` (microsoft/vscode#246119).
fn is_needed(keyword: &str, schema: &Map<String, Value>) -> bool {
    keyword == "items" && (!schema.contains_key("type") || has_type(schema, "array"))
}

/// Returns whether a keyword's value is a list of distinct values.
fn is_set(keyword: &str) -> bool {
    matches!(keyword, "enum" | "required" | "type")
}

fn has_duplicates(values: &Value) -> bool {
    let mut seen = HashSet::new();
    values
        .as_array()
        .is_some_and(|values| !values.iter().all(|value| seen.insert(value.to_string())))
}

/// Rewrites properties that are `true` or `false`, if the caller allows the equivalent forms.
pub(super) fn booleans(schema: &mut Map<String, Value>, forms: &FormRules) -> usize {
    if !forms.allows(Form::Untyped) {
        return 0;
    }
    rewrite(schema, |_, schema| {
        let mut changes = 0;
        children_mut(schema, |location, child| {
            if let (Some(_), Value::Bool(accepts)) = (location.property(), &*child)
                && (*accepts || forms.allows(Form::Not))
            {
                *child = if *accepts { json!({}) } else { json!({ "not": {} }) };
                changes += 1;
            }
        });
        changes
    })
}

/// Rewrites `exclusiveMinimum: 0` of an integer as `minimum: 1`.
pub(super) fn bounds(schema: &mut Map<String, Value>) -> usize {
    rewrite(schema, |_, schema| {
        if schema.get("type").is_none_or(|kind| kind != "integer") {
            return 0;
        }
        let mut changes = 0;
        for (exclusive, inclusive, step) in [("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)] {
            // Beyond 2^53 a validator may compare floating-point numbers, which lose a step of 1.
            let bound = schema.get(exclusive).and_then(Value::as_i64).filter(|bound| {
                bound.unsigned_abs() <= MAX_EXACT_INTEGER.unsigned_abs() && !schema.contains_key(inclusive)
            });
            if let Some(bound) = bound {
                replace(schema, exclusive, inclusive, json!(bound + step));
                changes += 1;
            }
        }
        changes
    })
}
