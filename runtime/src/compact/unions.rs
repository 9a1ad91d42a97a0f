//! Lossless: `allOf`, `anyOf` and `oneOf` that a plainer schema says as well.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::{
    annotations::Shift,
    form::Forms,
    inventory::Inventory,
    merge::merge,
    walk::{self, Place},
};

/// Makes them plain, the inner ones first.
pub(super) fn unions(schema: &mut Map<String, Value>, forms: &Forms) -> usize {
    walk::visit(schema, Place::ROOT, &mut |place, schema| {
        usize::from(one_type(schema, place, forms))
            + flatten(schema)
            + distinct(schema)
            + ["anyOf", "oneOf"]
                .iter()
                .filter(|keyword| only(schema, keyword, place, forms))
                .count()
            + all_of(schema, place, forms)
    })
}

/// `type: ["string"]`.
fn one_type(schema: &mut Map<String, Value>, place: Place<'_>, forms: &Forms) -> bool {
    let Some([only]) = schema.get("type").and_then(Value::as_array).map(Vec::as_slice) else {
        return false;
    };
    let only = only.clone();
    // The schema itself is changed and compared, which saves a copy.
    let before = Inventory::of_alternatives(place, schema);
    let list = schema.insert("type".to_owned(), only);
    let keeps = !Inventory::of_alternatives(place, schema).exceeds(&before, forms);
    if let Some(list) = list.filter(|_| !keeps) {
        schema.insert("type".to_owned(), list);
    }
    keeps
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
fn only(schema: &mut Map<String, Value>, keyword: &str, place: Place<'_>, forms: &Forms) -> bool {
    let Some([Value::Object(only)]) = schema.get(keyword).and_then(Value::as_array).map(Vec::as_slice) else {
        return false;
    };
    let only = only.clone();
    let mut outer = schema.clone();
    outer.shift(keyword);
    let merged = merge(&outer, &only).filter(|merged| forms.may_become(place, schema, merged));
    let keeps = merged.is_some();
    if let Some(merged) = merged {
        *schema = merged;
    }
    keeps
}

/// Schemas of `allOf` that can stand with the others.
fn all_of(schema: &mut Map<String, Value>, place: Place<'_>, forms: &Forms) -> usize {
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
    if places == 0 {
        return 0;
    }
    if !left.is_empty() {
        outer.insert("allOf".to_owned(), json!(left));
    }
    if !forms.may_become(place, schema, &outer) {
        return 0;
    }
    *schema = outer;
    places
}
