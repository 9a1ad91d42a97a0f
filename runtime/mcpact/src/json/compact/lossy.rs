//! Steps that lose information; each is done only on request.

use mcpact_shared::{number::MAX_EXACT_INTEGER, text::same_letters};
use serde_json::{Map, Value};

use super::{
    keywords::{implies_bound, is_number, remove, rewrite},
    step::Lossy,
};
use crate::json::json_schema::{Location, visit_objects};

/// Does one step. Returns the number of changes.
pub(super) fn lossy(schema: &mut Map<String, Value>, step: Lossy) -> usize {
    rewrite(schema, |location, schema| {
        let edits = edits(step, location, schema);
        let changes = edits.len();
        for edit in edits {
            match edit {
                Edit::Remove(keyword) => {
                    remove(schema, keyword);
                }
                Edit::Describe(text) => {
                    schema.insert("description".to_owned(), Value::String(text));
                }
            }
        }
        changes
    })
}

/// Returns whether a step changes a schema.
pub(super) fn applies(schema: &Map<String, Value>, step: Lossy) -> bool {
    let mut applies = false;
    visit_objects(schema, |location, schema| {
        applies = applies || !edits(step, location, schema).is_empty();
    });
    applies
}

/// A change of one schema.
enum Edit {
    /// Removes a keyword.
    Remove(&'static str),
    /// Replaces the description.
    Describe(String),
}

/// Returns the changes that a step makes to one schema.
fn edits(step: Lossy, location: Location<'_>, schema: &Map<String, Value>) -> Vec<Edit> {
    let remove_if = |keyword: &'static str, condition: &dyn Fn(&Value) -> bool| {
        let is_removed = schema.get(keyword).is_some_and(condition);
        is_removed.then_some(Edit::Remove(keyword))
    };
    let describe = |edit: &dyn Fn(&str) -> String| {
        let text = schema.get("description").and_then(Value::as_str)?;
        let edited = edit(text);
        (edited != text).then_some(Edit::Describe(edited))
    };
    let edits = match step {
        Lossy::ClosedObjects => [
            remove_if("additionalProperties", &|value| *value == Value::Bool(false)),
            None,
        ],
        Lossy::NumberWidths => match schema.get("format").and_then(Value::as_str) {
            Some(format) if is_number(schema) => {
                ["minimum", "maximum"].map(|keyword| remove_if(keyword, &|bound| implies_bound(format, keyword, bound)))
            }
            _ => [None, None],
        },
        Lossy::SafeIntegers => [
            remove_if("minimum", &|bound| bound.as_i64() == Some(-MAX_EXACT_INTEGER)),
            remove_if("maximum", &|bound| bound.as_i64() == Some(MAX_EXACT_INTEGER)),
        ],
        Lossy::FormatPatterns if schema.get("format").is_some_and(Value::is_string) => {
            [remove_if("pattern", &Value::is_string), None]
        }
        Lossy::FormatPatterns => [None, None],
        Lossy::Titles => [remove_if("title", &Value::is_string), None],
        Lossy::Examples => [remove_if("examples", &|_| true), remove_if("example", &|_| true)],
        Lossy::WhiteSpace => [
            describe(&|text| text.split_whitespace().collect::<Vec<_>>().join(" ")),
            None,
        ],
        Lossy::RepeatedNames => {
            let repeats = |name: &str, text: &Value| text.as_str().is_some_and(|text| same_letters(text, name));
            let name = location.property();
            [
                name.and_then(|name| remove_if("description", &|text| repeats(name, text))),
                None,
            ]
        }
        Lossy::Descriptions { words } => [describe(&|text| first_words(text, words)), None],
    };
    edits.into_iter().flatten().collect()
}

/// Returns the text up to the end of its n-th word.
fn first_words(text: &str, words: usize) -> String {
    let mut in_word = false;
    let mut count = 0;
    for (index, char) in text.char_indices() {
        let begins = !char.is_whitespace() && !in_word;
        in_word = !char.is_whitespace();
        count += usize::from(begins);
        if begins && count > words {
            return format!("{}…", text[..index].trim_end());
        }
    }
    text.to_owned()
}
