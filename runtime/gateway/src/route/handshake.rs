//! `initialize` of each server, and its result for the client.

use std::time::{Duration, Instant};

use mcpact_rules::protocol::method;
use mcpact_rules::truncate::{MAX_ERROR, truncate};
use serde_json::{Map, Value, json};

use super::list_kind::ListKind;
use super::message::Message;
use super::open_requests::Purpose;
use super::own_messages;
use super::router::Router;
use super::server::{InitializeResult, Phase};
use super::versions::VERSIONS;

impl Router {
    /// Sends a server the client's `initialize`.
    pub(super) fn send_initialize(&mut self, server: usize, now: Instant) {
        let Some(params) = self.client.initialize.clone() else {
            self.servers[server].phase = Phase::Open;
            return;
        };
        let seconds = self.settings().bounds.start_seconds;
        self.servers[server].phase = Phase::Handshake {
            deadline: now + Duration::from_secs(seconds),
        };
        self.send_own_request(server, Purpose::Initialize, (method::INITIALIZE, &params), now);
    }

    /// Handles a server's result of `initialize`.
    pub(super) fn handle_initialize_result(&mut self, server: usize, message: &Message, now: Instant) {
        let result = message.result().and_then(|result| serde_json::from_str(result).ok());
        let Some(result) = result else {
            // A truncated secret would not be found.
            let error = self.redacted(server, &message.error_message());
            let text = format!("refuses `initialize`: {}", truncate(&error, MAX_ERROR));
            return self.disconnect(server, &text, now);
        };
        let is_first = self.servers[server].initialize_result.is_none();
        let state = &mut self.servers[server];
        state.initialize_result = Some(InitializeResult { result });
        self.forget_catalogue();
        let state = &mut self.servers[server];
        state.phase = Phase::Ready { since: now };
        state.end = None;
        let queue = std::mem::take(&mut state.queue);
        self.send(server, own_messages::notification_without_params(method::INITIALIZED));
        self.repeat_state(server, now);
        for text in queue {
            self.send(server, text);
        }
        let name = self.servers[server].name.clone();
        if !is_first {
            self.log("info", &format!("server `{name}` runs again"));
        }
        self.renew_lists(server, now);
    }

    /// Sends a restarted server the client's log level and subscriptions.
    fn repeat_state(&mut self, server: usize, now: Instant) {
        self.repeat_level(server, now);
        let uris: Vec<String> = self
            .client
            .subscriptions
            .iter()
            .filter(|(_, owner)| **owner == server)
            .map(|(uri, _)| uri.clone())
            .collect();
        for uri in uris {
            self.repeat_subscription(server, method::SUBSCRIBE_RESOURCE, &uri, now);
        }
    }

    /// Sends a server `resources/subscribe` or `resources/unsubscribe` for a resource of the client.
    pub(super) fn repeat_subscription(&mut self, server: usize, method: &str, uri: &str, now: Instant) {
        let params = json!({ "uri": uri }).to_string();
        self.send_own_request(server, Purpose::Repeat, (method, &params), now);
    }

    /// Sends a server the severity of the log messages that the client requested.
    pub(super) fn repeat_level(&mut self, server: usize, now: Instant) {
        let has_log = self.servers[server].capability(&["logging"]).is_some();
        if let Some(level) = self.client.level.clone().filter(|_| has_log) {
            self.send_own_request(server, Purpose::Repeat, (method::SET_LEVEL, &level), now);
        }
    }

    /// Fetches the tools of a started server, and notifies the client of possible changes.
    fn renew_lists(&mut self, server: usize, now: Instant) {
        let is_known_to_client = self.client.has_initialize_result;
        for kind in [ListKind::Tools, ListKind::Prompts, ListKind::Resources] {
            let Some(capability) = self.servers[server].capability(&[kind.capability()]) else {
                continue;
            };
            let announces_changes = capability.get("listChanged") == Some(&Value::Bool(true));
            self.servers[server].lists.of_mut(kind).forget(is_known_to_client);
            if kind == ListKind::Resources {
                self.servers[server]
                    .lists
                    .of_mut(ListKind::Templates)
                    .forget(is_known_to_client);
            }
            if self.is_direct {
                if announces_changes {
                    self.announce(kind);
                }
            } else if kind == ListKind::Tools {
                self.fetch(&[kind], now);
            } else if is_known_to_client {
                self.announce(kind);
            }
        }
    }

