//! Tools in OpenAI's harmony format: a TypeScript type for each.
//!
//! Tests compare the text with the crate `openai-harmony`.
//!
//! TypeScript cannot express bounds, patterns, formats, `const` and enum values that are not
//! strings, so they are omitted. `anyOf`, `allOf` and `$ref` become `any`. Titles, examples and
//! defaults become comments.

use std::{collections::HashSet, iter};

use serde_json::{Map, Value};

use super::{json, rendered::Rendered};

/// The maximum number of nested schemas; a deeper one is `any`. `serde_json` reads no deeper JSON.
const MAX_RENDERED_DEPTH: usize = 128;

/// The text before, between and after the tools of a list.
const BEFORE: &str = "# Tools\n\n## functions\n\nnamespace functions {\n\n";
const BETWEEN: &str = "\n\n";
const AFTER: &str = "\n\n} // namespace functions";

/// Returns a tool's description as comments, and its type.
pub(super) fn tool(tool: &Value) -> Rendered {
    let mut out = Rendered::default();
    let lines = string_at(tool, "description").unwrap_or_default().lines();
    let comments: String = lines.flat_map(|line| ["// ", line, "\n"]).collect();
    out.push_text(&comments);
    out.push_str("type ");
    out.push_str(string_at(tool, "name").unwrap_or_default());
    match tool.get("inputSchema") {
        None | Some(Value::Null) => out.push_str(" = () => any;"),
        Some(schema) => {
            out.push_str(" = (_: ");
            write_type(&mut out, schema, 0, MAX_RENDERED_DEPTH);
            out.push_str(") => any;");
        }
    }
    out
}

/// Returns the section of a request's tools; empty if there are none.
pub(super) fn list(tools: &[Value]) -> Rendered {
    let mut out = Rendered::default();
    let separators = iter::once(BEFORE).chain(iter::repeat(BETWEEN));
    for (entry, separator) in tools.iter().zip(separators) {
        out.push_str(separator);
        out.push_rendered(&tool(entry));
    }
    if !tools.is_empty() {
        out.push_str(AFTER);
    }
    out
}

/// Writes the type of a schema. Lines after the first begin with `indent` spaces.
fn write_type(out: &mut Rendered, schema: &Value, indent: usize, levels: usize) {
    let Some(levels) = levels.checked_sub(1) else {
        out.push_str("any");
        return;
    };
    if let Some(variants) = array_at(schema, "oneOf") {
        for variant in variants {
            out.push_str("\n");
            write_variant(out, variant, indent, levels);
            let default = default_note(variant, |value| Value::from(value).to_string());
            write_trailing_comment(out, string_at(variant, "description"), default.as_deref());
        }
        return;
    }
    match schema.get("type") {
        Some(Value::Array(types)) => {
            let types: Vec<&str> = types
                .iter()
                .filter_map(Value::as_str)
                .map(|name| if name == "integer" { "number" } else { name })
                .collect();
            out.push_str(if types.is_empty() { "any" } else { "" });
            out.push_str(&types.join(" | "));
        }
        Some(Value::String(name)) => match name.as_str() {
            "object" => write_object(out, schema, indent, levels),
            "string" => write_string(out, schema),
            "number" | "integer" => out.push_str("number"),
            "boolean" => out.push_str("boolean"),
            "array" => match schema.get("items") {
                Some(items) => {
                    write_type(out, items, indent, levels);
                    out.push_str("[]");
                }
                None => out.push_str("Array<any>"),
            },
            _ => out.push_str("any"),
        },
        _ => out.push_str("any"),
    }
}

/// Writes the type of a schema. Adds null if the schema is `nullable` and the type has no null yet.
fn write_nullable_type(out: &mut Rendered, schema: &Value, indent: usize, levels: usize) {
    let start = out.as_str().len();
    write_type(out, schema, indent, levels);
    if schema.get("nullable") == Some(&Value::Bool(true)) && !out.as_str()[start..].contains("null") {
        out.push_str(" | null");
    }
}

/// Writes a variant of `oneOf` on its own line.
fn write_variant(out: &mut Rendered, variant: &Value, indent: usize, levels: usize) {
    write_spaces(out, indent);
    out.push_str(" | ");
    write_nullable_type(out, variant, indent + 3, levels);
}

fn write_string(out: &mut Rendered, schema: &Value) {
    let values = array_at(schema, "enum").into_iter().flatten();
    let values: Vec<String> = values.filter_map(Value::as_str).map(quoted).collect();
    out.push_str(if values.is_empty() { "string" } else { "" });
    out.push_str(&values.join(" | "));
}

