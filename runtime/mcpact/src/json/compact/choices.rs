//! Lossless pass: constants that are written as schemas, as one `enum`.

use std::collections::HashSet;

use mcpact_shared::text::{same_letters, without_final_stop};
use serde_json::{Map, Value, json};

use super::{
    keywords::{remove, replace, rewrite},
    merge::join,
    pass_input::PassInput,
};

/// The maximum length of a new description, in bytes: some clients truncate at 2,048 characters.
const MAX_DESCRIPTION: usize = 1_500;

/// Folds unions of constants, and writes single values in their shorter form.
pub(super) fn choices(schema: &mut Map<String, Value>, input: &PassInput<'_>) -> usize {
    rewrite(schema, |location, schema| {
        let others = [fold(schema, "oneOf"), fold(schema, "anyOf"), single(schema)];
        let pays = |other: &Map<String, Value>| {
            input.forms.may_become(location, schema, other) && input.counter.is_shorter(other, schema)
        };
        match others.into_iter().flatten().find(pays) {
            Some(other) => {
                *schema = other;
                1
            }
            None => 0,
        }
    })
}

/// Rewrites an `enum` of one value as `const`, or the reverse. Both mean the same.
fn single(schema: &Map<String, Value>) -> Option<Map<String, Value>> {
    let (old, new, value) = match (
        schema.get("enum").and_then(Value::as_array).map(Vec::as_slice),
        schema.get("const"),
    ) {
        (Some([only]), None) => ("enum", "const", only.clone()),
        (None, Some(only)) => ("const", "enum", json!([only])),
        _ => return None,
    };
    let mut other = schema.clone();
    replace(&mut other, old, new, value);
    Some(other)
}

/// The constants of a union.
#[derive(Default)]
struct Constants {
    values: Vec<Value>,
    /// The documentation of single values, as `value: text`.
    docs: Vec<String>,
    /// The types of the options, each once.
    types: Vec<Value>,
    /// True if an option's values have several types.
    is_mixed: bool,
}

/// Returns the schema with an `enum` instead of the union, if every option is a constant.
fn fold(schema: &Map<String, Value>, keyword: &str) -> Option<Map<String, Value>> {
    let options = schema.get(keyword)?.as_array().filter(|options| options.len() > 1)?;
    if schema.contains_key("enum") || schema.contains_key("const") {
        return None;
    }
    let mut constants = Constants::default();
    for option in options {
        constants.add(option.as_object()?)?;
    }
    let mut seen = HashSet::new();
    if !constants.values.iter().all(|value| seen.insert(value.to_string())) {
        // `oneOf` accepts no repeated value; `anyOf` may document it twice.
        return None;
    }
    let mut folded = schema.clone();
    remove(&mut folded, keyword);
    match folded.get("type") {
        Some(kind) if constants.values.iter().all(|value| is_of_type(value, kind)) => {}
        Some(_) => return None,
        None => {
            if let (false, [kind]) = (constants.is_mixed, constants.types.as_slice()) {
                folded.insert("type".to_owned(), kind.clone());
            }
        }
    }
    if !constants.docs.is_empty() {
        let docs = constants.docs.join("; ");
        let before = folded.get("description").map_or(Some(""), Value::as_str)?;
        let description = if before.is_empty() { docs } else { join(before, &docs) };
        if description.len() > MAX_DESCRIPTION {
            return None;
        }
        folded.insert("description".to_owned(), json!(description));
    }
    folded.insert("enum".to_owned(), json!(constants.values));
    Some(folded)
}

impl Constants {
    /// Adds an option, if it is a constant or an enum with no other information that would be lost.
    fn add(&mut self, option: &Map<String, Value>) -> Option<()> {
        let is_known =
            |keyword: &String| matches!(keyword.as_str(), "const" | "enum" | "type" | "title" | "description");
        let values = match (option.get("const"), option.get("enum")) {
            (Some(value), None) => vec![value.clone()],
            (None, Some(Value::Array(values))) if !values.is_empty() => values.clone(),
            _ => return None,
        };
        // Other numbers may equal one in another notation; an array or object may contain one.
        let is_exact = |value: &Value| value.is_string() || value.is_boolean() || value.is_null() || value.is_i64();
        if !option.keys().all(is_known) || !values.iter().all(is_exact) {
            return None;
        }
        match option.get("type") {
            Some(kind) if values.iter().all(|value| is_of_type(value, kind)) => self.add_type(kind),
            Some(_) => return None,
            None if values.iter().all(Value::is_string) => self.add_type(&json!("string")),
            None => self.is_mixed = true,
        }
        let docs = docs(option)?;
        if !docs.is_empty() {
            // Text about several values cannot be assigned to one of them.
            let [value] = values.as_slice() else { return None };
            self.docs
                .push(format!("{}: {}", name_of(value), without_final_stop(docs.trim_end())));
        }
        self.values.extend(values);
        Some(())
    }

    fn add_type(&mut self, kind: &Value) {
        if !self.types.contains(kind) {
            self.types.push(kind.clone());
        }
    }
}

/// Returns the title and the description of an option, without texts that repeat its value. `None`
/// if one of them is not a string.
fn docs(option: &Map<String, Value>) -> Option<String> {
    let name = match (option.get("const"), option.get("enum").and_then(Value::as_array)) {
        (Some(value), _) => name_of(value),
        (_, Some(values)) if values.len() == 1 => name_of(&values[0]),
        _ => String::new(),
    };
    let mut docs = String::new();
    for keyword in ["title", "description"] {
        match option.get(keyword) {
            None => {}
            Some(Value::String(text)) if text.is_empty() || same_letters(text, &name) => {}
            Some(Value::String(text)) if docs.is_empty() => docs.clone_from(text),
            Some(Value::String(text)) => docs = join(&docs, text),
            Some(_) => return None,
        }
    }
    Some(docs)
}

/// Returns a value as it is written in a description.
fn name_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns whether a value has a type, or one of a list of types.
fn is_of_type(value: &Value, kind: &Value) -> bool {
    match kind {
        Value::Array(kinds) => kinds.iter().any(|kind| is_of_type(value, kind)),
        Value::String(kind) => match kind.as_str() {
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            _ => false,
        },
        _ => false,
    }
}
