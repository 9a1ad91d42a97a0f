//! Messages of the servers, and their way to the client.

use std::time::{Duration, Instant};

use mcpact_meter::Response;
use mcpact_shared::protocol::{error_code, method};
use mcpact_shared::truncate::{MAX_ERROR, truncate};
use serde_json::value::RawValue;

use super::list_kind::ListKind;
use super::metering::outcome;
use super::own_messages;
use super::requests::{PendingRequest, Purpose, ServerRequest, max_wait};
use super::router::Router;
use super::versions::SUBSCRIPTION;
use crate::catalogue::Shaping;
use crate::message::{Id, Message, MessageKind};

impl Router {
    /// Handles a message of a server. Over HTTP, `about` is the request whose response contained
    /// the message.
    pub fn from_server(&mut self, server: usize, message: Message, about: Option<Id>, now: Instant) {
        match message.kind() {
            MessageKind::Response => self.server_response(server, message, now),
            MessageKind::Request if self.client.is_stateless() => {
                self.question(server, &message, about.as_ref(), now);
            }
            MessageKind::Request => {
                let about = about.filter(|id| !self.requests.is_own(id));
                self.server_request(server, &message, about);
            }
            MessageKind::Notification => {
                // The client does not know the requests of the gateway itself.
                let about = about.filter(|id| !self.requests.is_own(id));
                let about = about.map(|server_id| self.requests.client_id(server_id));
                self.server_notification(server, message, about, now);
            }
        }
    }

    /// Sends a server an error for its request.
    pub fn refuse_server_request(&mut self, server: usize, id: &Id, text: &str) {
        let text = own_messages::error(id.as_json(), error_code::INVALID_REQUEST, text);
        self.send_now(server, text);
    }

    /// Handles a message that was not sent because the server does not read.
    pub fn server_is_full(&mut self, server: usize, text: String, now: Instant) {
        let Ok(message) = Message::parse(text) else { return };
        if message.kind() != MessageKind::Request {
            tracing::warn!(
                server = self.servers[server].name(),
                "dropped `{}`: the server does not read",
                message.method()
            );
            return;
        }
        if let Some(id) = message.id() {
            let text = "does not read its input; wait for the responses to earlier requests, or cancel them";
            self.request_failed(server, &id, text, now);
        }
    }

    /// Handles a request to which a server will not respond.
    pub fn request_failed(&mut self, server: usize, id: &Id, text: &str, now: Instant) {
        let text = format!("server `{}` {text}", self.servers[server].name());
        self.stateless.keep_failure(server, Some(id), &text);
        let id = self.requests.client_id(id.clone());
        if let Some(request) = self.requests.finish_own(server, &id) {
            self.own_request_failed(server, request, &text, now);
        } else if let Some(pending) = self.requests.finish_at(server, &id)
            && !pending.is_cancelled
        {
            let text = own_messages::failure(&pending.raw_id, &pending.method, &text);
            self.respond(id, text);
        }
        self.settle(now);
    }
}

/// Responses to requests of the client and of the gateway itself.
impl Router {
    /// Handles a server's response to a request of the gateway or the client.
    pub(super) fn server_response(&mut self, server: usize, message: Message, now: Instant) {
        let Some(id) = message.id() else {
            let text = self.servers.redacted(server, message.error().unwrap_or_default());
            let text = truncate(&text, MAX_ERROR);
            tracing::warn!(server = self.servers[server].name(), "an error without an id: {text}");
            return;
        };
        let id = self.requests.answered(server, id);
        if self.requests.is_own(&id) {
            if let Some(request) = self.requests.finish_own(server, &id) {
                self.own_response(server, request.purpose, &message, now);
                self.settle(now);
            }
            return;
        }
        let max_bytes = self.bounds().queued_bytes();
        let Some(message) = self.stateless.keep_response(server, &id, message, max_bytes) else {
            return;
        };
        let id = self.requests.client_id(id);
        if let Some(mut pending) = self.requests.finish_at(server, &id)
            && !message
                .error()
                .is_some_and(|error| self.ask_alternative(&id, &mut pending, Response::error(error), now))
        {
            self.pass_response(id, pending, message, now);
        }
    }

    /// Sends a request to the next server that may have its resource, within the limits of that
    /// server. `attempt` is the response of the server before. Returns false if there is no such
    /// server.
    pub(super) fn ask_alternative(
        &mut self,
        id: &Id,
        pending: &mut PendingRequest,
        attempt: Response<'_>,
        now: Instant,
    ) -> bool {
        let Some((request, mut others)) = pending.alternatives.take() else {
            return false;
        };
        others.retain(|other| !self.servers[*other].is_down());
        if others.is_empty() {
            return false;
        }
        let next = others.remove(0);
        self.end_metered(id, attempt);
        if self.admit(&request, Some(next), None)
            && let Some(pending) = self.forward(next, &request, request.text().to_owned(), now)
        {
            pending.alternatives = Some((request, others));
        }
        true
    }

