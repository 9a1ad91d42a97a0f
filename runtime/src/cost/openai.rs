//! Tools as OpenAI's harmony format writes them: a TypeScript type for each. The tests hold it against the `openai-harmony` crate.
//!
//! What TypeScript has no word for vanishes: bounds, patterns, formats, `const`, values of an enum that is not of strings.
//! `anyOf`, `allOf` and `$ref` become `any`. Titles, examples and defaults are written as comments.

use std::{collections::HashSet, iter};

use serde_json::{Map, Value};

use super::json;

/// Schemas in each other that are written; those below are `any`. No JSON that `serde_json` reads is deeper.
const MAX_LEVELS: usize = 128;

/// What stands before the tools of a list, between two of them, and behind them.
const BEFORE: &str = "# Tools\n\n## functions\n\nnamespace functions {\n\n";
const BETWEEN: &str = "\n\n";
const BEHIND: &str = "\n\n} // namespace functions";

/// A tool: its description in comments, and its type.
pub(super) fn tool(tool: &Value) -> String {
    let mut text = String::new();
    for line in word(tool, "description").unwrap_or_default().lines() {
        comment(&mut text, 0, line);
    }
    text.push_str("type ");
    text.push_str(word(tool, "name").unwrap_or_default());
    match tool.get("inputSchema") {
        None | Some(Value::Null) => text.push_str(" = () => any;"),
        Some(schema) => {
            text.push_str(" = (_: ");
            of(&mut text, schema, 0, MAX_LEVELS);
            text.push_str(") => any;");
        }
    }
    text
}

/// The section of a request's tools; none where there are none.
pub(super) fn list(tools: &[Value]) -> String {
    if tools.is_empty() {
        return String::new();
    }
    let tools: Vec<String> = tools.iter().map(tool).collect();
    format!("{BEFORE}{}{BEHIND}", tools.join(BETWEEN))
}

/// Writes the type of a schema. Lines after the first begin with `indent` spaces.
fn of(text: &mut String, schema: &Value, indent: usize, levels: usize) {
    let Some(levels) = levels.checked_sub(1) else {
        text.push_str("any");
        return;
    };
    if let Some(variants) = list_of(schema, "oneOf") {
        for variant in variants {
            text.push('\n');
            bar(text, variant, indent, levels);
            let default = default_of(variant, |word| Value::from(word).to_string());
            trailing(text, word(variant, "description"), default.as_deref());
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
            text.push_str(if types.is_empty() { "any" } else { "" });
            text.push_str(&types.join(" | "));
        }
        Some(Value::String(name)) => match name.as_str() {
            "object" => object(text, schema, indent, levels),
            "string" => string(text, schema),
            "number" | "integer" => text.push_str("number"),
            "boolean" => text.push_str("boolean"),
            "array" => match schema.get("items") {
                Some(items) => {
                    of(text, items, indent, levels);
                    text.push_str("[]");
                }
                None => text.push_str("Array<any>"),
            },
            _ => text.push_str("any"),
        },
        _ => text.push_str("any"),
    }
}

/// The type of a schema, or null where it is `nullable` and no null is in the text of its type yet.
fn nullable(text: &mut String, schema: &Value, indent: usize, levels: usize) {
    let start = text.len();
    of(text, schema, indent, levels);
    if schema.get("nullable") == Some(&Value::Bool(true)) && !text[start..].contains("null") {
        text.push_str(" | null");
    }
}

/// A variant of `oneOf`, on a line of its own.
fn bar(text: &mut String, variant: &Value, indent: usize, levels: usize) {
    spaces(text, indent);
    text.push_str(" | ");
    nullable(text, variant, indent + 3, levels);
}

fn string(text: &mut String, schema: &Value) {
    let values = list_of(schema, "enum").into_iter().flatten();
    let values: Vec<String> = values.filter_map(Value::as_str).map(quoted).collect();
    text.push_str(if values.is_empty() { "string" } else { "" });
    text.push_str(&values.join(" | "));
}

