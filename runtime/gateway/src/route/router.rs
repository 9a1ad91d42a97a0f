//! One client's session with all servers: its parts, and what happens to servers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mcpact_meter::{MeteredCall, Response, Verdict};
use mcpact_shared::protocol::{error_code, method, severity};
use serde_json::json;

use super::client::Client;
use super::effect::{Delivery, Effect};
use super::list_kind::ListKind;
use super::metering::Metering;
use super::own_messages;
use super::requests::{OwnRequest, Purpose, Requests, max_wait};
use super::servers::Servers;
use super::stateless::{Stateless, requested_level};
use super::subscriptions::Subscriptions;
use crate::Gateway;
use crate::catalogue::ClientCatalogue;
use crate::config::Bounds;
use crate::message::{Id, Message};
use crate::upstream::ConnectionEnd;

/// One client's session with all servers.
///
/// Each part has its own state. The router passes messages from one side to the other, and asks the
/// parts what to change: in `from_client` on the way to a server, in `from_server` on the way back.
pub struct Router {
    pub(super) gateway: Arc<Gateway>,
    /// True with one server and no settings.
    pub(super) is_direct: bool,
    pub(super) client: Client,
    pub(super) servers: Servers,
    pub(super) requests: Requests,
    pub(super) stateless: Stateless,
    pub(super) subscriptions: Subscriptions,
    pub(super) metering: Metering,
    /// True once no server restarts any more.
    is_ending: bool,
    pub(super) effects: Vec<Effect>,
}

impl Router {
    /// Returns the state of a new session, with effects that start all servers.
    ///
    /// `transport` is the client's: `pipe` or `tcp`.
    pub fn new(gateway: Arc<Gateway>, transport: &'static str, now: Instant) -> Router {
        let servers = Servers::new(Arc::clone(&gateway), now);
        let starts = (0..servers.count()).map(|server| Effect::Start {
            server,
            after: Duration::ZERO,
        });
        Router {
            effects: starts.collect(),
            is_direct: servers.count() == 1 && gateway.settings().changes_nothing(),
            client: Client::new(transport),
            servers,
            requests: Requests::default(),
            stateless: Stateless::default(),
            subscriptions: Subscriptions::default(),
            metering: Metering::new(Arc::clone(&gateway), transport),
            is_ending: false,
            gateway,
        }
    }

    /// Returns the effects since the last call of this method.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Ends the session: no server restarts any more.
    pub fn end(&mut self) {
        self.is_ending = true;
    }

    /// Ends the metering of the session.
    pub fn end_metering(&mut self, started: Instant) {
        self.requests.end_metering();
        self.metering.end_session(started);
    }

    /// Returns the number of the connection to a server, which its events contain.
    pub fn generation(&self, server: usize) -> u32 {
        self.servers[server].generation()
    }

    /// Returns whether a server has asked for the input of a client without `initialize`.
    pub(crate) fn has_asked(&self) -> bool {
        self.stateless.has_asked()
    }

    /// Returns whether a call waits for the input of its client.
    pub(crate) fn waits(&self) -> bool {
        self.stateless.waits()
    }

    /// Returns whether a call waits for the input of its client with this state.
    pub(crate) fn waits_with(&self, state: &str) -> bool {
        self.stateless.waits_with(state)
    }

    /// Stores the built catalogue, and continues the requests that waited for it.
    ///
    /// If tools changed meanwhile, these requests still use it, since a constantly changing list
    /// must not block the calls of other servers.
    pub fn built(&mut self, catalogue: Option<Arc<ClientCatalogue>>, now: Instant) {
        let is_outdated = self.servers.set_catalogue(catalogue);
        self.settle(now);
        if is_outdated {
            self.servers.forget_catalogue();
        }
    }

    pub(super) fn bounds(&self) -> &Bounds {
        &self.gateway.settings().bounds
    }
}

/// Servers that start, end, hang and restart.
impl Router {
    /// Begins a connection to a server, and returns its number.
    pub fn begin(&mut self, server: usize) -> u32 {
        self.servers[server].begin()
    }

    /// Handles the connection of a server.
    pub fn connected(&mut self, server: usize, now: Instant) {
        self.send_initialize(server, now);
        if self.is_direct && self.servers[server].is_open() {
            for text in self.servers[server].take_queue() {
                self.send(server, text);
            }
        }
        self.settle(now);
    }

    /// Sends a server the client's `initialize`, if there is one.
    fn send_initialize(&mut self, server: usize, now: Instant) {
        let Some(params) = self.client.initialize().map(str::to_owned) else {
            return self.servers[server].open();
        };
        let seconds = self.bounds().start_seconds;
        self.servers[server].shake_hands(now + Duration::from_secs(seconds));
        self.request(server, Purpose::Initialize, (method::INITIALIZE, &params), now);
    }

