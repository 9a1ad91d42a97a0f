//! Shapes of a tool: that of MCP, and those of the APIs that clients send tools to.
//!
//! | | |
//! |---|---|
//! | MCP | `{"name", "description", "inputSchema"}` |
//! | Anthropic | `{"name", "description", "input_schema"}` |
//! | OpenAI, Chat Completions | `{"type": "function", "function": {"name", "description", "parameters"}}` |
//! | OpenAI, Responses | `{"type": "function", "name", "description", "parameters"}` |
//! | Gemini | `{"functionDeclarations": [{"name", "description", "parameters"}]}` |
//!
//! All are converted to MCP's shape, so the same text is counted for every key of the schema.

use serde_json::{Map, Value};

use crate::input::json::kind_of;

/// The keys of the parameters' schema, in the order of precedence.
const SCHEMAS: [&str; 4] = ["inputSchema", "input_schema", "parametersJsonSchema", "parameters"];

/// The keys of the list of tools in Gemini's API.
const DECLARATIONS: [&str; 2] = ["functionDeclarations", "function_declarations"];

/// Returns the tools of an array. Gemini's declarations become single tools, other entries stay the
/// same.
pub(super) fn entries(array: Vec<Value>) -> Vec<Value> {
    let mut entries = Vec::with_capacity(array.len());
    for mut entry in array {
        let declared = DECLARATIONS.iter().find_map(|key| match entry.get_mut(*key) {
            Some(Value::Array(tools)) => Some(std::mem::take(tools)),
            _ => None,
        });
        match declared {
            Some(tools) => entries.extend(tools),
            None => entries.push(entry),
        }
    }
    entries
}

/// Returns whether an object is one tool, in any shape with a schema.
pub(super) fn is_tool(object: &Map<String, Value>) -> bool {
    let has_schema = |tool: &Map<String, Value>| {
        tool.contains_key("name") && SCHEMAS.iter().any(|schema| tool.contains_key(*schema))
    };
    has_schema(object) || function(object).is_some_and(|tool| tool.contains_key("name"))
}

/// Returns the tool in MCP's shape: the key of its schema becomes `inputSchema`.
///
/// # Errors
///
/// Returns an error if `function` is not an object.
pub(super) fn normalized(mut tool: Map<String, Value>) -> Result<Map<String, Value>, String> {
    if tool.get("type").is_some_and(|kind| kind == "function") && !tool.contains_key("name") {
        match tool.remove("function") {
            Some(Value::Object(function)) => tool = function,
            Some(other) => return Err(format!("`function` must be an object, not {}", kind_of(&other))),
            None => {}
        }
    }
    let key = SCHEMAS.into_iter().find(|schema| tool.contains_key(*schema));
    let Some(schema_key) = key.filter(|key| *key != "inputSchema") else {
        return Ok(tool);
    };
    let renamed = |(key, value)| {
        if key == schema_key {
            ("inputSchema".to_owned(), value)
        } else {
            (key, value)
        }
    };
    Ok(tool.into_iter().map(renamed).collect())
}

/// Returns the function of a tool in the shape of OpenAI's Chat Completions.
fn function(object: &Map<String, Value>) -> Option<&Map<String, Value>> {
    object
        .get("function")
        .filter(|_| object.get("type").is_some_and(|kind| kind == "function"))?
        .as_object()
}
