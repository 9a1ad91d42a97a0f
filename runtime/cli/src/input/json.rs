//! JSON values: their kind and their first characters in messages, and copies without long strings.

use mcpact::cost::abridged;
use mcpact::json_schema::Extent;
pub(crate) use mcpact_lines::json_rpc::kind_of;
pub(crate) use mcpact_shared::json_pointer::escape as escape_pointer;
use mcpact_shared::truncate::{truncate, truncate_written};
use serde_json::{Map, Value};

/// The maximum length of a value in a message, in characters.
const MAX_EXCERPT: usize = 80;
/// The maximum nesting depth of a value that is written to text: a deeper one might exhaust the
/// stack.
const MAX_WRITTEN_DEPTH: usize = 128;
/// The size of the stack. Schemas may be deeply nested, and recursive functions walk them.
pub(crate) const STACK_BYTES: usize = 256 << 20;

/// The maximum length of a description, in bytes. A longer text is neither rewritten, nor read by
/// the lint that searches tools.
pub(crate) const MAX_CHECKED_TEXT_BYTES: usize = 20_000;

/// Returns a text, truncated for a message.
pub(crate) fn excerpt(text: &str) -> String {
    truncate(text, MAX_EXCERPT).into_owned()
}

/// Returns a value as JSON, truncated for a message. A large value is not written to its end.
pub(crate) fn excerpt_of(value: &Value) -> String {
    truncate_written(MAX_EXCERPT, |prefix| serde_json::to_writer(prefix, value))
}

/// Returns a property as JSON, truncated for a message.
pub(crate) fn excerpt_of_property(key: &str, value: &Value) -> String {
    excerpt(&format!("{key:?}: {}", excerpt_of(value)))
}

/// Returns whether a value is too deeply nested to be written.
pub(crate) fn is_deep(value: &Value) -> bool {
    Extent::of(value).depth > MAX_WRITTEN_DEPTH
}

/// Returns a copy whose strings longer than `max` bytes are [abridged].
pub(crate) fn without_long_strings(value: &Value, max: usize) -> Value {
    match value {
        Value::String(text) if text.len() > max => abridged(text).map_or_else(|| value.clone(), Value::from),
        Value::Array(values) => values.iter().map(|value| without_long_strings(value, max)).collect(),
        Value::Object(properties) => Value::Object(properties_without_long_strings(properties, max)),
        other => other.clone(),
    }
}

/// Returns a copy of the properties, like [`without_long_strings`].
pub(crate) fn properties_without_long_strings(properties: &Map<String, Value>, max: usize) -> Map<String, Value> {
    let copies = properties.iter();
    copies
        .map(|(key, value)| (key.clone(), without_long_strings(value, max)))
        .collect()
}