    /// Returns whether no request has to wait for a server to start.
    pub(super) fn have_started(&self, now: Instant) -> bool {
        now >= self.wait_until || self.have_started_or_failed()
    }

    /// Returns whether each server has started or failed.
    pub(super) fn have_started_or_failed(&self) -> bool {
        self.servers
            .iter()
            .all(|server| matches!(server.phase, Phase::Ready { .. } | Phase::Down { .. }))
    }

    /// Returns the result of `initialize` for the client.
    pub(super) fn merged_initialize_result(&self) -> Map<String, Value> {
        let initialize_results: Vec<(&str, &InitializeResult)> = self
            .servers
            .iter()
            .filter_map(|server| Some((server.name.as_str(), server.initialize_result.as_ref()?)))
            .collect();
        let mut capabilities = Map::new();
        for (_, initialize_result) in &initialize_results {
            if let Some(Value::Object(own)) = initialize_result.result.get("capabilities") {
                merge(&mut capabilities, own);
            }
        }
        // Tasks belong to one server, and a client does not name it.
        capabilities.remove("tasks");
        let is_complete = initialize_results.len() == self.servers.len();
        for kind in [ListKind::Tools, ListKind::Prompts, ListKind::Resources] {
            let key = kind.capability();
            // A server that has not started yet may have any of them.
            if !is_complete || kind == ListKind::Tools || capabilities.contains_key(key) {
                let own = capabilities.entry(key).or_insert_with(|| json!({}));
                own["listChanged"] = Value::Bool(true);
            }
        }
        capabilities.entry("logging").or_insert_with(|| json!({}));
        let version = self.version(&initialize_results);
        let only = initialize_results.first().filter(|_| self.servers.len() == 1);
        let only = only.and_then(|(_, initialize_result)| initialize_result.result.get("serverInfo").cloned());
        let info = only.unwrap_or_else(
            || json!({ "name": "mcpact", "title": "mcpact gateway", "version": env!("CARGO_PKG_VERSION") }),
        );
        let mut result = Map::new();
        result.insert("protocolVersion".to_owned(), version.into());
        result.insert("capabilities".to_owned(), capabilities.into());
        result.insert("serverInfo".to_owned(), info);
        if let Some(instructions) = self.catalogue().and_then(|catalogue| catalogue.instructions()) {
            result.insert("instructions".to_owned(), instructions.into());
        }
        result
    }

    /// Returns the newest version that a server supports with this client.
    fn version(&self, initialize_results: &[(&str, &InitializeResult)]) -> String {
        let newest = initialize_results
            .iter()
            .map(|(_, initialize_result)| initialize_result.version())
            .max();
        if let Some(version) = newest.filter(|version| !version.is_empty()) {
            return version.to_owned();
        }
        let params: Option<Value> = self
            .client
            .initialize
            .as_deref()
            .and_then(|params| serde_json::from_str(params).ok());
        let asked = params.as_ref().and_then(|params| params["protocolVersion"].as_str());
        let known = asked.filter(|version| VERSIONS.contains(version));
        known.unwrap_or(VERSIONS[0]).to_owned()
    }
}

/// Adds the keys that are missing, and turns `false` into `true`.
fn merge(into: &mut Map<String, Value>, from: &Map<String, Value>) {
    for (key, value) in from {
        match (into.get_mut(key), value) {
            (Some(Value::Object(into)), Value::Object(from)) => merge(into, from),
            (Some(known @ Value::Bool(false)), Value::Bool(true)) => *known = Value::Bool(true),
            (Some(_), _) => {}
            (None, _) => {
                into.insert(key.clone(), value.clone());
            }
        }
    }
}
