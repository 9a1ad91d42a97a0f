//! Values and bounds, as people write them.

use serde_json::Value;

use super::subject::Subject;

/// Returns a value without quotes around it.
fn unquoted(text: &str) -> &str {
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

/// The keywords of the lower bound of a number, a string and an array.
pub(super) const LOWER: [&str; 3] = ["minimum", "minLength", "minItems"];
/// The keywords of the upper bound of a number, a string and an array.
pub(super) const UPPER: [&str; 3] = ["maximum", "maxLength", "maxItems"];

/// Returns whether a text is the bound of a number, a string or an array.
pub(super) fn is_bound(subject: &Subject<'_>, keywords: [&str; 3], text: &str) -> bool {
    let (text, is_counted) = counted(subject, text);
    // A bare number may count something else than characters, and may be the bound of each item.
    let is_ambiguous = subject.has_type("string") || has_numbers(subject);
    (is_counted || !is_ambiguous) && is_number_of(subject, keywords, text)
}

/// Returns whether the items of an array may be numbers.
fn has_numbers(subject: &Subject<'_>) -> bool {
    let is_number = |kind: &Value| kind == "integer" || kind == "number";
    match subject.keyword("items").and_then(|items| items.get("type")) {
        Some(Value::Array(kinds)) => kinds.iter().any(is_number),
        Some(kind) => is_number(kind),
        None => false,
    }
}

/// Returns whether two texts are the bounds of a range, of which the second one has the unit.
pub(super) fn is_range(subject: &Subject<'_>, min: &str, max: &str) -> bool {
    is_bound(subject, UPPER, max) && is_number_of(subject, LOWER, counted(subject, min).0)
}

/// Returns a bound without the word for characters or items after it, and true if it had one.
fn counted<'t>(subject: &Subject<'_>, text: &'t str) -> (&'t str, bool) {
    let units: &[&str] = match subject {
        _ if subject.has_type("string") => &["characters", "characters long", "chars"],
        _ if subject.has_type("array") => &["items", "entries", "elements"],
        _ => &[],
    };
    let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
    // `At most 10 tags` of the parameter `tags`.
    let is_name = subject.has_type("array") && subject.parameter.is_some_and(|name| name.eq_ignore_ascii_case(unit));
    if is_name || units.contains(&unit) {
        (number, true)
    } else {
        (text, false)
    }
}

/// Returns whether a text is the value of the keyword that bounds a number, a string or an array.
fn is_number_of(subject: &Subject<'_>, [of_number, of_string, of_array]: [&str; 3], text: &str) -> bool {
    let keyword = if subject.is_number() {
        of_number
    } else if subject.has_type("string") {
        of_string
    } else if subject.has_type("array") {
        of_array
    } else {
        return false;
    };
    let bound = subject.keyword(keyword).and_then(Value::as_f64);
    bound.is_some() && number(text) == bound
}

/// Returns a statement about a bound without words that the type already says: `must be`, `an
/// integer`, and `inclusive`, as all bounds of a schema are.
pub(super) fn without_type<'t>(subject: &Subject<'_>, text: &'t str) -> &'t str {
    let mut rest = text.trim();
    for word in ["must be ", "a ", "an "] {
        rest = without_prefix(rest, word);
    }
    let kinds = ["integer", "number"].into_iter().filter(|_| subject.is_number());
    for kind in kinds.filter(|kind| *kind == "number" || subject.has_type(kind)) {
        rest = without_prefix(rest, &format!("{kind} "));
        rest = rest
            .strip_suffix(kind)
            .and_then(|rest| rest.strip_suffix(' '))
            .unwrap_or(rest);
    }
    let ends = [" (inclusive)", ", inclusive", " inclusive"];
    ends.iter().find_map(|end| rest.strip_suffix(end)).unwrap_or(rest)
}

/// Returns a text without a prefix in any case, if something follows it.
fn without_prefix<'t>(text: &'t str, prefix: &str) -> &'t str {
    let begins = text
        .get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    if begins && text.len() > prefix.len() {
        &text[prefix.len()..]
    } else {
        text
    }
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