    /// Sends the client's `initialize` to the servers that wait for it.
    pub(super) fn initialize_servers(&mut self, now: Instant) {
        for server in 0..self.servers.count() {
            if self.servers[server].is_open() {
                self.send_initialize(server, now);
            }
        }
    }

    /// Handles the end of a server: ends its calls in flight with an error, and restarts it later.
    pub fn closed(&mut self, server: usize, end: impl Into<ConnectionEnd>, now: Instant) {
        let end = end.into();
        let wait = self.servers[server].closed(end.clone(), now);
        let restart = format!("; it restarts in {:.1} s", wait.as_secs_f32());
        let text = end.sentence(self.servers[server].name(), &restart);
        self.fail_requests(server, &end, wait, now);
        if self.is_ending {
            return;
        }
        for (id, mut request) in self.requests.take_of_server(server) {
            request.end_metered(Response::failed("connection_closed"));
            self.deliver(own_messages::cancellation(&id, "the server is gone"), None);
        }
        tracing::warn!("{text}");
        self.log("error", &text);
        self.effects.push(Effect::Start { server, after: wait });
        self.settle(now);
    }

    fn fail_requests(&mut self, server: usize, end: &ConnectionEnd, wait: Duration, now: Instant) {
        let name = self.servers[server].name().to_owned();
        self.stateless
            .keep_failure(server, None, &lost(end, &name, "call", wait));
        let mut gone: Vec<Id> = self.requests.at(server).map(|(id, _)| id.clone()).collect();
        gone.sort();
        for id in gone {
            let Some(mut pending) = self.requests.finish(&id) else {
                continue;
            };
            let attempt = Response::failed("connection_closed");
            if !pending.is_cancelled && !self.ask_alternative(&id, &mut pending, attempt, now) {
                let text = lost(end, &name, &pending.method, wait);
                self.end_metered(&id, attempt);
                let text = own_messages::failure(&pending.raw_id, &pending.method, &text);
                self.respond(id, text);
            }
        }
        for request in self.requests.take_own(server) {
            // The connection that an `initialize` began has ended already.
            if !matches!(request.purpose, Purpose::Initialize) {
                self.own_request_failed(server, request, &end.sentence(&name, ""), now);
            }
        }
        for kind in ListKind::ALL {
            self.servers[server].list_mut(kind).forget(true);
        }
    }

    /// Ends a request of the gateway that gets no response.
    pub(super) fn own_request_failed(&mut self, server: usize, request: OwnRequest, text: &str, now: Instant) {
        match request.purpose {
            Purpose::Initialize => self.disconnect(server, &format!("sent no response to `initialize`: {text}"), now),
            Purpose::List(kind, fetch) => self.servers.fail_list(server, (kind, fetch), now),
            Purpose::Fan(id) => {
                let error = json!({ "code": error_code::INTERNAL, "message": text });
                self.fan_in(&id, Some(&error.to_string()));
            }
            Purpose::Ping | Purpose::Repeat => {}
        }
    }

    /// Closes the connection to a faulty server, and restarts it later.
    pub(super) fn disconnect(&mut self, server: usize, reason: &str, now: Instant) {
        self.effects.push(Effect::Stop { server });
        self.closed(server, reason.to_owned(), now);
    }

    /// Ends handshakes, lists and requests that take too long. Call it a few times a second.
    pub fn tick(&mut self, now: Instant) {
        for server in 0..self.servers.count() {
            let seconds = self.bounds().start_seconds;
            if let Some(reason) = self.servers[server].hang(seconds, now) {
                self.disconnect(server, &reason, now);
            }
        }
        self.servers.end_slow_lists(now);
        for (id, server) in self.requests.take_late_parts(now) {
            let (name, seconds) = (self.servers[server].name(), self.bounds().call_seconds);
            let text = format!("server `{name}` sent no response for {seconds} s");
            let error = json!({ "code": error_code::INTERNAL, "message": text });
            self.fan_in(&id, Some(&error.to_string()));
            self.ping(server, now);
        }
        self.end_late_input(now);
        self.requests.forget_late_own(now);
        self.pass_warnings();
        for id in self.requests.late(now) {
            self.time_out(id, now);
        }
        if self.requests.queued().next().is_some() {
            self.settle(now);
        } else {
            self.report_start(now);
        }
    }

