//! Lossless: `allOf`, `anyOf` and `oneOf` that a plainer schema says as well.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::{
    annotations::Shift,
    merge::merge,
    walk::{self, Place},
};

/// Makes them plain, the inner ones first.
pub(super) fn unions(schema: &mut Map<String, Value>) -> usize {
    walk::visit(schema, Place::ROOT, &mut |_, schema| {
        usize::from(one_type(schema))
            + flatten(schema)
            + distinct(schema)
            + ["anyOf", "oneOf"]
                .iter()
                .filter(|keyword| only(schema, keyword))
                .count()
            + all_of(schema)
    })
}

/// `type: ["string"]`.
fn one_type(schema: &mut Map<String, Value>) -> bool {
    let Some(kind) = schema.get_mut("type") else {
        return false;
    };
    let Some([only]) = kind.as_array().map(Vec::as_slice) else {
        return false;
    };
    *kind = only.clone();
    true
}

/// `anyOf` that is all of a schema within `anyOf`.
fn flatten(schema: &mut Map<String, Value>) -> usize {
    let Some(Value::Array(options)) = schema.get_mut("anyOf") else {
        return 0;
    };
    let nested = |option: &Value| {
        let inner = option.as_object().filter(|option| option.len() == 1)?.get("anyOf")?;
        inner.as_array().filter(|inner| !inner.is_empty()).cloned()
    };
    let places = options.iter().filter(|option| nested(option).is_some()).count();
    if places > 0 {
        *options = std::mem::take(options)
            .into_iter()
            .flat_map(|option| nested(&option).unwrap_or_else(|| vec![option]))
            .collect();
    }
    places
}

/// `anyOf` and `allOf` that have a schema twice.
fn distinct(schema: &mut Map<String, Value>) -> usize {
    let mut places = 0;
    for keyword in ["anyOf", "allOf"] {
        if let Some(Value::Array(options)) = schema.get_mut(keyword) {
            let before = options.len();
            let mut seen = HashSet::new();
            options.retain(|option| seen.insert(option.to_string()));
            places += before - options.len();
        }
    }
    places
}

/// `anyOf` or `oneOf` of one schema.
fn only(schema: &mut Map<String, Value>, keyword: &str) -> bool {
    let Some([Value::Object(only)]) = schema.get(keyword).and_then(Value::as_array).map(Vec::as_slice) else {
        return false;
    };
    let only = only.clone();
    let mut outer = schema.clone();
    outer.shift(keyword);
    let Some(merged) = merge(&outer, &only) else {
        return false;
    };
    *schema = merged;
    true
}

/// Schemas of `allOf` that can stand with the others.
fn all_of(schema: &mut Map<String, Value>) -> usize {
    let Some(Value::Array(parts)) = schema.get("allOf") else {
        return 0;
    };
    let parts = parts.clone();
    let mut outer = schema.clone();
    outer.shift("allOf");
    let mut left = Vec::new();
    for part in &parts {
        let merged = match part {
            Value::Bool(true) => continue,
            Value::Object(part) if !part.contains_key("allOf") => merge(&outer, part),
            _ => None,
        };
        match merged {
            Some(merged) => outer = merged,
            None => left.push(part.clone()),
        }
    }
    let places = parts.len() - left.len();
    if places > 0 {
        if !left.is_empty() {
            outer.insert("allOf".to_owned(), json!(left));
        }
        *schema = outer;
    }
    places
}
