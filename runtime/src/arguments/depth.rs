//! The maximum depth of arguments: everything after this check recurses through them.

use serde_json::Value;

/// The maximum depth of arguments, in levels of arrays and objects: that of text in `serde_json`.
pub(super) const MAX_DEPTH: usize = 128;

/// Returns a value of at most [`MAX_DEPTH`] levels, and drops a deeper one.
pub(super) fn bounded(value: Value) -> Option<Value> {
    if is_deeper(&value, MAX_DEPTH) {
        drop_by_level(value);
        return None;
    }
    Some(value)
}

fn is_deeper(value: &Value, max: usize) -> bool {
    let is_deeper = |value: &Value| max == 0 || is_deeper(value, max - 1);
    match value {
        Value::Array(items) => items.iter().any(is_deeper),
        Value::Object(properties) => properties.values().any(is_deeper),
        _ => false,
    }
}

/// Drops a value level by level, since its own `drop` recurses.
fn drop_by_level(value: Value) {
    let mut values = vec![value];
    while let Some(value) = values.pop() {
        match value {
            Value::Array(items) => values.extend(items),
            Value::Object(properties) => values.extend(properties.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}
