//! `schema_with = r#"{…}"#`: a schema written out, read and minified while the macro runs.

use super::notes::Notes;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::json::{self, Json};
use crate::syntax::{Extent, Spanned, reader};

/// The members of a schema.
#[derive(Clone, Default)]
pub(crate) struct Literal {
    /// Minified, without the braces and without what is in the notes.
    pub(crate) members: String,
    /// What it says beside the type.
    pub(crate) notes: Notes,
}

/// The schema in `text`; none, and a report, if it is none that can stand inside a tool's schema.
pub(crate) fn read(text: &Spanned<String>, diagnostics: &mut Diagnostics) -> Option<Literal> {
    let json = match reader::read(&text.value) {
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
    if let Err(message) = schema(&entries) {
        diagnostics.error(text.span, message);
        return None;
    }
    let mut literal = Literal::default();
    let mut rest = Vec::new();
    for (key, value) in entries {
        if let Some(other) = note(&mut literal.notes, &key, value, text.span) {
            rest.push((key, other));
        }
    }
    literal.members = json::members(&rest);
    Some(literal)
}

/// Takes what notes say; gives back the rest.
fn note(notes: &mut Notes, key: &str, value: Json, span: Extent) -> Option<Json> {
    match (key, value) {
        ("title", Json::String(title)) => notes.title = Some(Spanned::new(title, span)),
        ("description", Json::String(description)) => {
            notes.described = true;
            notes.description = Some(Spanned::new(description, span));
        }
        ("default", default) => notes.default = Some(Spanned::new(default, span)),
        ("examples", Json::Array(examples)) => {
            notes.exemplified = Some(span);
            notes.examples = examples;
        }
        ("deprecated", Json::Bool(deprecated)) => notes.deprecated = deprecated,
        (_, value) => return Some(value),
    }
    None
}

/// Keywords whose value is a schema, an array of schemas, or an object of schemas: those of `mcpact::Subschemas`, which a macro
/// cannot use, without definitions.
const SCHEMA: [&str; 9] = [
    "items",
    "contains",
    "not",
    "if",
    "then",
    "else",
    "propertyNames",
    "unevaluatedItems",
    "contentSchema",
];
/// Of these `false` is no more than a rule.
const CLOSING: [&str; 2] = ["additionalProperties", "unevaluatedProperties"];
const SCHEMAS: [&str; 4] = ["prefixItems", "anyOf", "oneOf", "allOf"];
const NAMED: [&str; 3] = ["properties", "patternProperties", "dependentSchemas"];
/// Keywords that only the root of a document can have.
const ROOT: [&str; 7] = [
    "$ref",
    "$dynamicRef",
    "$defs",
    "definitions",
    "$schema",
    "$id",
    "$anchor",
];

/// Whether these members are a schema that can stand inside another: no boolean schemas, which some clients drop a whole
/// server for, and no references, which would lead nowhere.
fn schema(entries: &[(String, Json)]) -> Result<(), String> {
    for (key, value) in entries {
        let name = key.as_str();
        if ROOT.contains(&name) {
            return Err(messages::schema_reference(name));
        }
        if SCHEMA.contains(&name) || CLOSING.contains(&name) && !matches!(value, Json::Bool(_)) {
            one(name, value)?;
        } else if SCHEMAS.contains(&name)
            && let Json::Array(items) = value
        {
            items.iter().try_for_each(|item| one(name, item))?;
        } else if NAMED.contains(&name)
            && let Json::Object(members) = value
        {
            members.iter().try_for_each(|(name, member)| one(name, member))?;
        }
    }
    Ok(())
}

fn one(key: &str, value: &Json) -> Result<(), String> {
    match value {
        Json::Object(entries) => schema(entries),
        other => Err(messages::not_a_schema(&format!("`{key}`"), &other.to_text())),
    }
}
