//! Texts and defaults that give null a meaning other than "absent".

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::ref_targets::schema_at;
use crate::json_schema::visit_objects;

/// Words of a sentence about what a tool returns, not about its arguments.
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
/// The number of words between `default` and its value, as in `The default value is None`.
const WORDS_OF_DEFAULT: usize = 3;

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

/// Returns whether null may differ from absence for a property: it has another default, or its
/// description or that of an option or of a reference's target mentions null.
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

/// Returns whether the description of a schema mentions null as a value.
pub(super) fn describes_null(schema: &Map<String, Value>) -> bool {
    let text = schema.get("description").and_then(Value::as_str);
    text.is_some_and(mentions_null)
}

/// Returns whether the description of a tool mentions null as the value of an argument. A sentence
/// about the tool's result says nothing of arguments.
pub(super) fn is_null_argument(description: &str) -> bool {
    let sentences = description.split_inclusive(['.', ';', '\n']);
    sentences.into_iter().any(|sentence| {
        let is_of_result = words(sentence).any(|(_, word)| RESULTS.contains(&word.to_ascii_lowercase().as_str()));
        !is_of_result && mentions_null(sentence)
    })
}

/// Returns whether a text mentions null as a value. `None` and `nil` are the names that Python, Ruby
/// and Go have for it; `Defaults to None` and `str | None` only say that a value may be absent.
fn mentions_null(text: &str) -> bool {
    let words: Vec<(usize, &str)> = words(text).collect();
    words.iter().enumerate().any(|(index, (start, word))| {
        let is_absence = || {
            let from = index.saturating_sub(WORDS_OF_DEFAULT);
            let follows_default = words[from..index]
                .iter()
                .any(|(_, word)| word.to_ascii_lowercase().starts_with("default"));
            let follows_sign = text[..*start].trim_end().ends_with(['|', '=', '[']);
            let is_pronoun = words.get(index + 1).is_some_and(|(_, next)| *next == "of");
            follows_default || follows_sign || is_pronoun
        };
        word.eq_ignore_ascii_case("null") || (matches!(*word, "None" | "nil")) && !is_absence()
    })
}

/// Returns the words of a text, each with its offset.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_end = |char: char| !char.is_alphanumeric();
    text.split(is_end)
        .map(|word| (mcpact_rules::text::offset_in(text, word), word))
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
        assert!(!is_null_argument("Reads a row. Returns null if there is none."));
    }
}
