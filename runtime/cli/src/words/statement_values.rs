//! Values, bounds and lists of values, as people write them.

use std::collections::BTreeSet;

use serde_json::Value;

use super::subject::Subject;

/// Returns the items of a list such as `a, b or c`, without quotes.
pub(super) fn list(text: &str) -> Option<BTreeSet<&str>> {
    let mut items = BTreeSet::new();
    for part in text.split([',', ';', '/', '|']) {
        let part = part.trim();
        let part = ["or ", "and "]
            .iter()
            .find_map(|word| part.strip_prefix(word))
            .unwrap_or(part);
        for part in part.split(" or ").flat_map(|part| part.split(" and ")) {
            let item = unquoted(part);
            if item.is_empty() || !items.insert(item) {
                return None;
            }
        }
    }
    Some(items)
}

/// Returns a value without quotes around it.
pub(super) fn unquoted(text: &str) -> &str {
    let text = text.trim();
    [('\'', '\''), ('"', '"'), ('`', '`'), ('“', '”')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))
        .unwrap_or(text)
}

/// Returns whether a text is a JSON value as people write it.
pub(super) fn is_value(value: &Value, text: &str) -> bool {
    match value {
        Value::String(value) => unquoted(text) == value,
        Value::Number(value) => number(text).is_some_and(|number| Some(number) == value.as_f64()),
        Value::Bool(value) => unquoted(text).eq_ignore_ascii_case(if *value { "true" } else { "false" }),
        Value::Null => ["null", "none"].contains(&unquoted(text).to_ascii_lowercase().as_str()),
        Value::Array(items) => items.is_empty() && text == "[]",
        Value::Object(properties) => properties.is_empty() && text == "{}",
    }
}

/// Returns whether a text is the bound of a number, a string or an array.
pub(super) fn is_bound(subject: &Subject<'_>, keywords: [&str; 3], text: &str) -> bool {
    let [of_number, of_string, of_array] = keywords;
    let (keyword, units): (&str, &[&str]) = if subject.is_number() {
        (of_number, &[])
    } else if subject.has_type("string") {
        (of_string, &[" characters", " chars"])
    } else if subject.has_type("array") {
        (of_array, &[" items"])
    } else {
        return false;
    };
    let text = match units.iter().find_map(|unit| text.strip_suffix(unit)) {
        Some(text) => text,
        // A bare number may count something else than characters or items.
        None if units.is_empty() => text,
        None => return false,
    };
    let bound = subject.keyword(keyword).and_then(Value::as_f64);
    bound.is_some() && number(text) == bound
}

/// Reads a number as people write it, such as `1,000`.
fn number(text: &str) -> Option<f64> {
    let text = unquoted(text);
    let starts = text
        .strip_prefix('-')
        .unwrap_or(text)
        .starts_with(|char: char| char.is_ascii_digit());
    let digits: String = text.chars().filter(|char| !matches!(char, ',' | '_')).collect();
    digits.parse().ok().filter(|_| starts)
}