    /// Ends the calls whose clients sent no input in time.
    fn end_late_input(&mut self, now: Instant) {
        let text = format!("the client sent no input for {} s", self.bounds().call_seconds);
        for waiting in self.stateless.take_late(&mut self.requests, now) {
            let server = waiting.pending.server;
            for question in waiting.questions() {
                let error = own_messages::error(&question.raw_id, error_code::INTERNAL, &text);
                self.send_now(server, error);
            }
            self.send_now(server, own_messages::cancellation(&waiting.server_id, &text));
        }
    }

    /// Ends a request that takes too long, and pings its server.
    fn time_out(&mut self, id: Id, now: Instant) {
        let Some(pending) = self.requests.finish(&id).filter(|pending| !pending.is_cancelled) else {
            return;
        };
        let server = pending.server;
        let seconds = max_wait(self.bounds(), &pending.method).as_secs();
        // The protocol does not allow to cancel it.
        let is_initialize = pending.method == method::INITIALIZE;
        let cancelled = if is_initialize {
            ""
        } else {
            "; the gateway has cancelled it"
        };
        let text = format!(
            "server `{}` sent neither a response to `{}` nor progress for {seconds} s{cancelled}",
            self.servers[server].name(),
            pending.method
        );
        self.end_metered(&id, Response::failed("timeout"));
        let text = own_messages::failure(&pending.raw_id, &pending.method, &text);
        let server_id = pending.server_id.unwrap_or_else(|| id.clone());
        self.respond(id, text);
        if !is_initialize {
            self.send_now(server, own_messages::cancellation(&server_id, "timeout"));
        }
        self.ping(server, now);
    }

    /// Asks a connected server whether it is alive. It is restarted if it does not respond.
    fn ping(&mut self, server: usize, now: Instant) {
        if self.servers[server].ping(now) {
            self.request(server, Purpose::Ping, (method::PING, "{}"), now);
        }
    }

    /// Reports the start of the servers on standard error.
    pub(super) fn report_start(&mut self, now: Instant) {
        if !self.is_direct {
            self.servers.report_start(self.client.initialize().is_some(), now);
        }
    }
}

/// Messages to the servers.
impl Router {
    pub(super) fn send(&mut self, server: usize, text: String) {
        self.effects.push(Effect::ToServer { server, text });
    }

    /// Sends a message if the server is connected.
    pub(super) fn send_now(&mut self, server: usize, text: String) {
        if self.servers[server].is_connected() {
            self.send(server, text);
        }
    }

    /// Sends a server a request of the gateway itself.
    pub(super) fn request(&mut self, server: usize, purpose: Purpose, (method, params): (&str, &str), now: Instant) {
        let deadline = now + Duration::from_secs(self.bounds().call_seconds);
        let text = self.requests.open_own(server, purpose, (method, params), deadline);
        self.send(server, text);
    }

    /// Sends a server `resources/subscribe` or `resources/unsubscribe` for a resource of the client.
    pub(super) fn repeat_subscription(&mut self, server: usize, method: &str, uri: &str, now: Instant) {
        let params = json!({ "uri": uri }).to_string();
        self.request(server, Purpose::Repeat, (method, &params), now);
    }

    /// Sends a server the severity of the log messages that the client requested.
    pub(super) fn repeat_level(&mut self, server: usize, now: Instant) {
        let has_log = self.servers[server].capability(&["logging"]).is_some();
        if let Some(level) = self.client.level().filter(|_| has_log).map(str::to_owned) {
            self.request(server, Purpose::Repeat, (method::SET_LEVEL, &level), now);
        }
    }

    /// Asks each server for the lists that are unknown.
    pub(super) fn fetch(&mut self, kinds: &[ListKind], now: Instant) {
        for (server, kind, fetch) in self.servers.begin_fetches(kinds, now) {
            self.request(server, Purpose::List(kind, fetch), (kind.method(), "{}"), now);
        }
    }
}

/// Messages to the client.
impl Router {
    /// Sends the client the response to a request.
    pub(super) fn respond(&mut self, id: Id, text: String) {
        if self.metering.end_with_text(&id, &text) {
            self.pass_warnings();
        }
        let text = self.stateless.response(&id, text);
        self.effects.push(Effect::ToClient(Delivery::response(id, text)));
    }

    /// Adds the response of one server to a request that went to several.
    pub(super) fn fan_in(&mut self, id: &Id, error: Option<&str>) {
        if let Some(text) = self.requests.fan_in(id, error) {
            self.respond(id.clone(), text);
        }
    }

    /// Logs a request that the gateway refuses, and responds with this error.
    pub(super) fn refuse(&mut self, message: &Message, code: i32, text: &str) {
        let raw_id = message.raw_id().unwrap_or("null");
        self.refuse_with(message, own_messages::error(raw_id, code, text));
    }

