//! The value of `#[mcp(schema_with = r#"{…}"#)]`: a literal schema.

use mcpact_shared::subschemas::Subschemas;

use super::notes::Notes;
use crate::diagnostics::{Diagnostics, messages};
use crate::span::{Extent, Spanned};
use crate::syntax::json::{self, Json};

#[derive(Clone, Default)]
pub(crate) struct Literal {
    /// The keywords that are not in the notes, minified, without braces.
    pub(crate) keywords: String,
    pub(crate) notes: Notes,
}

/// Reads a schema. Reports one that cannot be a part of a tool's schema.
pub(crate) fn read(text: &Spanned<String>, diagnostics: &mut Diagnostics) -> Option<Literal> {
    let json = match json::reader::read(&text.value) {
        Ok(json) => json,
        Err(problem) => {
            let message = messages::not_json(problem.line, problem.column, &problem.message);
            diagnostics.error(text.span, message);
            return None;
        }
    };
    let Json::Object(entries) = json else {
        diagnostics.error(text.span, messages::not_a_schema("the schema", &json.to_text()));
        return None;
    };
    if let Err(message) = check_keywords(&entries) {
        diagnostics.error(text.span, message);
        return None;
    }
    let mut literal = Literal::default();
    let mut rest = Vec::new();
    for (key, value) in entries {
        if let Some(value) = add_note(&mut literal.notes, &key, value, text.span) {
            rest.push((key, value));
        }
    }
    literal.keywords = json::properties(&rest);
    Some(literal)
}

/// Adds a keyword to the notes. Returns the value if the keyword has no note.
fn add_note(notes: &mut Notes, key: &str, value: Json, span: Extent) -> Option<Json> {
    match (key, value) {
        ("title", Json::String(title)) => notes.title = Some(Spanned::new(title, span)),
        ("description", Json::String(description)) => {
            notes.has_own_description = true;
            notes.description = Some(Spanned::new(description, span));
        }
        ("default", default) => notes.default = Some(Spanned::new(default, span)),
        ("examples", Json::Array(examples)) => {
            notes.examples_span = Some(span);
            notes.examples = examples;
        }
        ("deprecated", Json::Bool(deprecated)) => notes.deprecated = deprecated,
        (_, value) => return Some(value),
    }
    None
}

/// Keywords whose value may be a boolean.
const CLOSING: [&str; 2] = ["additionalProperties", "unevaluatedProperties"];
/// Keywords of the root of a document.
const ROOT: [&str; 7] = [
    "$ref",
    "$dynamicRef",
    "$defs",
    "definitions",
    "$schema",
    "$id",
    "$anchor",
];

/// Checks that a schema has no boolean schemas and no references. Some clients drop a server for a
/// boolean schema, and the schema does not contain the target of a reference.
fn check_keywords(entries: &[(String, Json)]) -> Result<(), String> {
    for (key, value) in entries {
        let name = key.as_str();
        if ROOT.contains(&name) {
            return Err(messages::schema_reference(name));
        }
        match (Subschemas::of(name), value) {
            (Some(Subschemas::One), Json::Bool(_)) if CLOSING.contains(&name) => {}
            (Some(Subschemas::One | Subschemas::OneOrList), value) => check_schema(name, value)?,
            (Some(Subschemas::List), Json::Array(items)) => {
                items.iter().try_for_each(|item| check_schema(name, item))?;
            }
            (Some(Subschemas::Map), Json::Object(properties)) => properties
                .iter()
                .try_for_each(|(name, property)| check_schema(name, property))?,
            _ => {}
        }
    }
    Ok(())
}

fn check_schema(key: &str, value: &Json) -> Result<(), String> {
    match value {
        Json::Object(entries) => check_keywords(entries),
        other => Err(messages::not_a_schema(&format!("`{key}`"), &other.to_text())),
    }
}
