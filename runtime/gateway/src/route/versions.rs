//! The versions of the protocol: the keys of `_meta` and of results that one without `initialize` has.

use serde_json::{Map, Value};

use super::message::{Message, member};

/// The versions of the protocol with `initialize`, newest first.
pub(super) const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/// The version of the protocol without `initialize`.
pub(super) const WITHOUT_INITIALIZE: &str = "2026-07-28";
/// The start of the keys in `_meta` that belong to the protocol.
pub(super) const PREFIX: &str = "io.modelcontextprotocol/";
/// The key of `_meta` with the version of a request.
pub(crate) const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// The key of `_meta` with the name and the version of the client.
pub(super) const CLIENT: &str = "io.modelcontextprotocol/clientInfo";
/// The key of `_meta` with the capabilities of the client.
pub(super) const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// The key of `_meta` with the minimum severity of a request's log messages.
pub(super) const LEVEL: &str = "io.modelcontextprotocol/logLevel";
/// The key of `_meta` with the request that a notification belongs to.
pub(crate) const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";

/// Returns whether a request is in a version without `initialize`.
pub(crate) fn is_stateless(message: &Message) -> bool {
    message.method() == "server/discover" || message.param(&["_meta", VERSION]).is_some()
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
        "tools/list"
        | "prompts/list"
        | "resources/list"
        | "resources/templates/list"
        | "resources/read"
        | "server/discover" => &[
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
    let missing = required.iter().filter(|(key, _)| member(result, key).is_none());
    let missing: Vec<String> = missing.map(|(key, value)| format!(r#""{key}":{value}"#)).collect();
    let Some(last) = result.rfind('}') else { return text };
    let is_empty = result[1..last].trim().is_empty();
    let comma = if is_empty || missing.is_empty() { "" } else { "," };
    let result_with = format!("{}{comma}{}}}", &result[..last], missing.join(","));
    message.with(&[(result, &result_with)])
}
