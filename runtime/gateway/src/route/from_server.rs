//! Messages of the servers.

use mcpact_rules::protocol::{error_code, method};
use mcpact_rules::truncate::{MAX_ERROR, truncate};
use std::time::Instant;

use serde_json::Value;
use serde_json::value::RawValue;

use super::list_kind::ListKind;
use super::message::{Id, Message, MessageKind};
use super::own_messages;
use super::requests::{GatewayRequest, Purpose, ServerRequest};
use super::router::Router;
use super::server::{InitializeResult, Phase};
use super::versions::SUBSCRIPTION;

/// The maximum number of requests of servers that wait for the client.
const MAX_ASKED: usize = 1_024;

impl Router {
    /// Handles a message of a server. Over HTTP, `about` is the request whose response contained
    /// the message.
    pub fn from_server(&mut self, server: usize, message: Message, about: Option<Id>, now: Instant) {
        match message.kind() {
            MessageKind::Response => self.server_response(server, message, now),
            MessageKind::Request => self.server_request(server, &message, about, now),
            MessageKind::Notification => {
                let about = about.map(|sent| self.rounds.client_id(sent));
                self.server_notification(server, message, about, now);
            }
        }
    }

    /// Handles a request to which a server will not respond.
    pub fn request_failed(&mut self, server: usize, id: &Id, text: &str, now: Instant) {
        let name = &self.servers[server].name;
        let text = format!("server `{name}` {text}");
        self.keep_failure(server, Some(id), &text);
        let id = &self.rounds.client_id(id.clone());
        if let Some(request) = self.gateway_requests.remove(id) {
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

    /// Ends a request of the gateway that gets no response.
    pub(super) fn gateway_request_failed(&mut self, server: usize, request: GatewayRequest, text: &str, now: Instant) {
        match request.purpose {
            Purpose::Initialize => self.disconnect(server, &format!("sent no response to `initialize`: {text}"), now),
            Purpose::List(kind) => self.end_list(server, kind, false),
            Purpose::Fan(id) => {
                let error = serde_json::json!({ "code": error_code::INTERNAL, "message": text });
                self.fan_in(&id, Some(&error.to_string()));
            }
            Purpose::Ping | Purpose::Repeat => {}
        }
    }

    pub(super) fn server_response(&mut self, server: usize, message: Message, now: Instant) {
        let Some(id) = message.id() else {
            let text = message.error().unwrap_or_default().to_owned();
            let text = truncate(&text, MAX_ERROR).into_owned();
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
        if self.pending.get(&id).is_none_or(|pending| pending.server != server) {
            return;
        }
        let Some(mut pending) = self.finish(&id) else { return };
        if message.error().is_some()
            && let Some((request, mut others)) = pending.alternatives.take()
            && !others.is_empty()
        {
            let next = others.remove(0);
            self.forward(next, &request, request.text().to_owned(), now);
            if let Some(pending) = self.pending.get_mut(&id) {
                pending.alternatives = Some((request, others));
            }
            return;
        }
        let message = pending.as_client_knows(message);
        if message.result().is_some() {
            self.note_success(server, &pending.method, pending.uri.as_deref(), &message, now);
        }
        if let Some(raw) = message.error()
            && let Some(shaped) = pending.shaping.as_ref().and_then(|shaping| shaping.shape_error(raw))
        {
            self.end_metered(&id, mcpact_meter::Response::error(&shaped).full(raw));
            let text = message.with(&[(raw, &shaped)]);
            return self.respond(id, text);
        }
        if let Some(shaping) = pending.shaping
            && let Some(raw) = message.result()
            && let Ok(result) = RawValue::from_string(raw.to_owned())
        {
            let shaped = shaping.shape(result);
            self.end_metered(&id, mcpact_meter::Response::result(shaped.get()).full(raw));
            let text = message.with(&[(raw, shaped.get())]);
            return self.respond(id, text);
        }
        match (message.result(), message.error()) {
            (Some(result), _) => self.end_metered(&id, mcpact_meter::Response::result(result)),
            (None, Some(error)) => self.end_metered(&id, mcpact_meter::Response::error(error)),
            (None, None) => {}
        }
        self.respond(id, message.into_text());
    }

    /// Stores the state that a restarted server needs again.
    fn note_success(&mut self, server: usize, method: &str, uri: Option<&str>, message: &Message, now: Instant) {
        match (method, uri) {
            (method::INITIALIZE, _) if self.direct => {
                if let Some(result) = message.result().and_then(|result| serde_json::from_str(result).ok()) {
                    self.servers[server].initialize_result = Some(InitializeResult { result });
                    self.servers[server].phase = Phase::Ready { since: now };
                    self.client.has_initialize_result = true;
                }
            }
            (method::LIST_TOOLS, _) if self.direct => {
                if let (Some(meter), Some(result)) = (&self.gateway.meter, message.result()) {
                    meter.list(&self.servers[server].name, result);
                }
            }
            (method::SUBSCRIBE_RESOURCE, Some(uri)) => {
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
            Purpose::List(kind) => self.take_page(server, kind, message, now),
            Purpose::Fan(id) => self.fan_in(&id, message.error()),
            Purpose::Ping => self.servers[server].pinged = None,
            Purpose::Repeat => {}
        }
    }

    fn server_request(&mut self, server: usize, message: &Message, about: Option<Id>, now: Instant) {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return;
        };
        if self.client.is_stateless {
            return self.ask_by_result(server, message, about.as_ref(), now);
        }
        if self.asked.len() >= MAX_ASKED {
            let text = "too many requests of servers wait for the client";
            let text = own_messages::error(raw_id, error_code::INTERNAL, text);
            return self.send(server, text);
        }
        let mut asked = ServerRequest {
            server,
            generation: self.servers[server].generation,
            raw_id: raw_id.to_owned(),
            token: None,
        };
        if self.direct {
            self.asked.insert(id, asked);
            return self.deliver(message.text().to_owned(), about);
        }
        // Several servers count their requests alike.
        self.ids += 1;
        let number = self.ids.to_string();
        let Some(id) = Id::of(&number) else { return };
        let text = match message.param(&["_meta", "progressToken"]) {
            Some(raw) => {
                self.server_tokens.insert(number.clone(), (server, raw.to_owned()));
                asked.token = Some(number.clone());
                message.with(&[(raw_id, &number), (raw, &number)])
            }
            None => message.with(&[(raw_id, &number)]),
        };
        self.asked.insert(id, asked);
        self.deliver(text, about);
    }

    fn server_notification(&mut self, server: usize, message: Message, about: Option<Id>, now: Instant) {
        let mut about = about;
        match message.method() {
            method::PROGRESS => {
                let seconds = self.settings().bounds.call_seconds;
                let token = message.param(&["progressToken"]);
                let request = token.and_then(|token| self.progress.get(token));
                if let Some(id) = request
                    && let Some(pending) = self.pending.get_mut(id)
                    && pending.server == server
                    && !pending.is_cancelled
                {
                    pending.deadline = now + std::time::Duration::from_secs(seconds);
                    about = Some(id.clone());
                    if pending.sent.is_some() {
                        let Some(message) = pending.with_shown_token(&message) else {
                            return;
                        };
                        return self.deliver(message, about);
                    }
                }
            }
            method::CANCELLED if !self.direct => return self.server_cancels(server, &message, about),
            method => {
                // A server without `initialize` names the request that listens.
                about = about.or_else(|| message.param(&["_meta", SUBSCRIPTION]).and_then(Id::of));
                for kind in ListKind::ALL {
                    if method == kind.change() {
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
        let asked = self.asked.iter().find(|(_, asked)| {
            asked.server == server && asked.generation == self.servers[server].generation && Id::of(&asked.raw_id) == id
        });
        let Some(shown) = asked.map(|(shown, _)| shown.clone()) else {
            return;
        };
        self.asked.remove(&shown);
        let text = message.with(&[(raw, shown.as_json())]);
        self.deliver(text, about);
    }

    /// Removes the requests of a disconnected server, and cancels them at the client.
    pub(super) fn forget_asked(&mut self, server: usize) {
        let gone = |asked: &ServerRequest| asked.server == server;
        let ids: Vec<Id> = self
            .asked
            .iter()
            .filter(|(_, asked)| gone(asked))
            .map(|(id, _)| id.clone())
            .collect();
        for id in ids {
            self.asked.remove(&id);
            let number: Value = serde_json::from_str(id.as_json()).unwrap_or_default();
            let params = serde_json::json!({ "requestId": number, "reason": "the server is gone" });
            self.deliver(own_messages::notification(method::CANCELLED, &params), None);
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