    /// Logs a request that the gateway refuses, and sends the client this response.
    pub(super) fn refuse_with(&mut self, message: &Message, response: String) {
        let call = self.metering.begin(message, "", None, true);
        if let Some(id) = message.id()
            && self.is_admitted(message, call)
        {
            self.respond(id, response);
        }
    }

    /// Sends the client a message that is no response, and that belongs to a request.
    pub(super) fn push_about(&mut self, text: String, id: Id) {
        self.effects.push(Effect::ToClient(Delivery::message(text, Some(id))));
    }

    /// Sends the client a message that is no response, if the client accepts such messages. A
    /// message that belongs to no request waits until the client is initialized.
    pub(super) fn deliver(&mut self, text: String, about: Option<Id>) {
        if self.client.is_stateless() && !self.is_for_stateless(&text, about.as_ref()) {
            return;
        }
        let delivery = Delivery::message(text, about);
        if self.is_direct || self.client.is_initialized() || delivery.about.is_some() {
            self.effects.push(Effect::ToClient(delivery));
        } else {
            self.client.hold(delivery);
        }
    }

    /// Returns whether a client without `initialize` accepts this message, which belongs to the
    /// request `about`, if known. Changes of lists and resources are sent only by
    /// `subscriptions/listen`, and log messages only while a request that asked for them runs.
    fn is_for_stateless(&mut self, text: &str, about: Option<&Id>) -> bool {
        let Ok(message) = Message::parse(text) else { return true };
        if message.method() == method::LOG {
            let mut queued = self.requests.queued();
            return self.requests.wants_log(about)
                || about.is_none() && queued.any(|request| requested_level(request).is_some());
        }
        let Some(notifications) = self.subscriptions.notifications(&message) else {
            return true;
        };
        for (id, text) in notifications {
            self.push_about(text, id);
        }
        false
    }

    /// Notifies the client that a list has changed, if the client has the result of `initialize`.
    pub(super) fn announce(&mut self, kind: ListKind) {
        if self.client.has_initialize_result() {
            let text = own_messages::notification_without_params(kind.change_notification());
            self.deliver(text, None);
        }
    }

    /// Sends the client a log message, if the session has log messages.
    pub(super) fn log(&mut self, level: &str, text: &str) {
        let has_log = !self.is_direct || self.servers[0].capability(&["logging"]).is_some();
        if !has_log || !self.client.has_initialize_result() || severity(level) < self.client.severity() {
            return;
        }
        let params = json!({ "level": level, "logger": "mcpact", "data": text });
        self.deliver(own_messages::notification(method::LOG, &params), None);
    }
}

/// Reports to the meter, and its limits.
impl Router {
    /// Begins to meter a request, and returns whether it is within the limits. If not, sends the
    /// response that refuses it.
    pub(super) fn admit(&mut self, message: &Message, server: Option<usize>, target: Option<&str>) -> bool {
        let server = server.map_or("", |server| self.servers[server].name());
        let call = self.metering.begin(message, server, target, false);
        self.is_admitted(message, call)
    }

    fn is_admitted(&mut self, message: &Message, call: Option<MeteredCall>) -> bool {
        let (Some(call), Some(id)) = (call, message.id()) else {
            return true;
        };
        match self.within_limits(message, call) {
            Ok(call) => {
                self.metering.keep(id, call);
                true
            }
            Err(response) => {
                self.respond(id, response);
                false
            }
        }
    }

    /// Returns the call of a request that is within the limits, and warns of those that are near.
    ///
    /// # Errors
    ///
    /// Returns the response that refuses the request.
    pub(super) fn within_limits(&mut self, message: &Message, call: MeteredCall) -> Result<MeteredCall, String> {
        if let Verdict::Warn(text) = call.verdict() {
            self.log("warning", text);
        }
        call.admitted(message.raw_id().unwrap_or("null"))
    }

    /// Ends the metering of a request.
    pub(super) fn end_metered(&mut self, id: &Id, response: Response<'_>) {
        if self.metering.end(id, response) {
            self.pass_warnings();
        }
    }

    /// Sends the client the warnings of limits about ended calls.
    pub(super) fn pass_warnings(&mut self) {
        for text in self.metering.take_warnings() {
            self.log("warning", &text);
        }
    }
}

/// Returns the text for a request whose server ended before its response.
fn lost(end: &ConnectionEnd, server: &str, method: &str, wait: Duration) -> String {
    let wait = wait.as_secs_f32();
    let effect = format!(
        " before its response to `{method}`, which may or may not have taken effect; it restarts in {wait:.1} s, so \
         check and call again after that"
    );
    end.sentence(server, &effect)
}
