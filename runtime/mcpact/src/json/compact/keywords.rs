//! Reads and edits the keywords of one schema.

use mcpact_shared::int_range::IntRange;
use serde_json::{Map, Value};

use crate::json::json_schema::{Location, visit_objects_mut};

/// Calls `each` with every schema of a document, inner ones first. Returns the sum of the results,
/// which are numbers of changes.
pub(super) fn rewrite(
    document: &mut Map<String, Value>,
    mut each: impl FnMut(Location<'_>, &mut Map<String, Value>) -> usize,
) -> usize {
    let mut changes = 0;
    visit_objects_mut(document, &mut |location, schema| changes += each(location, schema));
    changes
}

/// Removes a keyword. The others keep their order, which `Map::remove` would change.
pub(super) fn remove(schema: &mut Map<String, Value>, keyword: &str) -> Option<Value> {
    if !schema.contains_key(keyword) {
        return None;
    }
    let mut removed = None;
    *schema = std::mem::take(schema)
        .into_iter()
        .filter_map(|(key, value)| {
            if key == keyword {
                removed = Some(value);
                return None;
            }
            Some((key, value))
        })
        .collect();
    removed
}

/// Replaces a keyword and its value, at the same position.
pub(super) fn replace(schema: &mut Map<String, Value>, old: &str, new: &str, value: Value) {
    let mut value = Some(value);
    *schema = std::mem::take(schema)
        .into_iter()
        .map(|(key, old_value)| {
            if key == old {
                (new.to_owned(), value.take().unwrap_or(old_value))
            } else {
                (key, old_value)
            }
        })
        .collect();
}

/// Returns whether a schema is `true` or `{}`.
pub(super) fn accepts_all(schema: &Value) -> bool {
    *schema == Value::Bool(true) || schema.as_object().is_some_and(Map::is_empty)
}

/// Returns whether a schema accepts only numbers, or only numbers and null.
pub(super) fn is_number(schema: &Map<String, Value>) -> bool {
    let is_number = |kind: &Value| matches!(kind.as_str(), Some("integer" | "number"));
    match schema.get("type") {
        Some(Value::Array(kinds)) => {
            kinds.iter().all(|kind| is_number(kind) || kind == "null") && kinds.iter().any(is_number)
        }
        Some(kind) => is_number(kind),
        None => false,
    }
}

/// Returns whether a schema's `type` is `kind`, or a list with it.
pub(super) fn has_type(schema: &Map<String, Value>, kind: &str) -> bool {
    match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(|other| other == kind),
        Some(other) => other == kind,
        None => false,
    }
}

/// Returns whether a format states the width of a number: `uint32`, `double`.
pub(crate) fn is_width(format: &str) -> bool {
    matches!(format, "float" | "double") || IntRange::of_format(format).is_some()
}

/// Returns whether the format of a number implies its bound, the `keyword` with this value.
pub(crate) fn implies_bound(format: &str, keyword: &str, value: &Value) -> bool {
    let bound = value
        .as_i64()
        .map(i128::from)
        .or_else(|| value.as_u64().map(i128::from));
    let range = IntRange::of_format(format);
    matches!((range, bound), (Some(range), Some(bound)) if range.implies(keyword, bound))
}
