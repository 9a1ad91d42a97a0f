//! The texts of a list that a rewrite may change.

use serde_json::{Map, Value, json};

use crate::input::json::is_deep;
use crate::input::listing::{Listing, Tool};
use crate::input::schema_walk::{PointerStep, walk};

/// A text of a tool.
pub(crate) struct ToolText<'a> {
    /// The JSON pointer in the tool's entry.
    pub(crate) path: String,
    pub(crate) text: &'a str,
    /// The schema that it describes; `None` for the tool's own description.
    pub(crate) schema: Option<&'a Value>,
}

impl ToolText<'_> {
    /// Returns the statements of the schema that the text describes.
    pub(super) fn stated(&self) -> Option<Value> {
        self.schema.map(stated)
    }

    /// Returns the key that a parameter's text shares with equal texts of equal schemas, which a
    /// rewrite changes alike; `None` for the tool's own description.
    pub(super) fn copy_key(&self) -> Option<String> {
        let keywords = self.schema?.as_object()?.iter();
        let others: Map<String, Value> = keywords
            .filter(|(key, _)| *key != "description")
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        Some(json!([self.text, others]).to_string())
    }
}

/// Returns the statements of a schema besides its descriptions; of nested properties, only the
/// names.
fn stated(schema: &Value) -> Value {
    let Value::Object(schema) = schema else {
        return schema.clone();
    };
    let keywords = schema.iter().filter(|(key, _)| *key != "description");
    let keywords = keywords.map(|(key, value)| match (key.as_str(), value) {
        ("properties", Value::Object(properties)) => (key.clone(), properties.keys().map(String::as_str).collect()),
        ("items", Value::Object(_)) => (key.clone(), stated(value)),
        (_, value) if is_deep(value) => (key.clone(), json!("…")),
        _ => (key.clone(), value.clone()),
    });
    Value::Object(keywords.collect::<Map<String, Value>>())
}

/// Returns the descriptions of a tool and of its parameters. With `with_missing`, properties
/// without a description have an empty text.
pub(crate) fn texts(tool: &Tool, with_missing: bool) -> Vec<ToolText<'_>> {
    let mut texts = Vec::new();
    if let Some(text) = tool.entry.get("description").and_then(Value::as_str) {
        texts.push(ToolText {
            path: "/description".to_owned(),
            text,
            schema: None,
        });
    }
    let Some(schema) = tool.entry.get("inputSchema") else {
        return texts;
    };
    walk("inputSchema", schema, |subschema| {
        let text = subschema.get("description").map(Value::as_str);
        let text = match text {
            Some(Some(text)) => text,
            None if with_missing && subschema.property_name().is_some() => "",
            _ => return,
        };
        texts.push(ToolText {
            path: subschema.pointer(&[PointerStep::Name("description")]),
            text,
            schema: Some(subschema.schema),
        });
    });
    texts
}

/// Returns the tools of all inputs; of equal tools in several inputs, the first.
pub(crate) fn distinct(listings: Vec<Listing>) -> Vec<Tool> {
    let mut tools: Vec<Tool> = Vec::new();
    for tool in listings.into_iter().flat_map(|listing| listing.tools) {
        if !tools
            .iter()
            .any(|other| other.name == tool.name && other.entry == tool.entry)
        {
            tools.push(tool);
        }
    }
    tools
}
