//! Requests in the version of the protocol without `initialize`, 2026-07-28.
//!
//! The servers get an `initialize` of the gateway itself, and requests without the keys of that
//! version. Their results get the keys that the version requires.

use mcpact_rules::protocol::{LOG_LEVELS, error_code, method};
use std::time::{Duration, Instant};

use mcpact_rules::truncate::{MAX_SHOWN_NAME, truncate};
use serde_json::{Value, json};

use super::calls_awaiting_input::is_own;
use super::message::{Id, Message};
use super::own_messages;
use super::requested_input::capabilities;
use super::router::Router;
use super::server::Phase;
use super::versions::{CLIENT, LEVEL, PREFIX, VERSION, VERSIONS, WITHOUT_SESSIONS};

/// Returns the level of log messages that a request asks for.
pub(super) fn requested_level(message: &Message) -> Option<String> {
    let level = message.text_param(&["_meta", LEVEL]);
    level.filter(|level| LOG_LEVELS.contains(&level.as_str()))
}

impl Router {
    /// Handles a request without `initialize`.
    pub(super) fn stateless_request(&mut self, message: Message, id: Id, now: Instant) {
        let raw_id = message.raw_id().unwrap_or("null");
        let requested = message.text_param(&["_meta", VERSION]);
        if requested.as_deref() != Some(WITHOUT_SESSIONS) {
            let requested = requested.map(|version| truncate(&version, MAX_SHOWN_NAME).into_owned());
            let supported: Vec<&str> = [WITHOUT_SESSIONS].into_iter().chain(VERSIONS).collect();
            let error = json!({
                "code": error_code::UNSUPPORTED_PROTOCOL_VERSION,
                "message": format!("unsupported protocol version; use {WITHOUT_SESSIONS}, or send `initialize`"),
                "data": { "supported": supported, "requested": requested },
            });
            return self.refuse_with(&message, own_messages::error_response(raw_id, &error.to_string()));
        }
        let removed = [
            method::INITIALIZE,
            method::PING,
            method::SET_LEVEL,
            method::SUBSCRIBE_RESOURCE,
            method::UNSUBSCRIBE_RESOURCE,
        ];
        if removed.contains(&message.method()) {
            let text = format!(
                "method not found: `{}` is not in version {WITHOUT_SESSIONS}",
                message.method()
            );
            return self.refuse(&message, error_code::METHOD_NOT_FOUND, &text);
        }
        self.begin_stateless(&message, now);
        match message.method() {
            method::DISCOVER | method::LISTEN => self.queued_requests.push(message),
            _ => match message.text_param(&["requestState"]).filter(|state| is_own(state)) {
                Some(state) => self.repeat(&message, id, &state, now),
                None => self.managed_request(message, id, now),
            },
        }
    }

    /// Sends the servers `initialize` if they have none yet, and requests their log messages.
    fn begin_stateless(&mut self, message: &Message, now: Instant) {
        if self.client.initialize.is_none() {
            let info = message
                .param(&["_meta", CLIENT])
                .and_then(|raw| serde_json::from_str(raw).ok());
            let info = info.unwrap_or_else(|| json!({ "name": "mcpact", "version": env!("CARGO_PKG_VERSION") }));
            // A server asks during a call, and the result of the call asks the client.
            let capabilities = capabilities(message);
            let params = json!({ "protocolVersion": VERSIONS[0], "capabilities": capabilities, "clientInfo": info });
            self.client.initialize = Some(params.to_string());
            self.client.is_stateless = true;
            self.client.is_initialized = true;
            self.client.has_initialize_result = true;
            self.wait_until = now + Duration::from_secs(self.settings().bounds.wait_seconds);
            for server in 0..self.servers.len() {
                if matches!(self.servers[server].phase, Phase::Open) {
                    self.send_initialize(server, now);
                }
            }
        }
        let level = requested_level(message).map(|level| json!({ "level": level }).to_string());
        if self.client.is_stateless && level.is_some() && level != self.client.level {
            self.client.level = level;
            (0..self.servers.len()).for_each(|server| self.repeat_level(server, now));
        }
    }

    /// Returns whether a client without `initialize` accepts this message, which belongs to the
    /// request `about`, if known. Changes of lists and resources are sent only by
    /// `subscriptions/listen`, and log messages only while a request that asked for them runs.
    pub(super) fn is_for_stateless(&mut self, text: &str, about: Option<&Id>) -> bool {
        let Ok(message) = Message::parse(text) else { return true };
        match message.method() {
            method::LOG => match about {
                Some(id) => self.pending.get(id).is_some_and(|pending| pending.wants_log),
                None => {
                    self.pending.values().any(|pending| pending.wants_log)
                        || self
                            .queued_requests
                            .iter()
                            .any(|request| requested_level(request).is_some())
                }
            },
            _ => !self.notify_subscriptions(&message),
        }
    }

    /// Responds to `server/discover`.
    pub(super) fn discover(&mut self, id: Id, raw_id: &str) {
        let mut result = self.merged_initialize_result();
        let info = result.remove("serverInfo").unwrap_or_default();
        result.remove("protocolVersion");
        result.insert("supportedVersions".to_owned(), json!([WITHOUT_SESSIONS]));
        result.insert("_meta".to_owned(), json!({ (format!("{PREFIX}serverInfo")): info }));
        self.respond(id, own_messages::result(raw_id, &Value::Object(result).to_string()));
    }
}
