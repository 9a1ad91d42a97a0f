//! The known facts about the client of a session, and the messages that it cannot get yet.

use mcpact_shared::protocol::severity;
use serde_json::{Value, json};

use super::effect::Delivery;
use super::requested_input::capabilities;
use super::versions::{CLIENT, VERSIONS};
use crate::message::Message;

/// The maximum number of messages that wait for the client to be initialized.
const MAX_HELD: usize = 256;

/// The known facts about the client.
#[derive(Debug)]
pub(super) struct Client {
    /// The transport of the client, as `network.transport`.
    transport: &'static str,
    /// The parameters of its `initialize`.
    initialize: Option<String>,
    /// True once it has sent `notifications/initialized`.
    is_initialized: bool,
    /// True if it sends requests without `initialize`.
    is_stateless: bool,
    /// True once it has the result of `initialize`.
    has_initialize_result: bool,
    /// The parameters of its last `logging/setLevel`.
    level: Option<String>,
    /// Messages that wait until it is initialized.
    held: Vec<Delivery>,
}

impl Client {
    pub(super) fn new(transport: &'static str) -> Client {
        Client {
            transport,
            initialize: None,
            is_initialized: false,
            is_stateless: false,
            has_initialize_result: false,
            level: None,
            held: Vec::new(),
        }
    }

    /// Returns the parameters of `initialize`, for the servers.
    pub(super) fn initialize(&self) -> Option<&str> {
        self.initialize.as_deref()
    }

    /// Stores the parameters of the client's own `initialize`.
    pub(super) fn set_initialize(&mut self, params: Option<&str>) {
        self.initialize = Some(params.unwrap_or("{}").to_owned());
    }

    /// Makes the parameters of an `initialize` from the first request without one, because the
    /// servers need one. Returns false if there are such parameters already.
    pub(super) fn initialize_by(&mut self, request: &Message) -> bool {
        if self.initialize.is_some() {
            return false;
        }
        let info = request.param(&["_meta", CLIENT]);
        let info = info.and_then(|raw| serde_json::from_str(raw).ok());
        let info = info.unwrap_or_else(|| json!({ "name": "mcpact", "version": env!("CARGO_PKG_VERSION") }));
        // A server asks during a call, and the result of the call asks the client.
        let capabilities = capabilities(request);
        let params = json!({ "protocolVersion": VERSIONS[0], "capabilities": capabilities, "clientInfo": info });
        self.initialize = Some(params.to_string());
        self.is_stateless = true;
        self.is_initialized = true;
        self.has_initialize_result = true;
        true
    }

    /// Records that the client gets the result of its own `initialize`.
    pub(super) fn note_initialize_result(&mut self) {
        self.has_initialize_result = true;
        self.is_stateless = false;
    }

    /// Records `notifications/initialized`, and returns the messages that waited for it.
    pub(super) fn set_initialized(&mut self) -> Vec<Delivery> {
        self.is_initialized = true;
        std::mem::take(&mut self.held)
    }

    pub(super) fn is_initialized(&self) -> bool {
        self.is_initialized
    }

    /// Keeps a message until the client is initialized, if there is room.
    pub(super) fn hold(&mut self, delivery: Delivery) {
        if self.held.len() < MAX_HELD {
            self.held.push(delivery);
        }
    }

    pub(super) fn is_stateless(&self) -> bool {
        self.is_stateless
    }

    pub(super) fn has_initialize_result(&self) -> bool {
        self.has_initialize_result
    }

    /// Returns whether several clients may send the requests of this session. Clients without
    /// `initialize` share one over HTTP.
    pub(super) fn may_be_several(&self) -> bool {
        self.is_stateless && self.transport != "pipe"
    }

    /// Returns the parameters of the last `logging/setLevel`.
    pub(super) fn level(&self) -> Option<&str> {
        self.level.as_deref()
    }

    /// Stores the parameters of `logging/setLevel`.
    pub(super) fn set_level(&mut self, params: Option<String>) {
        self.level = params;
    }

    /// Stores the level of log messages that a request without `initialize` asks for. Returns
    /// whether the servers must know it.
    pub(super) fn request_level(&mut self, level: &str) -> bool {
        let params = Some(json!({ "level": level }).to_string());
        let is_new = self.is_stateless && params != self.level;
        if is_new {
            self.level = params;
        }
        is_new
    }

    /// Returns the minimum severity of the log messages that the client requested.
    pub(super) fn severity(&self) -> usize {
        let params: Option<Value> = self.level().and_then(|params| serde_json::from_str(params).ok());
        let level = params.as_ref().and_then(|params| params.get("level")?.as_str());
        level.map_or(0, severity)
    }

    /// Returns the version of the protocol that the client asks for, if the gateway knows it, else
    /// the newest one.
    pub(super) fn version(&self) -> &'static str {
        let params: Option<Value> = self.initialize().and_then(|params| serde_json::from_str(params).ok());
        let asked = params.as_ref().and_then(|params| params["protocolVersion"].as_str());
        let known = VERSIONS.into_iter().find(|version| Some(*version) == asked);
        known.unwrap_or(VERSIONS[0])
    }
}
