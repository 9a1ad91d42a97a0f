//! Messages of the servers.

use std::time::Instant;

use mcpact_meter::Response;
use mcpact_rules::protocol::{error_code, method};
use mcpact_rules::truncate::{MAX_ERROR, truncate};
use serde_json::value::RawValue;

use super::list_kind::ListKind;
use super::message::{Id, Message, MessageKind};
use super::open_requests::{GatewayRequest, PendingRequest, Purpose, ServerRequest};
use super::own_messages;
use super::router::Router;
use super::server::{InitializeResult, Phase};
use super::versions::SUBSCRIPTION;
use crate::catalogue::Shaping;

/// The maximum number of requests of servers that wait for the client.
const MAX_SERVER_REQUESTS: usize = 1_024;

impl Router {
    /// Handles a message of a server. Over HTTP, `about` is the request whose response contained
    /// the message.
    pub fn from_server(&mut self, server: usize, message: Message, about: Option<Id>, now: Instant) {
        match message.kind() {
            MessageKind::Response => self.server_response(server, message, now),
            MessageKind::Request => self.server_request(server, &message, about, now),
            MessageKind::Notification => {
                let about = self
                    .without_own(about)
                    .map(|server_id| self.rounds.client_id(server_id));
                self.server_notification(server, message, about, now);
            }
        }
    }

    /// Returns a request's id at a server, unless it is a request of the gateway itself, which the
    /// client does not know.
    fn without_own(&self, about: Option<Id>) -> Option<Id> {
        about.filter(|id| !self.gateway_requests.contains_key(id))
    }

    /// Handles a request to which a server will not respond.
    pub fn request_failed(&mut self, server: usize, id: &Id, text: &str, now: Instant) {
        let name = &self.servers[server].name;
        let text = format!("server `{name}` {text}");
        self.keep_failure(server, Some(id), &text);
        let id = &self.rounds.client_id(id.clone());
        let request = self.gateway_requests.get(id);
        // A server may name a request to another one.
        if request.is_some_and(|request| request.server == server)
            && let Some(request) = self.gateway_requests.remove(id)
        {
            self.gateway_request_failed(server, request, &text, now);
        } else if self.pending.get(id).is_some_and(|pending| pending.server == server)
            && let Some(pending) = self.finish(id)
            && !pending.is_cancelled
        {
            let text = own_messages::failure(&pending.raw_id, &pending.method, &text);
            self.respond(id.clone(), text);
        }
        self.settle(now);
    }

    /// Sends a server an error for its request.
    pub fn refuse_server_request(&mut self, server: usize, id: &Id, text: &str) {
        let text = own_messages::error(id.as_json(), error_code::INVALID_REQUEST, text);
        self.send_now(server, text);
    }

    /// Ends a request of the gateway that gets no response.
    pub(super) fn gateway_request_failed(&mut self, server: usize, request: GatewayRequest, text: &str, now: Instant) {
        match request.purpose {
            Purpose::Initialize => self.disconnect(server, &format!("sent no response to `initialize`: {text}"), now),
            Purpose::List(kind, fetch) => self.fail_list(server, kind, fetch, now),
            Purpose::Fan(id) => {
                let error = serde_json::json!({ "code": error_code::INTERNAL, "message": text });
                self.fan_in(&id, Some(&error.to_string()));
            }
            Purpose::Ping | Purpose::Repeat => {}
        }
    }