    /// Sends the client the response to its request.
    fn pass_response(&mut self, id: Id, pending: PendingRequest, message: Message, now: Instant) {
        let message = pending.as_client_knows(message);
        if let Some(result) = message.result() {
            self.note_success(&pending, result, now);
        }
        // A client that has cancelled a request expects no response.
        if pending.is_cancelled {
            return;
        }
        let shaped = pending.shaping.and_then(|shaping| self.shaped(&id, &shaping, &message));
        let text = shaped.unwrap_or_else(|| {
            self.end_metered(&id, outcome(&message));
            message.into_text()
        });
        self.respond(id, text);
    }

    /// Ends the metering of a request, and returns its response with the changes of the catalogue.
    /// Returns `None` if there are none for this response.
    fn shaped(&mut self, id: &Id, shaping: &Shaping, message: &Message) -> Option<String> {
        if let Some(error) = message.error()
            && let Some(shaped) = shaping.shape_error(error)
        {
            self.end_metered(id, Response::error(&shaped).full(error));
            return Some(message.with(&[(error, &shaped)]));
        }
        let result = message.result()?;
        let shaped = shaping.shape(RawValue::from_string(result.to_owned()).ok()?);
        self.end_metered(id, Response::result(shaped.get()).full(result));
        Some(message.with(&[(result, shaped.get())]))
    }

    /// Stores the state that a restarted server needs again.
    fn note_success(&mut self, pending: &PendingRequest, result: &str, now: Instant) {
        let server = pending.server;
        match (pending.method.as_str(), &pending.uri) {
            (method::INITIALIZE, _) if self.is_direct => {
                if let Ok(result) = serde_json::from_str(result) {
                    self.servers[server].initialized(result, now);
                    self.client.note_initialize_result();
                }
            }
            (method::LIST_TOOLS, _) if self.is_direct => {
                self.servers[server].execute_tool().read_list(result);
                self.metering.list(self.servers[server].name(), result);
            }
            // In front of one server, the gateway does not refuse a subscription, but repeats no more.
            (method::SUBSCRIBE_RESOURCE, Some(uri))
                if !self.is_direct || self.subscriptions.resource_count() < self.bounds().requests =>
            {
                self.subscriptions.add(uri, server);
            }
            (method::UNSUBSCRIBE_RESOURCE, Some(uri)) => self.subscriptions.remove(uri),
            _ => {}
        }
    }

