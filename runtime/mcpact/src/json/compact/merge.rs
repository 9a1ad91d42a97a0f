//! Merges two schemas of the same value.

use mcpact_shared::text::{ends_sentence, is_symbol};
use serde_json::{Map, Value};

/// Groups of keywords that affect each other. Only one of the merged schemas may have keywords of a
/// group.
const GROUPS: &[&[&str]] = &[
    &[
        "properties",
        "patternProperties",
        "additionalProperties",
        "unevaluatedProperties",
    ],
    &[
        "items",
        "prefixItems",
        "unevaluatedItems",
        "contains",
        "minContains",
        "maxContains",
    ],
    &["if", "then", "else"],
];

/// Returns one schema that means the same as both and loses no text. `None` if there is none.
///
/// The default of `outer` takes precedence.
pub(super) fn merge(outer: &Map<String, Value>, inner: &Map<String, Value>) -> Option<Map<String, Value>> {
    let collides = |group: &&[&str]| {
        let has = |schema: &Map<String, Value>| group.iter().any(|keyword| schema.contains_key(*keyword));
        has(outer) && has(inner)
    };
    if GROUPS.iter().any(collides) {
        return None;
    }
    let mut merged = outer.clone();
    for (keyword, value) in inner {
        let both = match (keyword.as_str(), merged.get(keyword)) {
            (_, None) => value.clone(),
            (_, Some(same)) if same == value => continue,
            ("default", Some(_)) => continue,
            ("description", Some(Value::String(text))) => Value::String(join(text, value.as_str()?)),
            ("deprecated" | "readOnly" | "writeOnly", Some(Value::Bool(flag))) => {
                Value::Bool(*flag || value.as_bool()?)
            }
            ("required", Some(Value::Array(names))) => {
                let mut names = names.clone();
                for name in value.as_array()? {
                    if !names.contains(name) {
                        names.push(name.clone());
                    }
                }
                Value::Array(names)
            }
            ("type", Some(kind)) => narrower(kind, value)?.clone(),
            _ => return None,
        };
        merged.insert(keyword.clone(), both);
    }
    Some(merged)
}

/// Returns the single type, if the other value is a list that contains it.
fn narrower<'a>(left: &'a Value, right: &'a Value) -> Option<&'a Value> {
    let contains = |list: &Value, one: &Value| list.as_array().is_some_and(|list| list.contains(one));
    if contains(left, right) {
        Some(right)
    } else {
        contains(right, left).then_some(left)
    }
}

/// Joins two descriptions of one value, without repeating a text.
pub(super) fn join(first: &str, second: &str) -> String {
    if states(first, second) {
        return first.to_owned();
    }
    if states(second, first) {
        return second.to_owned();
    }
    let first = first.trim_end();
    let is_complete = first.ends_with(';') || ends_sentence(first);
    format!("{first}{}{second}", if is_complete { " " } else { ". " })
}

/// Returns whether a text has another one in it, between words: `Max 100` and `Max 10%` do not have
/// `Max 10` in them.
fn states(text: &str, other: &str) -> bool {
    text.match_indices(other)
        .any(|(at, _)| is_between_words(text, at) && is_between_words(text, at + other.len()))
}

/// Returns whether neither a word, with its symbols, nor a number continues at an offset.
fn is_between_words(text: &str, at: usize) -> bool {
    let is_word = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || is_symbol(letter));
    let is_digit = |letter: Option<char>| letter.is_some_and(char::is_numeric);
    let is_separator = |letter: Option<char>| matches!(letter, Some('.' | ','));
    let (mut before, mut after) = (text[..at].chars().rev(), text[at..].chars());
    let ((left, outer_left), (right, outer_right)) = ((before.next(), before.next()), (after.next(), after.next()));
    let is_in_word = is_word(left) && is_word(right);
    let is_in_number = (is_digit(outer_left) && is_separator(left) && is_digit(right))
        || (is_digit(left) && is_separator(right) && is_digit(outer_right));
    !is_in_word && !is_in_number
}