    /// Handles a server's response to a request of the gateway or the client.
    pub(super) fn server_response(&mut self, server: usize, message: Message, now: Instant) {
        let Some(id) = message.id() else {
            let text = self.redacted(server, message.error().unwrap_or_default());
            let text = truncate(&text, MAX_ERROR);
            tracing::warn!(server = self.servers[server].name, "an error without an id: {text}");
            return;
        };
        if let Some(request) = self.gateway_requests.get(&id) {
            if request.server == server
                && let Some(request) = self.gateway_requests.remove(&id)
            {
                self.gateway_response(server, request.purpose, &message, now);
                self.settle(now);
            }
            return;
        }
        let Some(message) = self.keep_response(server, &id, message) else {
            return;
        };
        let id = self.rounds.client_id(id);
        if self.pending.get(&id).is_some_and(|pending| pending.server == server)
            && let Some(mut pending) = self.finish(&id)
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
        others.retain(|other| !matches!(self.servers[*other].phase, Phase::Down { .. }));
        if others.is_empty() {
            return false;
        }
        let next = others.remove(0);
        self.end_metered(id, attempt);
        let owner = self.servers[next].name.clone();
        if !self.admit(&request, &owner, None) {
            return true;
        }
        self.forward(next, &request, request.text().to_owned(), now);
        if let Some(pending) = self.pending.get_mut(id) {
            pending.alternatives = Some((request, others));
        }
        true
    }

    /// Sends the client the response to its request.
    fn pass_response(&mut self, id: Id, pending: PendingRequest, message: Message, now: Instant) {
        let message = pending.as_client_knows(message);
        if message.result().is_some() {
            self.note_success(pending.server, &pending.method, pending.uri.as_deref(), &message, now);
        }
        // A client that has cancelled a request expects no response.
        if pending.is_cancelled {
            return;
        }
        let shaping = pending.shaping;
        let shaped = shaping.and_then(|shaping| self.shaped_response(&id, &shaping, &message));
        let text = shaped.unwrap_or_else(|| {
            self.end_metered_with(&id, &message);
            message.into_text()
        });
        self.respond(id, text);
    }

    /// Ends the metering of a request, and returns its response with the changes of the catalogue.
    /// Returns `None` if there are none for this response.
    fn shaped_response(&mut self, id: &Id, shaping: &Shaping, message: &Message) -> Option<String> {
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
    fn note_success(&mut self, server: usize, method: &str, uri: Option<&str>, message: &Message, now: Instant) {
        match (method, uri) {
            (method::INITIALIZE, _) if self.is_direct => {
                if let Some(result) = message.result().and_then(|result| serde_json::from_str(result).ok()) {
                    self.servers[server].initialize_result = Some(InitializeResult { result });
                    self.servers[server].phase = Phase::Ready { since: now };
                    self.client.has_initialize_result = true;
                }
            }
            (method::LIST_TOOLS, _) if self.is_direct => {
                if let (Some(meter), Some(result)) = (&self.gateway.meter, message.result()) {
                    self.servers[server].execute_tool.read_list(result);
                    meter.list(&self.servers[server].name, result);
                }
            }
            // In front of one server, the gateway does not refuse a subscription, but repeats no more.
            (method::SUBSCRIBE_RESOURCE, Some(uri))
                if !self.is_direct || self.client.subscriptions.len() < self.settings().bounds.requests =>
            {
                self.client.subscriptions.insert(uri.to_owned(), server);
            }
            (method::UNSUBSCRIBE_RESOURCE, Some(uri)) => {
                self.client.subscriptions.remove(uri);
            }
            _ => {}
        }
    }

    fn gateway_response(&mut self, server: usize, purpose: Purpose, message: &Message, now: Instant) {
        match purpose {
            Purpose::Initialize => self.handle_initialize_result(server, message, now),
            Purpose::List(kind, fetch) => self.take_page(server, (kind, fetch), message, now),
            Purpose::Fan(id) => self.fan_in(&id, message.error()),
            Purpose::Ping => self.servers[server].ping_deadline = None,
            Purpose::Repeat => {}
        }
    }

    fn server_request(&mut self, server: usize, message: &Message, about: Option<Id>, now: Instant) {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return;
        };
        if message.method() == method::PING && !self.is_direct {
            // The client may not be initialized yet.
            return self.send(server, own_messages::result(raw_id, "{}"));
        }
        if self.client.is_stateless {
            return self.ask_by_result(server, message, about.as_ref(), now);
        }
        let about = self.without_own(about);
        if self.server_requests.len() >= MAX_SERVER_REQUESTS {
            let text = "too many requests of servers wait for the client";
            let text = own_messages::error(raw_id, error_code::INTERNAL, text);
            return self.send(server, text);
        }
        let call = match self.admit_to_model(server, message) {
            Ok(call) => call,
            Err(refusal) => return self.send(server, refusal),
        };
        let mut request = ServerRequest {
            server,
            generation: self.servers[server].generation,
            raw_id: raw_id.to_owned(),
            token: None,
            call,
        };
        if self.is_direct {
            self.server_requests.insert(id, request);
            return self.deliver(message.text().to_owned(), about);
        }
        // Several servers count their requests alike.
        self.created_ids += 1;
        let number = self.created_ids.to_string();
        let Some(id) = Id::of(&number) else { return };
        let text = match message.param(&["_meta", "progressToken"]) {
            Some(raw) => {
                self.server_tokens.insert(number.clone(), (server, raw.to_owned()));
                request.token = Some(number.clone());
                message.with(&[(raw_id, &number), (raw, &number)])
            }
            None => message.with(&[(raw_id, &number)]),
        };
        self.server_requests.insert(id, request);
        self.deliver(text, about);
    }

