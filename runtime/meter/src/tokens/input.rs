//! The parts of a request that a model writes: without `_meta` and other overhead of the protocol.

use std::fmt::Write as _;

use mcpact_shared::protocol::method;

use super::output::{list, message, tool};
use super::parts::{Part, Parts};
use crate::json::{is_valid, minified, object_properties, string};
use crate::method::model_keys;

/// Returns the parts of a request; `None` if its parameters are no valid JSON.
pub(super) fn parts<'a>(name: &str, params: Option<&'a str>) -> Option<Parts<'a>> {
    let Some(params) = params.map(str::trim).filter(|params| *params != "null") else {
        return Some(Parts::text("{}"));
    };
    if name == method::CREATE_MESSAGE {
        return sampling_parts(params);
    }
    if !is_valid(params) {
        return None;
    }
    Some(match model_keys(name) {
        Some(keys) => Parts::text(chosen(params, keys)),
        None => Parts::text(without_meta(params)),
    })
}

/// Returns an object with these properties only, minified.
pub(crate) fn chosen(params: &str, keys: [&str; 2]) -> String {
    let values = object_properties(params, keys);
    let mut text = String::from("{");
    for (key, value) in keys.iter().zip(values) {
        if let Some(value) = value.filter(|_| !key.is_empty()) {
            let comma = if text.len() > 1 { "," } else { "" };
            let _ = write!(text, "{comma}\"{key}\":{}", minified(value));
        }
    }
    text.push('}');
    text
}

/// Returns minified parameters without the property `_meta`.
fn without_meta(params: &str) -> String {
    let [meta] = object_properties(params, ["_meta"]);
    if meta.is_none() {
        return minified(params).into_owned();
    }
    match serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(params) {
        Ok(mut parameters) => {
            parameters.shift_remove("_meta");
            serde_json::Value::Object(parameters).to_string()
        }
        // Nested too deeply for a tree.
        Err(_) => minified(params).into_owned(),
    }
}

/// Returns the parts of the parameters: the prompt, the messages and the tools. `None` if they are no
/// valid JSON.
fn sampling_parts(params: &str) -> Option<Parts<'_>> {
    if !is_valid(params) {
        return None;
    }
    let [prompt] = object_properties(params, ["systemPrompt"]);
    let mut parts = Parts::default();
    if let Some(prompt) = prompt.and_then(string) {
        parts.push(Part::Text(prompt));
    }
    let messages = list(params, "messages", message);
    let tools = list(params, "tools", tool);
    for more in [messages, tools].into_iter().flatten() {
        parts.0.extend(more.0);
    }
    if parts.0.is_empty() {
        return Some(Parts::text(minified(params)));
    }
    Some(parts)
}