    /// Handles a server's response to a request of the gateway.
    fn own_response(&mut self, server: usize, purpose: Purpose, message: &Message, now: Instant) {
        match purpose {
            Purpose::Initialize => self.initialize_response(server, message, now),
            Purpose::List(kind, fetch) => match self.servers.add_page(server, (kind, fetch), message, now) {
                Ok(cursor) => {
                    let request = (kind.method(), &*format!(r#"{{"cursor":{cursor}}}"#));
                    self.request(server, Purpose::List(kind, fetch), request, now);
                }
                // A list of one client concerns the others that share the session, and may listen.
                Err(Some(change)) if change.is_announced || change.is_refetch && self.client.is_stateless() => {
                    self.announce(kind);
                }
                Err(_) => {}
            },
            Purpose::Fan(id) => self.fan_in(&id, message.error()),
            Purpose::Ping => self.servers[server].pong(),
            Purpose::Repeat => {}
        }
    }

    /// Handles a server's result of `initialize`: the server gets what waits for it, and what a
    /// restarted server needs again.
    fn initialize_response(&mut self, server: usize, message: &Message, now: Instant) {
        let result = message.result().and_then(|result| serde_json::from_str(result).ok());
        let Some(result) = result else {
            // A truncated secret would not be found.
            let error = self.servers.redacted(server, &message.error_message());
            let text = format!("refuses `initialize`: {}", truncate(&error, MAX_ERROR));
            return self.disconnect(server, &text, now);
        };
        let is_first = self.servers[server].initialized(result, now);
        self.servers.forget_catalogue();
        let queue = self.servers[server].take_queue();
        self.send(server, own_messages::notification_without_params(method::INITIALIZED));
        self.repeat_level(server, now);
        for uri in self.subscriptions.of_server(server) {
            self.repeat_subscription(server, method::SUBSCRIBE_RESOURCE, &uri, now);
        }
        for text in queue {
            self.send(server, text);
        }
        if !is_first {
            let text = format!("server `{}` runs again", self.servers[server].name());
            self.log("info", &text);
        }
        self.renew_lists(server, now);
    }

    /// Fetches the tools of a started server, and notifies the client of possible changes.
    fn renew_lists(&mut self, server: usize, now: Instant) {
        let is_known_to_client = self.client.has_initialize_result();
        for kind in [ListKind::Tools, ListKind::Prompts, ListKind::Resources] {
            let state = &mut self.servers[server];
            if !state.has(kind) {
                continue;
            }
            let announces_changes = state.announces(kind);
            state.list_mut(kind).forget(is_known_to_client);
            if kind == ListKind::Resources {
                state.list_mut(ListKind::Templates).forget(is_known_to_client);
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
}

/// Requests and notifications of servers.
impl Router {
    fn server_request(&mut self, server: usize, message: &Message, about: Option<Id>) {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return;
        };
        if self.is_own_ping(message) {
            return self.send(server, own_messages::result(raw_id, "{}"));
        }
        if !self.requests.has_room_for_server() {
            let text = "too many requests of servers wait for the client";
            let text = own_messages::error(raw_id, error_code::INTERNAL, text);
            return self.send(server, text);
        }
        let call = self.metering.begin_to_model(message, self.servers[server].name());
        let call = match call.map(|call| self.within_limits(message, call)).transpose() {
            Ok(call) => call,
            Err(refusal) => return self.send(server, refusal),
        };
        let request = ServerRequest::new(server, self.servers[server].generation(), raw_id, call);
        if self.is_direct {
            self.requests.open_unchanged(id, request);
            self.deliver(message.text().to_owned(), about);
        } else if let Some(text) = self.requests.open_for_client(message, request) {
            self.deliver(text, about);
        }
    }

    /// Returns whether the gateway responds to this request, since the client may not be initialized
    /// yet.
    fn is_own_ping(&self, message: &Message) -> bool {
        message.method() == method::PING && !self.is_direct
    }

    /// Handles a request of a server whose client has no `initialize`: the result of a call asks the
    /// client. `about` is the id of the call whose response contained it, if the server's transport
    /// provides it.
    fn question(&mut self, server: usize, message: &Message, about: Option<&Id>, now: Instant) {
        let raw_id = message.raw_id().unwrap_or("null");
        if self.is_own_ping(message) {
            return self.send(server, own_messages::result(raw_id, "{}"));
        }
        let bounds = &self.gateway.settings().bounds;
        let may_be_several = self.client.may_be_several();
        let asking = self
            .stateless
            .asking_call(&mut self.requests, (server, message), about, may_be_several, bounds);
        let server_id = match asking {
            Ok(server_id) => server_id,
            Err(refusal) => {
                let text = own_messages::error(raw_id, error_code::METHOD_NOT_FOUND, &refusal);
                return self.send(server, text);
            }
        };
        let call = self.metering.begin_to_model(message, self.servers[server].name());
        let call = match call.map(|call| self.within_limits(message, call)).transpose() {
            Ok(call) => call,
            Err(refusal) => return self.send(server, refusal),
        };
        let connection = (server, self.servers[server].generation());
        let asked = self
            .stateless
            .add_question(&mut self.requests, connection, message, server_id, call);
        if let Some(id) = asked {
            self.ask_client(&id, now);
        }
    }

    /// Responds to a call with the questions of its server, and keeps the call until the client
    /// repeats it.
    pub(super) fn ask_client(&mut self, id: &Id, now: Instant) {
        let until = now + Duration::from_secs(self.bounds().call_seconds);
        if let Some(text) = self.stateless.ask_client(&mut self.requests, id, until) {
            self.respond(id.clone(), text);
        }
    }

    fn server_notification(&mut self, server: usize, message: Message, about: Option<Id>, now: Instant) {
        let mut about = about;
        match message.method() {
            method::PROGRESS => {
                let token = message.param(&["progressToken"]);
                if let Some((id, pending)) = token.and_then(|token| self.requests.with_token(server, token)) {
                    pending.deadline = now + max_wait(&self.gateway.settings().bounds, &pending.method);
                    about = Some(id.clone());
                    if pending.server_id.is_some() {
                        let Some(text) = pending.with_shown_token(&message) else {
                            return;
                        };
                        return self.deliver(text, about);
                    }
                }
            }
            method::CANCELLED if !self.is_direct => return self.server_cancels(server, &message, about),
            method => {
                // A server without `initialize` names the request that listens.
                about = about.or_else(|| message.param(&["_meta", SUBSCRIPTION]).and_then(Id::of));
                for kind in ListKind::ALL {
                    if method == kind.change_notification() {
                        self.servers[server].list_mut(kind).forget(false);
                    }
                }
            }
        }
        self.deliver(message.into_text(), about);
    }

    /// Passes on the cancellation of a server's request to the client.
    fn server_cancels(&mut self, server: usize, message: &Message, about: Option<Id>) {
        let Some(raw) = message.param(&["requestId"]) else {
            return;
        };
        let id = Id::of(raw);
        let connection = (server, self.servers[server].generation());
        if self.stateless.withdraw(&mut self.requests, connection, id.as_ref()) {
            return;
        }
        let Some(shown) = self.requests.shown_id(connection, id.as_ref()) else {
            return;
        };
        if let Some(mut request) = self.requests.finish_for_client(&shown) {
            request.end_metered(Response::failed("cancelled"));
        }
        let text = message.with(&[(raw, shown.as_json())]);
        self.deliver(text, about);
    }
}
