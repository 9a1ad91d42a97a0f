//! Lossless pass: `allOf`, `anyOf` and `oneOf` that a simpler schema can replace.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::{
    form_counts::FormCounts,
    form_rules::FormRules,
    keywords::{remove, rewrite},
    merge::merge,
};
use crate::json::json_schema::Location;

/// Simplifies unions, inner ones first.
pub(super) fn unions(schema: &mut Map<String, Value>, forms: &FormRules) -> usize {
    rewrite(schema, |location, schema| {
        usize::from(single_type(schema, location, forms))
            + flatten(schema)
            + remove_duplicates(schema)
            + ["anyOf", "oneOf"]
                .iter()
                .filter(|keyword| single_option(schema, keyword, location, forms))
                .count()
            + merge_all_of(schema, location, forms)
    })
}

/// Rewrites `type: ["string"]` as `type: "string"`.
fn single_type(schema: &mut Map<String, Value>, location: Location<'_>, forms: &FormRules) -> bool {
    let Some([only]) = schema.get("type").and_then(Value::as_array).map(Vec::as_slice) else {
        return false;
    };
    let only = only.clone();
    // The schema itself is changed and compared, which saves a copy.
    let before = FormCounts::of_alternatives(location, schema);
    let list = schema.insert("type".to_owned(), only);
    let is_accepted = forms.accept_counts(&before, &FormCounts::of_alternatives(location, schema));
    if let Some(list) = list.filter(|_| !is_accepted) {
        schema.insert("type".to_owned(), list);
    }
    is_accepted
}

/// Moves the options of an `anyOf` that is the only keyword of an option of `anyOf`.
fn flatten(schema: &mut Map<String, Value>) -> usize {
    let Some(Value::Array(options)) = schema.get_mut("anyOf") else {
        return 0;
    };
    let nested = |option: &Value| {
        let inner = option.as_object().filter(|option| option.len() == 1)?.get("anyOf")?;
        inner.as_array().filter(|inner| !inner.is_empty()).cloned()
    };
    let changes = options.iter().filter(|option| nested(option).is_some()).count();
    if changes > 0 {
        *options = std::mem::take(options)
            .into_iter()
            .flat_map(|option| nested(&option).unwrap_or_else(|| vec![option]))
            .collect();
    }
    changes
}

/// Removes repeated schemas of `anyOf` and `allOf`.
fn remove_duplicates(schema: &mut Map<String, Value>) -> usize {
    let mut changes = 0;
    for keyword in ["anyOf", "allOf"] {
        if let Some(Value::Array(options)) = schema.get_mut(keyword) {
            let before = options.len();
            let mut seen = HashSet::new();
            options.retain(|option| seen.insert(option.to_string()));
            changes += before - options.len();
        }
    }
    changes
}

/// Merges an `anyOf` or `oneOf` of one schema with the schema around it.
fn single_option(schema: &mut Map<String, Value>, keyword: &str, location: Location<'_>, forms: &FormRules) -> bool {
    let Some([Value::Object(only)]) = schema.get(keyword).and_then(Value::as_array).map(Vec::as_slice) else {
        return false;
    };
    let mut outer = schema.clone();
    remove(&mut outer, keyword);
    let merged = merge(&outer, only).filter(|merged| forms.may_become(location, schema, merged));
    let is_merged = merged.is_some();
    if let Some(merged) = merged {
        *schema = merged;
    }
    is_merged
}

/// Merges schemas of `allOf` with the schema around them.
fn merge_all_of(schema: &mut Map<String, Value>, location: Location<'_>, forms: &FormRules) -> usize {
    let Some(Value::Array(parts)) = schema.get("allOf") else {
        return 0;
    };
    let mut outer = schema.clone();
    remove(&mut outer, "allOf");
    let mut rest = Vec::new();
    for part in parts {
        let merged = match part {
            Value::Bool(true) => continue,
            Value::Object(part) if !part.contains_key("allOf") => merge(&outer, part),
            _ => None,
        };
        match merged {
            Some(merged) => outer = merged,
            None => rest.push(part),
        }
    }
    let changes = parts.len() - rest.len();
    if changes == 0 {
        return 0;
    }
    if !rest.is_empty() {
        outer.insert("allOf".to_owned(), json!(rest));
    }
    if !forms.may_become(location, schema, &outer) {
        return 0;
    }
    *schema = outer;
    changes
}
