//! Messages of the client.

use mcpact_rules::protocol::{error_code, method};
use std::time::{Duration, Instant};

use mcpact_rules::truncate::{MAX_SHOWN_NAME, truncate};

use super::effect::Effect;
use super::list_kind::ListKind;
use super::message::{Id, Message, MessageKind};
use super::metering::outcome;
use super::open_requests::PendingRequest;
use super::own_messages;
use super::requested_input::Input;
use super::router::Router;
use super::server::Phase;
use super::stateless::requested_level;
use super::versions::{is_stateless, without_version};

/// The time after which a cancelled request without a response is forgotten.
const CANCELLED_RETENTION: Duration = Duration::from_secs(30);

impl Router {
    /// Handles a message of the client.
    pub fn from_client(&mut self, message: Message, now: Instant) {
        match message.kind() {
            MessageKind::Request => self.client_request(message, now),
            MessageKind::Notification => match self.unclear_keys(&message) {
                Some(problem) => tracing::warn!("dropped a notification of the client: {problem}"),
                None => self.client_notification(&message, now),
            },
            MessageKind::Response => self.client_response(&message),
        }
    }

    /// Returns the problem of a message that the gateway and a server may read in different ways.
    fn unclear_keys(&self, message: &Message) -> Option<String> {
        if self.is_direct { None } else { message.unclear_keys() }
    }

