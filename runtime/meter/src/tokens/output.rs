//! The parts of a result or an error that a model reads, by method.

use std::borrow::Cow;

use mcpact_shared::model_entry::{self, MODEL_KEYS};
use mcpact_shared::protocol::method;

use super::parts::{Part, Parts, Shown};
use crate::json::{array_items, is_valid, minified, object_properties, string};

/// Returns the parts of a result; `None` if it is no valid JSON.
pub(super) fn parts<'a>(method: &str, result: &'a str, shown: Shown) -> Option<Parts<'a>> {
    let result = result.trim();
    if !is_valid(result) {
        return None;
    }
    let parts = match method {
        method::CALL_TOOL => tool_result(result, shown),
        method::READ_RESOURCE => list(result, "contents", resource),
        method::GET_PROMPT => list(result, "messages", message),
        method::LIST_TOOLS => list(result, "tools", tool),
        method::CREATE_MESSAGE => Some(sampled(result)),
        _ => None,
    };
    Some(parts.unwrap_or_else(|| Parts::text(minified(result))))
}

/// Returns the parts of a JSON-RPC error: all of it.
pub(super) fn error(error: &str) -> Option<Parts<'_>> {
    let error = error.trim();
    is_valid(error).then(|| Parts::text(minified(error)))
}

/// Returns whether a result of `tools/call` says that the tool failed.
pub fn is_error_result(result: &str) -> bool {
    object_properties(result, ["isError"]) == [Some("true")]
}

/// Returns the parts of a tool result; `None` if it has neither content nor structured content.
fn tool_result(result: &str, shown: Shown) -> Option<Parts<'_>> {
    let [content, structured] = object_properties(result, ["content", "structuredContent"]);
    let structured = structured.filter(|structured| *structured != "null");
    let blocks = content.and_then(array_items);
    if blocks.is_none() && structured.is_none() {
        return None;
    }
    let blocks = blocks.unwrap_or_default();
    let (use_content, use_structured) = match shown {
        Shown::Content => (true, blocks.is_empty()),
        Shown::Structured => (structured.is_none(), true),
        Shown::Both => (true, true),
    };
    let mut parts = Parts::default();
    parts.push(Part::Structure(Cow::Borrowed(r#"{"content":[]}"#)));
    if use_content {
        for item in blocks {
            block(item, &mut parts);
        }
    }
    if let Some(structured) = structured.filter(|_| use_structured) {
        parts.push(Part::Text(minified(structured)));
    }
    Some(parts)
}

/// Adds the parts of each item of an array; `None` if the result has no such array.
pub(super) fn list<'a>(result: &'a str, key: &str, add: fn(&'a str, &mut Parts<'a>)) -> Option<Parts<'a>> {
    let [items] = object_properties(result, [key]);
    let mut parts = Parts::default();
    parts.push(Part::Structure(Cow::Owned(format!("{{\"{key}\":[]}}"))));
    for item in array_items(items?)? {
        add(item, &mut parts);
    }
    Some(parts)
}

/// Adds the parts of a block of content.
fn block<'a>(block: &'a str, parts: &mut Parts<'a>) {
    let [kind, text, data, inner] = object_properties(block, ["type", "text", "data", "resource"]);
    let kind = kind.and_then(string);
    let text = text.and_then(string);
    let data = data.and_then(string);
    let is_string = |json: &&str| string(json).is_some();
    // A resource with a text and a blob counts as its JSON.
    let inner = inner.map(|inner| object_properties(inner, ["blob", "text"]).map(|json| json.filter(is_string)));
    match (kind.as_deref(), text, data, inner) {
        (Some("text"), Some(text), ..) => {
            structure(parts, "text", "text");
            parts.push(Part::Text(text));
        }
        (Some("image"), _, Some(data), _) => {
            structure(parts, "image", "data");
            parts.push(Part::Image(data));
        }
        (Some("audio"), _, Some(data), _) => {
            structure(parts, "audio", "data");
            parts.push(Part::Data(data));
        }
        (Some("resource"), _, _, Some([Some(blob), None])) => {
            structure(parts, "resource", "blob");
            parts.extend_data(blob);
        }
        // Links, embedded texts and unknown kinds count as the JSON that is sent.
        _ => parts.push(Part::Text(minified(block))),
    }
}

/// Adds the contents of a resource.
fn resource<'a>(contents: &'a str, parts: &mut Parts<'a>) {
    let [text, blob] = object_properties(contents, ["text", "blob"]);
    match (text.and_then(string), blob) {
        (Some(text), _) => {
            structure(parts, "resource", "text");
            parts.push(Part::Text(text));
        }
        (None, Some(blob)) if string(blob).is_some() => {
            structure(parts, "resource", "blob");
            parts.extend_data(blob);
        }
        _ => parts.push(Part::Text(minified(contents))),
    }
}

/// Adds the content of a prompt's message.
pub(super) fn message<'a>(message: &'a str, parts: &mut Parts<'a>) {
    match object_properties(message, ["content"]) {
        [Some(content)] => match array_items(content) {
            Some(blocks) => blocks.into_iter().for_each(|item| block(item, parts)),
            None => block(content, parts),
        },
        _ => parts.push(Part::Text(minified(message))),
    }
}

/// Returns the parts of what the client's model wrote: the content of one message.
fn sampled(result: &str) -> Parts<'_> {
    let mut parts = Parts::default();
    message(result, &mut parts);
    parts
}

/// Adds the model-visible entry of a tool, or the whole entry if it has no visible property.
pub(super) fn tool<'a>(entry: &'a str, parts: &mut Parts<'a>) {
    let text = model_entry(entry).map_or_else(|| minified(entry), Cow::Owned);
    parts.push(Part::Text(text));
}

/// Returns the minified name, description and input schema of a tool's entry, or `None` if it has
/// none of them.
pub(super) fn model_entry(entry: &str) -> Option<String> {
    let values = object_properties(entry, MODEL_KEYS).map(|value| value.map(minified));
    let has_some = values.iter().any(Option::is_some);
    has_some.then(|| model_entry::model_entry(values.each_ref().map(Option::as_deref)))
}

/// Adds the JSON around a value, for estimates.
fn structure(parts: &mut Parts<'_>, kind: &str, key: &str) {
    parts.push(Part::Structure(Cow::Owned(format!(
        "{{\"type\":\"{kind}\",\"{key}\":\"\"}}"
    ))));
}

impl<'a> Parts<'a> {
    /// Adds a blob, which is a JSON string.
    fn extend_data(&mut self, blob: &'a str) {
        if let Some(data) = string(blob) {
            self.push(Part::Data(data));
        }
    }
}