fn write_object(out: &mut Rendered, schema: &Value, indent: usize, levels: usize) {
    if let Some(description) = string_at(schema, "description") {
        write_comment(out, indent, description);
    }
    out.push_str("{\n");
    let no_properties = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object);
    let required: HashSet<&str> = array_at(schema, "required")
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for (name, property) in properties.unwrap_or(&no_properties) {
        let mark = if required.contains(name.as_str()) { "" } else { "?" };
        write_notes(out, property, indent);
        if let Some(variants) = array_at(property, "oneOf") {
            write_union(out, &format!("{name}{mark}"), property, variants, indent, levels);
            continue;
        }
        write_spaces(out, indent);
        out.push_str(name);
        out.push_str(mark);
        out.push_str(": ");
        write_nullable_type(out, property, indent + 4, levels);
        out.push_str(",");
        // A `oneOf` that is not a list suppresses the default.
        if property.get("oneOf").is_none() {
            write_trailing_comment(out, None, default_note(property, str::to_owned).as_deref());
        }
        out.push_str("\n");
    }
    write_spaces(out, indent);
    out.push_str("}");
}

/// Writes the comments above a property: its title, its description, its examples.
fn write_notes(out: &mut Rendered, property: &Value, indent: usize) {
    if let Some(title) = string_at(property, "title") {
        write_comment(out, indent, title);
        write_spaces(out, indent);
        out.push_str("//\n");
    }
    if let Some(description) = string_at(property, "description")
        && property.get("oneOf").is_none()
    {
        write_comment(out, indent, description);
    }
    if let Some(examples) = array_at(property, "examples")
        && !examples.is_empty()
    {
        write_comment(out, indent, "Examples:");
        for example in examples.iter().filter_map(Value::as_str) {
            write_comment(out, indent, &format!("- {}", quoted(example)));
        }
    }
}

/// Writes a property with `oneOf`, a line for each variant. Omits the first variant's description
/// if the property has one.
fn write_union(out: &mut Rendered, name: &str, property: &Value, variants: &[Value], indent: usize, levels: usize) {
    let description = string_at(property, "description");
    let above =
        description.filter(|text| variants.first().and_then(|first| string_at(first, "description")) != Some(text));
    if let Some(above) = above {
        write_comment(out, indent, above);
    }
    if let Some(default) = default_note(property, str::to_owned) {
        write_comment(out, indent, &default);
    }
    write_spaces(out, indent);
    out.push_str(name);
    out.push_str(":\n");
    for (index, variant) in variants.iter().enumerate() {
        write_variant(out, variant, indent, levels);
        let own = string_at(variant, "description").filter(|text| Some(*text) != description);
        let own = own.filter(|_| index > 0 || above.is_none());
        write_trailing_comment(out, own, default_note(variant, str::to_owned).as_deref());
        out.push_str("\n");
    }
    write_spaces(out, indent);
    out.push_str(",\n");
}

/// Returns the note about a schema's default. `enum_value` writes the default of an enum.
fn default_note(schema: &Value, enum_value: impl Fn(&str) -> String) -> Option<String> {
    let is_enum = array_at(schema, "enum").is_some_and(|values| !values.is_empty());
    let default = match schema.get("default")? {
        Value::String(value) if is_enum => enum_value(value),
        Value::String(value) => quoted(value),
        other => json::render(other, &json::MINIFIED).into_string(),
    };
    Some(format!("default: {default}"))
}

/// Writes a comment at the end of a line, unless it is empty.
fn write_trailing_comment(out: &mut Rendered, description: Option<&str>, default: Option<&str>) {
    let notes: Vec<&str> = description.into_iter().chain(default).collect();
    if !notes.is_empty() {
        out.push_str(" // ");
        out.push_text(&notes.join(" "));
    }
}

/// Writes a comment on its own line. The format leaves line ends in the text as they are, so later
/// lines of the text are not comments.
fn write_comment(out: &mut Rendered, indent: usize, text: &str) {
    write_spaces(out, indent);
    out.push_str("// ");
    out.push_text(text);
    out.push_str("\n");
}

fn write_spaces(out: &mut Rendered, number: usize) {
    out.push_str(&" ".repeat(number));
}

/// Returns a string between quotation marks, without escapes.
fn quoted(string: &str) -> String {
    format!("\"{string}\"")
}

fn string_at<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name)?.as_str()
}

fn array_at<'a>(value: &'a Value, name: &str) -> Option<&'a Vec<Value>> {
    value.get(name)?.as_array()
}
