//! Texts, defaults and examples that give null a meaning other than "absent".

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::ref_targets::schema_at;
use crate::json::json_schema::visit_objects;

/// Words before a null that a tool returns: `Returns null`, `The result is null`.
const RESULTS: [&str; 8] = [
    "return",
    "returns",
    "returned",
    "returning",
    "result",
    "results",
    "response",
    "output",
];
/// The maximum distance in words between null and a word that decides on its meaning, as in `The
/// default value is None`.
const MAX_DISTANCE: usize = 3;

/// The references whose target gives null a meaning.
pub(super) fn meaningful_references(root: &Map<String, Value>) -> HashSet<String> {
    let mut found = HashSet::new();
    visit_objects(root, |_, schema| {
        if let Some(Value::String(reference)) = schema.get("$ref")
            && schema_at(root, reference)
                .and_then(Value::as_object)
                .is_some_and(|target| has_other_default(target) || describes_null(target))
        {
            found.insert(reference.clone());
        }
    });
    found
}

/// Returns whether null may differ from absence for a property: it has another default, or it, an
/// option or a reference's target describes null.
pub(super) fn has_meaning(property: &Map<String, Value>, references: &HashSet<String>) -> bool {
    let means = |schema: &Map<String, Value>| {
        let reference = schema.get("$ref").and_then(Value::as_str);
        has_other_default(schema)
            || describes_null(schema)
            || reference.is_some_and(|reference| references.contains(reference))
    };
    let options = ["anyOf", "oneOf", "allOf"]
        .into_iter()
        .filter_map(|keyword| property.get(keyword)?.as_array());
    means(property) || options.flatten().filter_map(Value::as_object).any(means)
}

fn has_other_default(schema: &Map<String, Value>) -> bool {
    schema.get("default").is_some_and(|default| !default.is_null())
}

/// Returns whether a schema says what null means in its values: the description mentions it, or the
/// default or the examples contain it.
pub(super) fn describes_null(schema: &Map<String, Value>) -> bool {
    let text = schema.get("description").and_then(Value::as_str);
    let mut values = ["default", "examples"]
        .into_iter()
        .filter_map(|keyword| schema.get(keyword));
    text.is_some_and(mentions_null) || values.any(contains_null)
}

/// Returns whether an item or a property of a value, at any depth, is null.
fn contains_null(value: &Value) -> bool {
    let is_or_contains = |part: &Value| part.is_null() || contains_null(part);
    match value {
        Value::Array(items) => items.iter().any(is_or_contains),
        Value::Object(properties) => properties.values().any(is_or_contains),
        _ => false,
    }
}

/// Returns whether the description of a tool mentions null as the value of an argument, and not as a
/// part of the tool's result.
pub(super) fn is_null_argument(description: &str) -> bool {
    sentences(description).any(|sentence| {
        let words: Vec<(usize, &str)> = words_with_offsets(sentence).collect();
        (0..words.len()).any(|index| is_null(sentence, &words, index) && !is_returned(&words, index))
    })
}

/// Returns whether a text mentions null as a value.
fn mentions_null(text: &str) -> bool {
    sentences(text).any(|sentence| {
        let words: Vec<(usize, &str)> = words_with_offsets(sentence).collect();
        (0..words.len()).any(|index| is_null(sentence, &words, index))
    })
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', ';', '\n'])
}

/// Returns whether a word of a sentence is null as a value. `None` and `nil` are the names that
/// Python, Ruby and Go have for it; `Defaults to None` and `str | None` only say that a value may be
/// absent.
fn is_null(sentence: &str, words: &[(usize, &str)], index: usize) -> bool {
    let (start, word) = words[index];
    let is_absence = || {
        let before = &words[index.saturating_sub(MAX_DISTANCE)..index];
        let follows_default = before
            .iter()
            .any(|(_, word)| word.to_ascii_lowercase().starts_with("default"));
        let follows_sign = sentence[..start].trim_end().ends_with(['|', '=', '[']);
        let is_pronoun = words.get(index + 1).is_some_and(|(_, next)| *next == "of");
        follows_default || follows_sign || is_pronoun
    };
    word.eq_ignore_ascii_case("null") || (matches!(word, "None" | "nil") && !is_absence())
}

/// Returns whether a null is a part of a result: `Returns null`, `null is returned`.
fn is_returned(words: &[(usize, &str)], index: usize) -> bool {
    let before = &words[index.saturating_sub(MAX_DISTANCE)..index];
    let after = words[index + 1..].iter().take(MAX_DISTANCE);
    let mut before = before.iter().map(|(_, word)| word.to_ascii_lowercase());
    before.any(|word| RESULTS.contains(&word.as_str())) || after.into_iter().any(|(_, word)| *word == "returned")
}

/// Returns the words of a text, each with its offset.
fn words_with_offsets(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_end = |char: char| !char.is_alphanumeric() && char != '_';
    text.split(is_end)
        .map(|word| (mcpact_shared::text::offset_in(text, word), word))
        .filter(|(_, word)| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{is_null_argument, mentions_null};

    #[test]
    fn null_as_a_value() {
        for text in [
            "Null clears the field",
            "A letter, or `null`",
            "Assignee; None to unassign",
            "Pass nil to unset it",
            "Uses the default group; None clears it",
        ] {
            assert!(mentions_null(text), "{text}");
        }
        for text in [
            "Defaults to None",
            "Limit (default: None)",
            "The default value is None.",
            "int | None = None",
            "Optional[None]",
            "None of the rows",
            "auto or none",
            "nullable, or nonetheless",
        ] {
            assert!(!mentions_null(text), "{text}");
        }
    }

    #[test]
    fn null_as_an_argument() {
        assert!(is_null_argument(
            "Sets it. Omitted fields stay; null clears an override."
        ));
        for text in [
            "Pass null to return all rows.",
            "Set output_format to null to keep the default.",
        ] {
            assert!(is_null_argument(text), "{text}");
        }
        for text in [
            "Reads a row. Returns null if there is none.",
            "If no row is found, null is returned.",
            "The result is null after the last page.",
        ] {
            assert!(!is_null_argument(text), "{text}");
        }
    }
}
