//! Requests in the version of the protocol without `initialize`, 2026-07-28.
//!
//! The servers are sent an `initialize` of the gateway's own, and requests without the keys of that
//! version. Their results get the keys that it requires.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::fault::{self, Code};
use super::handshake::VERSIONS;
use super::input::{capabilities, is_own};
use super::message::{Id, Message, member};
use super::router::{Phase, Router};

/// The version of the protocol without `initialize`.
pub(super) const WITHOUT_INITIALIZE: &str = "2026-07-28";
/// The start of the keys in `_meta` that belong to the protocol.
const PREFIX: &str = "io.modelcontextprotocol/";
/// The key of `_meta` with the version of a request.
pub(crate) const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// The key of `_meta` with the name and the version of the client.
pub(super) const CLIENT: &str = "io.modelcontextprotocol/clientInfo";
/// The key of `_meta` with the capabilities of the client.
pub(super) const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// The key of `_meta` with the severity from which on a request's log messages are wanted.
const LEVEL: &str = "io.modelcontextprotocol/logLevel";

/// Returns whether a request is in a version without `initialize`.
pub(crate) fn is_stateless(message: &Message) -> bool {
    message.method() == "server/discover" || message.param(&["_meta", VERSION]).is_some()
}

impl Router {
    /// Takes a request without `initialize`.
    pub(super) fn stateless_request(&mut self, message: Message, id: Id, now: Instant) {
        let raw_id = message.raw_id().unwrap_or("null");
        if message.text_param(&["_meta", VERSION]).as_deref() != Some(WITHOUT_INITIALIZE) {
            let supported: Vec<&str> = [WITHOUT_INITIALIZE].into_iter().chain(VERSIONS).collect();
            let error = json!({
                "code": Code::UnsupportedProtocolVersion as i32,
                "message": format!("unsupported protocol version; use {WITHOUT_INITIALIZE}, or send `initialize`"),
                "data": { "supported": supported, "requested": message.text_param(&["_meta", VERSION]) },
            });
            return self.respond(id, fault::error_response(raw_id, &error.to_string()));
        }
        let removed = [
            "initialize",
            "ping",
            "logging/setLevel",
            "resources/subscribe",
            "resources/unsubscribe",
        ];
        if removed.contains(&message.method()) {
            let text = format!(
                "method not found: `{}` is not in version {WITHOUT_INITIALIZE}",
                message.method()
            );
            return self.respond(id, fault::error(raw_id, Code::MethodNotFound, &text));
        }
        self.begin_stateless(&message, now);
        match message.method() {
            "server/discover" | "subscriptions/listen" => self.waiting.push(message),
            _ => match message.text_param(&["requestState"]).filter(|state| is_own(state)) {
                Some(state) => self.repeat(&message, id, &state, now),
                None => self.managed_request(message, id, now),
            },
        }
    }

    /// Sends the servers `initialize` if nobody did, and asks for their log messages.
    fn begin_stateless(&mut self, message: &Message, now: Instant) {
        if self.client.initialize.is_none() {
            let info = message
                .param(&["_meta", CLIENT])
                .and_then(|raw| serde_json::from_str(raw).ok());
            let info = info.unwrap_or_else(|| json!({ "name": "mcpact", "version": env!("CARGO_PKG_VERSION") }));
            // A server asks in the course of a call, and the result of the call asks the client.
            let capabilities = capabilities(message);
            let params = json!({ "protocolVersion": VERSIONS[0], "capabilities": capabilities, "clientInfo": info });
            self.client.initialize = Some(params.to_string());
            self.client.is_stateless = true;
            self.client.is_initialized = true;
            self.client.is_answered = true;
            self.wait_until = now + Duration::from_secs(self.settings().bounds.wait_seconds);
            for server in 0..self.servers.len() {
                if matches!(self.servers[server].phase, Phase::Open) {
                    self.shake_hands(server, now);
                }
            }
        }
        let level = message
            .param(&["_meta", LEVEL])
            .map(|level| format!(r#"{{"level":{level}}}"#));
        if self.client.is_stateless && level.is_some() && level != self.client.level {
            self.client.level = level;
            (0..self.servers.len()).for_each(|server| self.repeat_level(server));
        }
    }

    /// Returns whether a client without `initialize` takes this message: changes of lists and
    /// resources only by `subscriptions/listen`, and log messages only if it has asked for them.
    pub(super) fn is_for_stateless(&mut self, text: &str) -> bool {
        let Ok(message) = Message::parse(text) else { return true };
        match message.method() {
            "notifications/message" => self.client.level.is_some(),
            _ => !self.notify_listeners(&message),
        }
    }

    /// Answers `server/discover`.
    pub(super) fn discover(&mut self, id: Id, raw_id: &str) {
        let mut result = self.merged_hello();
        let info = result.remove("serverInfo").unwrap_or_default();
        result.remove("protocolVersion");
        result.insert("supportedVersions".to_owned(), json!([WITHOUT_INITIALIZE]));
        result.insert("_meta".to_owned(), json!({ (format!("{PREFIX}serverInfo")): info }));
        self.respond(id, fault::result(raw_id, &Value::Object(result).to_string()));
    }
}

/// Returns a request without the keys of this version in `_meta`. A server that knows it from
/// `initialize` does not expect them.
pub(super) fn without_version(text: String) -> String {
    let stripped = Message::parse(text.as_str()).ok().and_then(|message| {
        let raw = message.param(&["_meta"])?;
        let mut meta: Map<String, Value> = serde_json::from_str(raw).ok()?;
        meta.retain(|key, _| !key.starts_with(PREFIX));
        Some(message.with(&[(raw, &Value::Object(meta).to_string())]))
    });
    stripped.unwrap_or(text)
}

/// Returns a response with the keys that this version requires of the result of `method`. A result
/// of a server is good for this moment and this client.
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