fn object(text: &mut String, schema: &Value, indent: usize, levels: usize) {
    if let Some(description) = word(schema, "description") {
        comment(text, indent, description);
    }
    text.push_str("{\n");
    let no_properties = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object);
    let required: HashSet<&str> = list_of(schema, "required")
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for (name, property) in properties.unwrap_or(&no_properties) {
        let mark = if required.contains(name.as_str()) { "" } else { "?" };
        notes(text, property, indent);
        if let Some(variants) = list_of(property, "oneOf") {
            choice(text, &format!("{name}{mark}"), property, variants, indent, levels);
            continue;
        }
        spaces(text, indent);
        text.push_str(name);
        text.push_str(mark);
        text.push_str(": ");
        nullable(text, property, indent + 4, levels);
        text.push(',');
        // A `oneOf` that is no list silences what stands beside it.
        if property.get("oneOf").is_none() {
            trailing(text, None, default_of(property, str::to_owned).as_deref());
        }
        text.push('\n');
    }
    spaces(text, indent);
    text.push('}');
}

/// What stands above a property: its title, its description, its examples.
fn notes(text: &mut String, property: &Value, indent: usize) {
    if let Some(title) = word(property, "title") {
        comment(text, indent, title);
        spaces(text, indent);
        text.push_str("//\n");
    }
    if let Some(description) = word(property, "description")
        && property.get("oneOf").is_none()
    {
        comment(text, indent, description);
    }
    if let Some(examples) = list_of(property, "examples")
        && !examples.is_empty()
    {
        comment(text, indent, "Examples:");
        for example in examples.iter().filter_map(Value::as_str) {
            comment(text, indent, &format!("- {}", quoted(example)));
        }
    }
}

/// A property with `oneOf`: a line for each variant. What the first one says of itself is left out where something was
/// said of the property.
fn choice(text: &mut String, name: &str, property: &Value, variants: &[Value], indent: usize, levels: usize) {
    let description = word(property, "description");
    let above = description.filter(|said| variants.first().and_then(|first| word(first, "description")) != Some(said));
    if let Some(said) = above {
        comment(text, indent, said);
    }
    if let Some(default) = default_of(property, str::to_owned) {
        comment(text, indent, &default);
    }
    spaces(text, indent);
    text.push_str(name);
    text.push_str(":\n");
    for (at, variant) in variants.iter().enumerate() {
        bar(text, variant, indent, levels);
        let own = word(variant, "description").filter(|said| Some(*said) != description);
        let own = own.filter(|_| at > 0 || above.is_none());
        trailing(text, own, default_of(variant, str::to_owned).as_deref());
        text.push('\n');
    }
    spaces(text, indent);
    text.push_str(",\n");
}

/// What a schema's `default` is said to be. One that is a word of an enum is written as `of_enum` has it.
fn default_of(schema: &Value, of_enum: impl Fn(&str) -> String) -> Option<String> {
    let is_enum = list_of(schema, "enum").is_some_and(|values| !values.is_empty());
    let default = match schema.get("default")? {
        Value::String(word) if is_enum => of_enum(word),
        Value::String(word) => quoted(word),
        other => json::text(other, &json::MINIFIED),
    };
    Some(format!("default: {default}"))
}

/// A comment at the end of a line, where there is something to say.
fn trailing(text: &mut String, description: Option<&str>, default: Option<&str>) {
    let said: Vec<&str> = description.into_iter().chain(default).collect();
    if !said.is_empty() {
        text.push_str(" // ");
        text.push_str(&said.join(" "));
    }
}

/// A comment on lines of its own. Only the first of them is one: line ends within it are left as they are.
fn comment(text: &mut String, indent: usize, said: &str) {
    spaces(text, indent);
    text.push_str("// ");
    text.push_str(said);
    text.push('\n');
}

fn spaces(text: &mut String, number: usize) {
    text.extend(iter::repeat_n(' ', number));
}

/// Between quotation marks, and not escaped.
fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

fn word<'a>(value: &'a Value, member: &str) -> Option<&'a str> {
    value.get(member)?.as_str()
}

fn list_of<'a>(value: &'a Value, member: &str) -> Option<&'a Vec<Value>> {
    value.get(member)?.as_array()
}
