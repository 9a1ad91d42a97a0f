//! Lossless: what no reader needs. `$schema`, titles that repeat a name, the widths of numbers.

use serde_json::{Map, Value};

use super::walk::{self, Place};

/// `$schema`, which the guard has found to change nothing.
pub(super) fn dialect(schema: &mut Map<String, Value>) -> usize {
    usize::from(schema.shift("$schema").is_some())
}

/// Titles that repeat what they stand at; `tool` is the tool's name, where it is known.
pub(super) fn titles(schema: &mut Map<String, Value>, tool: Option<&str>) -> usize {
    walk::visit(schema, Place::ROOT, &mut |place, schema| {
        let Some(title) = schema.get("title").and_then(Value::as_str) else {
            return 0;
        };
        let repeats = if place.is_root() {
            is_type_name(title) || tool.is_some_and(|tool| same_words(title, tool))
        } else if let Some(name) = place.definition() {
            is_type_name(title) || same_words(title, name)
        } else {
            place.property().is_some_and(|name| same_words(title, name))
        };
        usize::from(repeats && schema.shift("title").is_some())
    })
}

/// `uint32`, `double` and the like of numbers. Of a string such a format says what to write, and stays.
pub(super) fn number_formats(schema: &mut Map<String, Value>) -> usize {
    walk::visit(schema, Place::ROOT, &mut |_, schema| {
        let width = schema.get("format").and_then(Value::as_str).is_some_and(is_width);
        usize::from(width && is_number(schema) && schema.shift("format").is_some())
    })
}

/// A name without white space, and not one that stands for nothing.
fn is_type_name(title: &str) -> bool {
    !title.contains(char::is_whitespace)
}

/// Whether two names have the same letters and digits: `Repo Path` and `repo_path`.
pub(super) fn same_words(left: &str, right: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = char> {
        text.chars()
            .filter(|char| char.is_alphanumeric())
            .flat_map(char::to_lowercase)
    }
    // `<` and `>` have no letters at all.
    left == right || (letters(left).next().is_some() && letters(left).eq(letters(right)))
}

pub(super) fn is_width(format: &str) -> bool {
    matches!(format, "float" | "double")
        || format
            .strip_prefix('u')
            .unwrap_or(format)
            .strip_prefix("int")
            .is_some_and(|bits| matches!(bits, "" | "8" | "16" | "32" | "64" | "128"))
}

/// Whether all that the schema takes is numbers, or null.
pub(super) fn is_number(schema: &Map<String, Value>) -> bool {
    let number = |kind: &Value| matches!(kind.as_str(), Some("integer" | "number"));
    match schema.get("type") {
        Some(Value::Array(kinds)) => {
            kinds.iter().all(|kind| number(kind) || kind == "null") && kinds.iter().any(number)
        }
        Some(kind) => number(kind),
        None => false,
    }
}

/// Takes a member out and leaves the others in their order: `Map::remove` swaps the last one in where order is kept.
pub(super) trait Shift {
    fn shift(&mut self, keyword: &str) -> Option<Value>;
}

impl Shift for Map<String, Value> {
    fn shift(&mut self, keyword: &str) -> Option<Value> {
        if !self.contains_key(keyword) {
            return None;
        }
        let mut taken = None;
        *self = std::mem::take(self)
            .into_iter()
            .filter_map(|(key, value)| {
                if key == keyword {
                    taken = Some(value);
                    return None;
                }
                Some((key, value))
            })
            .collect();
        taken
    }
}
