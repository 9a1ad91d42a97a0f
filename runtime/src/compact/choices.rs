//! Lossless: constants that are written as schemas, as one `enum`.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::{
    annotations::{Shift, same_words},
    merge::join,
    plain::rename,
    run::Context,
    walk::{self, Place},
};

/// Bytes that a description may have afterwards: some clients cut at 2,048 characters.
const MAX_DESCRIPTION: usize = 1_500;

/// Folds unions of constants, and writes single values as is shorter.
pub(super) fn choices(schema: &mut Map<String, Value>, context: &Context<'_>) -> usize {
    walk::visit(schema, Place::ROOT, &mut |place, schema| {
        let others = [fold(schema, "oneOf"), fold(schema, "anyOf"), single(schema)];
        let pays = |other: &Map<String, Value>| {
            context.forms.may_become(place, schema, other) && context.scale.is_lighter(other, schema)
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
    let (from, to, value) = match (
        schema.get("enum").and_then(Value::as_array).map(Vec::as_slice),
        schema.get("const"),
    ) {
        (Some([only]), None) => ("enum", "const", only.clone()),
        (None, Some(only)) => ("const", "enum", json!([only])),
        _ => return None,
    };
    let mut other = schema.clone();
    rename(&mut other, from, to, value);
    Some(other)
}

/// What the options of a union say: values, what is said of each, the type that all of them name.
struct Choices {
    values: Vec<Value>,
    said: Vec<String>,
    kinds: Vec<Value>,
    untyped: bool,
}

/// The schema with an `enum` in place of the union, where every option is a constant.
fn fold(schema: &Map<String, Value>, keyword: &str) -> Option<Map<String, Value>> {
    let options = schema.get(keyword)?.as_array().filter(|options| options.len() > 1)?;
    if schema.contains_key("enum") || schema.contains_key("const") {
        return None;
    }
    let mut choices = Choices {
        values: Vec::new(),
        said: Vec::new(),
        kinds: Vec::new(),
        untyped: false,
    };
    for option in options {
        choices.add(option.as_object()?)?;
    }
    let mut seen = HashSet::new();
    if !choices.values.iter().all(|value| seen.insert(value.to_string())) {
        // `oneOf` takes no value twice; `anyOf` may have said two things of it.
        return None;
    }
    let mut folded = schema.clone();
    folded.shift(keyword);
    match folded.get("type") {
        Some(kind) if choices.values.iter().all(|value| fits(value, kind)) => {}
        Some(_) => return None,
        None => {
            if let (false, [kind]) = (choices.untyped, choices.kinds.as_slice()) {
                folded.insert("type".to_owned(), kind.clone());
            }
        }
    }
    if !choices.said.is_empty() {
        let said = choices.said.join("; ");
        let before = folded.get("description").map_or(Some(""), Value::as_str)?;
        let description = if before.is_empty() { said } else { join(before, &said) };
        if description.len() > MAX_DESCRIPTION {
            return None;
        }
        folded.insert("description".to_owned(), json!(description));
    }
    folded.insert("enum".to_owned(), json!(choices.values));
    Some(folded)
}

impl Choices {
    /// One option, where it is a constant or an enum and says nothing else that would be lost.
    fn add(&mut self, option: &Map<String, Value>) -> Option<()> {
        let known = |keyword: &String| matches!(keyword.as_str(), "const" | "enum" | "type" | "title" | "description");
        let values = match (option.get("const"), option.get("enum")) {
            (Some(value), None) => vec![value.clone()],
            (None, Some(Value::Array(values))) if !values.is_empty() => values.clone(),
            _ => return None,
        };
        // A number may equal one that is spelled otherwise; an array or object may hold one.
        let exact = |value: &Value| value.is_string() || value.is_boolean() || value.is_null() || value.is_i64();
        if !option.keys().all(known) || !values.iter().all(exact) {
            return None;
        }
        match option.get("type") {
            Some(kind) if values.iter().all(|value| fits(value, kind)) => self.kind(kind),
            Some(_) => return None,
            None if values.iter().all(Value::is_string) => self.kind(&json!("string")),
            None => self.untyped = true,
        }
        if let Some(said) = said(option, &values)? {
            self.said.push(said);
        }
        self.values.extend(values);
        Some(())
    }

    fn kind(&mut self, kind: &Value) {
        if !self.kinds.contains(kind) {
            self.kinds.push(kind.clone());
        }
    }
}

/// What an option says of its value, as `value: text`. None where it says something of several.
#[allow(clippy::option_option, reason = "nothing was said, or it cannot be folded")]
fn said(option: &Map<String, Value>, values: &[Value]) -> Option<Option<String>> {
    let name = match values {
        [Value::String(name)] => name.clone(),
        [other] => other.to_string(),
        _ => String::new(),
    };
    let mut texts = Vec::new();
    for keyword in ["title", "description"] {
        match option.get(keyword) {
            None => {}
            Some(Value::String(text)) if text.is_empty() || same_words(text, &name) => {}
            Some(Value::String(text)) => texts.push(text.as_str()),
            Some(_) => return None,
        }
    }
    match (texts.as_slice(), values) {
        ([], _) => Some(None),
        ([text], [_]) => Some(Some(format!("{name}: {text}"))),
        ([title, text], [_]) => Some(Some(format!("{name}: {}", join(title, text)))),
        _ => None,
    }
}

/// Whether a value is of the type, or of one in the list.
fn fits(value: &Value, kind: &Value) -> bool {
    match kind {
        Value::Array(kinds) => kinds.iter().any(|kind| fits(value, kind)),
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
