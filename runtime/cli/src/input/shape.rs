//! Shapes of a tool: MCP's own, and those of the APIs that clients send tools to.
//!
//! | | |
//! |---|---|
//! | MCP | `{"name", "description", "inputSchema"}` |
//! | Anthropic | `{"name", "description", "input_schema"}` |
//! | OpenAI, Chat Completions | `{"type": "function", "function": {"name", "description", "parameters"}}` |
//! | OpenAI, Responses | `{"type": "function", "name", "description", "parameters"}` |
//! | Gemini | `{"functionDeclarations": [{"name", "description", "parameters"}]}` |
//!
//! All are read as MCP's: whatever the key of the schema is called, what a model sees of the tool is counted.

use serde_json::{Map, Value};

use super::list::kind_of;

/// What the schema of the parameters is called; the first that a tool has is its schema.
const SCHEMAS: [&str; 4] = ["inputSchema", "input_schema", "parametersJsonSchema", "parameters"];

/// What holds the tools of Gemini's API.
const DECLARATIONS: [&str; 2] = ["functionDeclarations", "function_declarations"];

/// Returns the tools of an array: Gemini's declarations stand one by one, all others as they are.
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

/// Returns whether an object is one tool, in any shape that has a schema.
pub(super) fn is_tool(object: &Map<String, Value>) -> bool {
    let has_schema = |tool: &Map<String, Value>| {
        tool.contains_key("name") && SCHEMAS.iter().any(|schema| tool.contains_key(*schema))
    };
    has_schema(object) || function(object).is_some_and(|tool| tool.contains_key("name"))
}

/// Returns the tool in MCP's shape: with `inputSchema`, in the place of what the schema was called.
///
/// # Errors
///
/// A function that is not an object.
pub(super) fn normalized(mut tool: Map<String, Value>) -> Result<Map<String, Value>, String> {
    if tool.get("type").is_some_and(|kind| kind == "function") && !tool.contains_key("name") {
        match tool.remove("function") {
            Some(Value::Object(function)) => tool = function,
            Some(other) => return Err(format!("its `function` is {}; it must be an object", kind_of(&other))),
            None => {}
        }
    }
    let called = SCHEMAS.into_iter().find(|schema| tool.contains_key(*schema));
    let Some(called) = called.filter(|called| *called != "inputSchema") else {
        return Ok(tool);
    };
    let renamed = |(key, value)| {
        if key == called {
            ("inputSchema".to_owned(), value)
        } else {
            (key, value)
        }
    };
    Ok(tool.into_iter().map(renamed).collect())
}

/// The function of OpenAI's Chat Completions.
fn function(object: &Map<String, Value>) -> Option<&Map<String, Value>> {
    object
        .get("function")
        .filter(|_| object.get("type").is_some_and(|kind| kind == "function"))?
        .as_object()
}