    fn client_request(&mut self, message: Message, now: Instant) {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return;
        };
        if self.has_open_request(&id) {
            let text = own_messages::error(raw_id, error_code::INVALID_REQUEST, &id.duplicate_error());
            if self.pending.get(&id).is_some_and(|pending| pending.is_cancelled) {
                return self.respond(id, text);
            }
            // The message is not the response to the waiting request.
            return self.deliver(text, None);
        }
        let is_stateless = !self.is_direct && is_stateless(&message);
        if is_stateless {
            self.stateless_methods.insert(id.clone(), message.method().to_owned());
        }
        let max = self.settings().bounds.requests;
        if self.open_request_count() >= max {
            let text =
                format!("{max} requests wait for a response; send this one again after some of them have theirs");
            let text = own_messages::failure(raw_id, message.method(), &text);
            return self.refuse_with(&message, text);
        }
        if let Some(problem) = self.unclear_keys(&message) {
            return self.refuse(&message, error_code::INVALID_PARAMS, &problem);
        }
        match message.method() {
            // Its version does not have these methods.
            _ if is_stateless => {}
            method::INITIALIZE => {
                self.client.initialize = Some(message.params().unwrap_or("{}").to_owned());
                let seconds = self.settings().bounds.wait_seconds;
                self.wait_until = now + Duration::from_secs(seconds);
            }
            method::SET_LEVEL => self.client.level = message.params().map(str::to_owned),
            _ => {}
        }
        if self.is_direct {
            let server = self.servers[0].name.clone();
            let params = message.params().unwrap_or_default();
            let executed = self.servers[0].execute_tool.executed(message.method(), params);
            if self.admit(&message, &server, executed.as_deref()) {
                let text = message.text().to_owned();
                self.forward(0, &message, text, now);
            }
            return;
        }
        if is_stateless {
            self.stateless_request(message, id.clone(), now);
        } else {
            self.managed_request(message, id.clone(), now);
        }
        self.settle(now);
        self.refuse_if_full(&id);
    }

    pub(super) fn managed_request(&mut self, message: Message, id: Id, now: Instant) {
        let raw_id = message.raw_id().unwrap_or("null").to_owned();
        match message.method() {
            method::PING if self.admit(&message, "", None) => self.respond(id, own_messages::result(&raw_id, "{}")),
            method::INITIALIZE if self.admit(&message, "", None) => {
                for server in 0..self.servers.len() {
                    if matches!(self.servers[server].phase, Phase::Open) {
                        self.send_initialize(server, now);
                    }
                }
                self.queued_requests.push(message);
            }
            method::SET_LEVEL if self.admit(&message, "", None) => {
                self.fan_out(&message, id, "logging", now);
            }
            method::LIST_TOOLS | method::LIST_PROMPTS | method::LIST_RESOURCES | method::LIST_RESOURCE_TEMPLATES => {
                self.forget_old_list(&message, now);
                self.queued_requests.push(message);
            }
            method::CALL_TOOL
            | method::GET_PROMPT
            | method::READ_RESOURCE
            | method::SUBSCRIBE_RESOURCE
            | method::UNSUBSCRIBE_RESOURCE
            | method::COMPLETE => self.queued_requests.push(message),
            method::PING | method::INITIALIZE | method::SET_LEVEL => {}
            method => {
                let method = truncate(method, MAX_SHOWN_NAME);
                let text = format!("method not found: no server is known for `{method}`");
                self.refuse(&message, error_code::METHOD_NOT_FOUND, &text);
            }
        }
    }

    /// Returns whether a request of the client with this id has no response yet.
    fn has_open_request(&self, id: &Id) -> bool {
        self.pending.contains_key(id)
            || self
                .queued_requests
                .iter()
                .any(|message| message.id().as_ref() == Some(id))
            || self.fans.contains_key(id)
            || self.open_subscriptions.contains_key(id)
    }

    /// Returns the number of the client's requests that have no response yet.
    fn open_request_count(&self) -> usize {
        self.pending.len() + self.queued_requests.len() + self.fans.len() + self.open_subscriptions.len()
    }

    /// Sends a request to a server, or keeps it until the server is ready. `text` is the request in
    /// the form for this server.
    pub(super) fn forward(&mut self, server: usize, message: &Message, text: String, now: Instant) {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return;
        };
        let state = &self.servers[server];
        if let (Phase::Down { until }, Some(end)) = (&state.phase, &state.end) {
            let wait = until.saturating_duration_since(now).as_secs_f32();
            let restart = format!("; it restarts in {wait:.1} s, so call again after that");
            let text = end.sentence(&state.name, &restart);
            let text = own_messages::failure(raw_id, message.method(), &text);
            return self.respond(id, text);
        }
        let is_connected = state.phase.is_connected();
        if !is_connected && let Some(text) = self.queue_problem(text.len()) {
            let text = own_messages::failure(raw_id, message.method(), &text);
            return self.respond(id, text);
        }
        let token = message.param(&["_meta", "progressToken"]).map(str::to_owned);
        if let Some(token) = &token {
            self.client_tokens.insert(token.clone(), id.clone());
        }
        let mut pending = PendingRequest {
            server,
            method: message.method().to_owned(),
            raw_id: raw_id.to_owned(),
            deadline: now + Duration::from_secs(self.max_seconds(message.method())),
            token,
            is_cancelled: false,
            uri: message.text_param(&["uri"]),
            alternatives: None,
            shaping: None,
            target: None,
            server_id: None,
            wants_log: false,
            shown_token: None,
            input: None,
        };
        let text = if self.stateless_methods.contains_key(&id) {
            pending.input = Input::of(message);
            pending.wants_log = requested_level(message).is_some();
            without_version(text)
        } else {
            text
        };
        let text = self.with_free_id(&id, &mut pending, text);
        self.pending.insert(id, pending);
        if is_connected {
            self.send(server, text);
        } else {
            self.servers[server].queue.push(text);
        }
    }

    /// Returns the maximum number of seconds that a request of the client waits for a response or
    /// progress.
    pub(super) fn max_seconds(&self, method: &str) -> u64 {
        let bounds = &self.settings().bounds;
        if method == method::INITIALIZE {
            bounds.start_seconds
        } else {
            bounds.call_seconds
        }
    }

    /// Removes a request that has its response.
    pub(super) fn finish(&mut self, id: &Id) -> Option<PendingRequest> {
        let pending = self.pending.remove(id)?;
        if let Some(token) = &pending.token {
            self.client_tokens.remove(token);
        }
        if let Some(server_id) = &pending.server_id {
            self.rounds.remove_server_id(server_id);
        }
        Some(pending)
    }

    /// Returns a request with an id that is new to its server.
    fn with_free_id(&mut self, id: &Id, pending: &mut PendingRequest, text: String) -> String {
        if !self.is_used_id(id) {
            return text;
        }
        let server_id = self.new_id();
        let Ok(message) = Message::parse(text.as_str()) else {
            return text;
        };
        let Some(raw_id) = message.raw_id() else { return text };
        let text = message.with(&[(raw_id, server_id.as_json())]);
        self.rounds.add_server_id(server_id.clone(), id.clone());
        pending.server_id = Some(server_id);
        pending.shown_token = pending.token.clone();
        text
    }

    fn client_notification(&mut self, message: &Message, now: Instant) {
        match message.method() {
            method::INITIALIZED => {
                self.client.is_initialized = true;
                for delivery in std::mem::take(&mut self.client.held) {
                    self.effects.push(Effect::ToClient(delivery));
                }
                if !self.is_direct {
                    // The gateway has sent its own notification.
                    return;
                }
            }
            method::CANCELLED => return self.client_cancels(message, now),
            method::PROGRESS if !self.is_direct => {
                let Some(token) = message.param(&["progressToken"]) else {
                    return;
                };
                if let Some((server, raw)) = self.server_tokens.get(token) {
                    let (server, text) = (*server, message.with(&[(token, raw)]));
                    self.send_now(server, text);
                }
                return;
            }
            _ => {}
        }
        for server in 0..self.servers.len() {
            self.send_now(server, message.text().to_owned());
        }
    }

    /// Sends a message if the server is connected.
    pub(super) fn send_now(&mut self, server: usize, text: String) {
        if self.servers[server].phase.is_connected() {
            self.send(server, text);
        }
    }

    fn client_cancels(&mut self, message: &Message, now: Instant) {
        let Some(raw_id) = message.param(&["requestId"]) else {
            return;
        };
        let Some(id) = Id::of(raw_id) else { return };
        // Such a request gets no response.
        self.effects.push(Effect::EndRequest { id: id.clone() });
        self.queued_requests
            .retain(|request| request.id().as_ref() != Some(&id));
        self.forget_fan(&id);
        self.stateless_methods.remove(&id);
        if self.end_listening(&id, now) {
            return;
        }
        self.end_metered(&id, mcpact_meter::Response::failed("cancelled"));
        if self.pending.get(&id).is_some_and(|pending| pending.is_cancelled) {
            return;
        }
        if let Some(pending) = self.pending.get_mut(&id) {
            pending.is_cancelled = true;
            pending.alternatives = None;
            pending.deadline = now + CANCELLED_RETENTION;
            let server = pending.server;
            let text = match &pending.server_id {
                Some(server_id) => message.with(&[(raw_id, server_id.as_json())]),
                None => message.text().to_owned(),
            };
            if self.servers[server].phase.is_connected() {
                self.send(server, text);
            } else {
                // The server gets the cancellation after the request, once it is ready.
                self.queue_cancellation(server, &id, text);
            }
        } else if self.is_direct {
            self.send_now(0, message.text().to_owned());
        }
    }

    fn client_response(&mut self, message: &Message) {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return;
        };
        let Some(mut request) = self.server_requests.remove(&id) else {
            return;
        };
        request.end_metered(outcome(message));
        self.pass_warnings();
        if let Some(token) = &request.token {
            self.server_tokens.remove(token);
        }
        if self.servers[request.server].generation != request.generation {
            return;
        }
        let text = match self.unclear_keys(message) {
            Some(problem) => own_messages::error(&request.raw_id, error_code::INVALID_PARAMS, &problem),
            None if self.is_direct => message.text().to_owned(),
            None => message.with(&[(raw_id, &request.raw_id)]),
        };
        self.send_now(request.server, text);
    }

    /// Continues the waiting requests that can continue.
    pub(super) fn settle(&mut self, now: Instant) {
        for message in std::mem::take(&mut self.queued_requests) {
            if !self.proceed(&message, now) {
                self.queued_requests.push(message);
            }
        }
        self.report_start(now);
        self.forget_outdated_lists();
    }

    /// Responds to a request or forwards it. Returns false if the request must wait.
    fn proceed(&mut self, message: &Message, now: Instant) -> bool {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return true;
        };
        if message.method() == method::INITIALIZE {
            // The result has the instructions, which depend on the tools.
            if !self.have_started(now) || !self.has_catalogue() {
                return false;
            }
            let initialize_result = serde_json::Value::Object(self.merged_initialize_result());
            self.client.has_initialize_result = true;
            self.client.is_stateless = false;
            self.respond(id, own_messages::result(raw_id, &initialize_result.to_string()));
            return true;
        }
        let kinds: &[ListKind] = match message.method() {
            // The result of `server/discover` has the instructions, which depend on the tools.
            method::LIST_TOOLS | method::CALL_TOOL | method::DISCOVER => &[ListKind::Tools],
            method::LIST_PROMPTS | method::GET_PROMPT => &[ListKind::Prompts],
            method::COMPLETE => &[ListKind::Prompts, ListKind::Templates],
            method::LIST_RESOURCES => &[ListKind::Resources],
            method::LIST_RESOURCE_TEMPLATES => &[ListKind::Templates],
            _ => &[ListKind::Resources, ListKind::Templates],
        };
        self.fetch(kinds, now);
        if !self.are_settled(kinds, now) || kinds == [ListKind::Tools] && !self.has_catalogue() {
            return false;
        }
        match ListKind::of_method(message.method()) {
            _ if message.method() == method::LISTEN => self.listen(message, id, raw_id, now),
            kind if (kind.is_some() || message.method() == method::DISCOVER) && !self.admit(message, "", None) => {}
            _ if message.method() == method::DISCOVER => self.discover(id, raw_id),
            Some(ListKind::Tools) => self.list_tools(message, id, raw_id),
            Some(kind) => {
                let text = self.list_response(kind, message);
                self.respond(id, text);
            }
            None => self.route(message, now),
        }
        true
    }
}
