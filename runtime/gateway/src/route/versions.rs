//! The versions of the protocol: the keys of `_meta` and of results that one without `initialize` has.

use serde_json::{Map, Value};

pub(super) use mcpact_shared::protocol::WITHOUT_SESSIONS;
pub(super) use mcpact_shared::protocol::meta::{CAPABILITIES, CLIENT, LEVEL, PREFIX};
pub(crate) use mcpact_shared::protocol::meta::{SUBSCRIPTION, VERSION};
use mcpact_shared::protocol::{WITH_SESSIONS, method};

use crate::message::{Message, property};

/// The versions of the protocol with `initialize`, newest first.
pub(super) const VERSIONS: [&str; 4] = [WITH_SESSIONS, "2025-06-18", "2025-03-26", "2024-11-05"];

/// Returns whether a request is in a version without `initialize`.
pub(crate) fn is_stateless(message: &Message) -> bool {
    message.method() == method::DISCOVER || message.param(&["_meta", VERSION]).is_some()
}

/// Returns a request without the keys of this version in `_meta`, which a server with `initialize`
/// does not expect.
pub(super) fn without_version(text: String) -> String {
    let stripped = Message::parse(text.as_str()).ok().and_then(|message| {
        let raw = message.param(&["_meta"])?;
        let mut meta: Map<String, Value> = serde_json::from_str(raw).ok()?;
        meta.retain(|key, _| !key.starts_with(PREFIX));
        Some(message.with(&[(raw, &Value::Object(meta).to_string())]))
    });
    stripped.unwrap_or(text)
}

/// Returns a response with the keys that this version requires of the result of `method`. The keys
/// state that a server's result is fresh for 0 ms, and private to the client.
pub(super) fn with_required_keys(text: String, method: &str) -> String {
    let required: &[(&str, &str)] = match method {
        method::LIST_TOOLS
        | method::LIST_PROMPTS
        | method::LIST_RESOURCES
        | method::LIST_RESOURCE_TEMPLATES
        | method::READ_RESOURCE
        | method::DISCOVER => &[
            ("resultType", r#""complete""#),
            ("ttlMs", "0"),
            ("cacheScope", r#""private""#),
        ],
        _ => &[("resultType", r#""complete""#)],
    };
    let Ok(message) = Message::parse(text.as_str()) else {
        return text;
    };
    let Some(result) = message.result().filter(|result| result.starts_with('{')) else {
        return text;
    };
    let missing = required.iter().filter(|(key, _)| property(result, key).is_none());
    let missing: Vec<String> = missing.map(|(key, value)| format!(r#""{key}":{value}"#)).collect();
    let Some(last) = result.rfind('}') else { return text };
    let is_empty = result[1..last].trim().is_empty();
    let comma = if is_empty || missing.is_empty() { "" } else { "," };
    let result_with = format!("{}{comma}{}}}", &result[..last], missing.join(","));
    message.with(&[(result, &result_with)])
}
