//! Lossless: keywords that say what holds without them, booleans in place of properties, bounds of integers.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::{
    annotations::Shift,
    form::{Form, Forms},
    guard::Guard,
    walk::{self, Place},
};

/// Keywords that say what holds without them.
pub(super) fn defaults(schema: &mut Map<String, Value>, guard: &Guard) -> usize {
    walk::visit(schema, Place::ROOT, &mut |_, schema| {
        let idle: Vec<String> = schema
            .iter()
            .filter(|(keyword, value)| is_idle(keyword, value, guard) && !is_needed(keyword, schema))
            .map(|(keyword, _)| keyword.clone())
            .collect();
        for keyword in &idle {
            schema.shift(keyword);
        }
        let twice = ["enum", "required", "type"]
            .iter()
            .filter(|list| once(schema, list))
            .count();
        idle.len() + twice
    })
}

fn is_idle(keyword: &str, value: &Value, guard: &Guard) -> bool {
    match keyword {
        "additionalProperties" | "items" | "propertyNames" if guard.places.lead_to(keyword) => false,
        // Something may ask what these keywords have seen.
        "additionalProperties" | "items" => guard.moves && takes_all(value),
        "propertyNames" => guard.moves && takes_all(value) || *value == json!({ "type": "string" }),
        "required" | "examples" | "prefixItems" => value.as_array().is_some_and(Vec::is_empty),
        "patternProperties" | "dependentRequired" | "dependentSchemas" | "$defs" | "definitions" => {
            value.as_object().is_some_and(Map::is_empty)
        }
        "minLength" | "minItems" | "minProperties" => value.as_u64() == Some(0),
        "uniqueItems" | "deprecated" | "readOnly" | "writeOnly" | "nullable" => *value == json!(false),
        "description" | "title" => *value == json!(""),
        _ => false,
    }
}

/// VS Code drops a tool with an array that has no `items` (microsoft/vscode#246119): what may be one keeps them.
fn is_needed(keyword: &str, schema: &Map<String, Value>) -> bool {
    let is_array = |kind: &Value| *kind == json!("array");
    let may_be_array = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(is_array),
        Some(kind) => is_array(kind),
        None => true,
    };
    keyword == "items" && may_be_array
}

/// `true`, and `{}`.
pub(super) fn takes_all(schema: &Value) -> bool {
    *schema == json!(true) || schema.as_object().is_some_and(Map::is_empty)
}

/// Leaves each value of a list of strings and the like once; whether any was there twice.
fn once(schema: &mut Map<String, Value>, keyword: &str) -> bool {
    let Some(Value::Array(values)) = schema.get_mut(keyword) else {
        return false;
    };
    let before = values.len();
    let mut seen = HashSet::new();
    values.retain(|value| seen.insert(value.to_string()));
    values.len() < before
}

/// Rewrites properties that are `true` or `false`, if the caller allows the equivalent forms.
pub(super) fn booleans(schema: &mut Map<String, Value>, forms: &Forms) -> usize {
    if !forms.allows(Form::Untyped) {
        return 0;
    }
    walk::visit(schema, Place::ROOT, &mut |_, schema| {
        let mut places = 0;
        walk::children_mut(schema, |place, child| {
            if let (Some(_), Value::Bool(takes)) = (place.property(), &*child)
                && (*takes || forms.allows(Form::Not))
            {
                *child = if *takes { json!({}) } else { json!({ "not": {} }) };
                places += 1;
            }
        });
        places
    })
}

/// `exclusiveMinimum: 0` of an integer is `minimum: 1`.
pub(super) fn bounds(schema: &mut Map<String, Value>) -> usize {
    walk::visit(schema, Place::ROOT, &mut |_, schema| {
        if schema.get("type") != Some(&json!("integer")) {
            return 0;
        }
        let mut places = 0;
        for (exclusive, inclusive, step) in [("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)] {
            // Beyond 2^53 a validator may compare as floating point, where a step is lost.
            let bound = schema
                .get(exclusive)
                .and_then(Value::as_i64)
                .filter(|bound| bound.unsigned_abs() < 1 << 53 && !schema.contains_key(inclusive));
            if let Some(bound) = bound {
                rename(schema, exclusive, inclusive, json!(bound + step));
                places += 1;
            }
        }
        places
    })
}

/// Puts another keyword where this one stands.
pub(super) fn rename(schema: &mut Map<String, Value>, from: &str, to: &str, value: Value) {
    let mut value = Some(value);
    *schema = std::mem::take(schema)
        .into_iter()
        .map(|(key, old)| {
            if key == from {
                (to.to_owned(), value.take().unwrap_or(old))
            } else {
                (key, old)
            }
        })
        .collect();
}