    fn server_notification(&mut self, server: usize, message: Message, about: Option<Id>, now: Instant) {
        let mut about = about;
        match message.method() {
            method::PROGRESS => {
                let token = message.param(&["progressToken"]);
                let request = token.and_then(|token| self.client_tokens.get(token));
                let pending = request.and_then(|id| self.pending.get(id));
                let seconds = pending.map_or(0, |pending| self.max_seconds(&pending.method));
                if let Some(id) = request
                    && let Some(pending) = self.pending.get_mut(id)
                    && pending.server == server
                    && !pending.is_cancelled
                {
                    pending.deadline = now + std::time::Duration::from_secs(seconds);
                    about = Some(id.clone());
                    if pending.server_id.is_some() {
                        let Some(message) = pending.with_shown_token(&message) else {
                            return;
                        };
                        return self.deliver(message, about);
                    }
                }
            }
            method::CANCELLED if !self.is_direct => return self.server_cancels(server, &message, about),
            method => {
                // A server without `initialize` names the request that listens.
                about = about.or_else(|| message.param(&["_meta", SUBSCRIPTION]).and_then(Id::of));
                for kind in ListKind::ALL {
                    if method == kind.change_notification() {
                        self.servers[server].lists.of_mut(kind).forget(false);
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
        if self.withdraw(server, id.as_ref()) {
            return;
        }
        let generation = self.servers[server].generation;
        let cancelled = self.server_requests.iter().find(|(_, request)| {
            request.server == server && request.generation == generation && Id::of(&request.raw_id) == id
        });
        let Some(shown) = cancelled.map(|(shown, _)| shown.clone()) else {
            return;
        };
        if let Some(mut request) = self.server_requests.remove(&shown) {
            request.end_metered(Response::failed("cancelled"));
            if let Some(token) = request.token {
                self.server_tokens.remove(&token);
            }
        }
        let text = message.with(&[(raw, shown.as_json())]);
        self.deliver(text, about);
    }

    /// Removes the requests of a disconnected server, and cancels them at the client.
    pub(super) fn forget_server_requests(&mut self, server: usize) {
        let ids: Vec<Id> = self
            .server_requests
            .iter()
            .filter(|(_, request)| request.server == server)
            .map(|(id, _)| id.clone())
            .collect();
        for id in ids {
            if let Some(mut request) = self.server_requests.remove(&id) {
                request.end_metered(Response::failed("connection_closed"));
            }
            self.deliver(own_messages::cancellation(&id, "the server is gone"), None);
        }
        self.server_tokens.retain(|_, (owner, _)| *owner != server);
    }

    /// Handles a message that was not sent because the server does not read.
    pub fn server_is_full(&mut self, server: usize, text: String, now: Instant) {
        let Ok(message) = Message::parse(text) else { return };
        if message.kind() != MessageKind::Request {
            tracing::warn!(
                server = self.servers[server].name,
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
}
