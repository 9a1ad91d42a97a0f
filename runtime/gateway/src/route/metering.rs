//! Reports each request to the meter, and applies its limits.

use std::time::Instant;

use mcpact_meter::{MeteredCall, Request, Response, Verdict, asks_model};

use super::message::{Id, Message};
use super::own_messages;
use super::router::Router;

/// Returns the outcome of a response.
pub(super) fn outcome(message: &Message) -> Response<'_> {
    match message.result() {
        Some(result) => Response::result(result),
        None => Response::error(message.error().unwrap_or("{}")),
    }
}

impl Router {
    /// Begins to meter a request, and returns whether it is within the limits. If not, sends the
    /// response that refuses it.
    pub(super) fn admit(&mut self, message: &Message, server: &str, target: Option<&str>) -> bool {
        self.admit_request(message, server, target, false)
    }

    /// Begins to meter a call that is refused, as [`admit`](Self::admit) does. Clients invent names
    /// of tools, so the limits of tools do not apply.
    pub(super) fn admit_refused(&mut self, message: &Message) -> bool {
        self.admit_request(message, "", None, true)
    }

    /// Logs a request that the gateway refuses, and responds with this error.
    pub(super) fn refuse(&mut self, message: &Message, code: i32, text: &str) {
        if let Some(raw_id) = message.raw_id() {
            self.refuse_with(message, own_messages::error(raw_id, code, text));
        }
    }

    /// Logs a request that the gateway refuses, and sends the client this response.
    pub(super) fn refuse_with(&mut self, message: &Message, response: String) {
        if let Some(id) = message.id()
            && self.admit_refused(message)
        {
            self.respond(id, response);
        }
    }

    fn admit_request(&mut self, message: &Message, server: &str, target: Option<&str>, is_refused: bool) -> bool {
        let Some(meter) = &self.gateway.meter else { return true };
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return true;
        };
        self.metered_session
            .read(message.method(), message.params().unwrap_or("{}"));
        let mut request = Request::new(message.method(), message.params(), &self.metered_session)
            .server(server)
            .id(raw_id)
            .transport(self.transport);
        if let Some(target) = target {
            request = request.target(target);
        }
        if is_refused {
            request = request.unlisted();
        }
        let call = meter.begin(request);
        if let Verdict::Warn(text) = call.verdict() {
            self.log("warning", text);
        }
        match call.admitted(raw_id) {
            Ok(call) => {
                self.metered.insert(id, call);
                true
            }
            Err(response) => {
                self.respond(id, response);
                false
            }
        }
    }

    /// Begins to meter a request of a server to the client's model. Other requests of servers are
    /// not metered.
    ///
    /// # Errors
    ///
    /// Returns the response to a request that is over a limit.
    pub(super) fn admit_to_model(&mut self, server: usize, message: &Message) -> Result<Option<MeteredCall>, String> {
        let Some(meter) = self.gateway.meter.as_ref().filter(|_| asks_model(message.method())) else {
            return Ok(None);
        };
        let raw_id = message.raw_id().unwrap_or("null");
        let request = Request::new(message.method(), message.params(), &self.metered_session)
            .server(&self.servers[server].name)
            .id(raw_id)
            .transport(self.transport);
        let call = meter.begin(request);
        if let Verdict::Warn(text) = call.verdict() {
            self.log("warning", text);
        }
        call.admitted(raw_id).map(Some)
    }

    /// Ends the metering of a request.
    pub(super) fn end_metered(&mut self, id: &Id, response: Response<'_>) {
        if let Some(call) = self.metered.remove(id) {
            call.end(response);
            self.pass_warnings();
        }
    }

    /// Sends the client the warnings of limits about ended calls.
    pub(super) fn pass_warnings(&mut self) {
        let Some(meter) = &self.gateway.meter else { return };
        for text in meter.take_warnings(&self.metered_session) {
            self.log("warning", &text);
        }
    }

    /// Ends the metering of a request with the response to the client.
    pub(super) fn end_metered_with(&mut self, id: &Id, message: &Message) {
        if message.result().or(message.error()).is_some() {
            self.end_metered(id, outcome(message));
        }
    }

    /// Ends the metering of a request with the text of the response to the client.
    pub(super) fn end_metered_with_text(&mut self, id: &Id, text: &str) {
        if self.metered.contains_key(id)
            && let Ok(message) = Message::parse(text)
        {
            self.end_metered_with(id, &message);
        }
    }

    /// Ends the metering of the session.
    pub fn end_metering(&mut self, started: Instant) {
        for (_, call) in self.metered.drain() {
            call.end(Response::failed("connection_closed"));
        }
        for (_, mut request) in self.server_requests.drain() {
            request.end_metered(Response::failed("connection_closed"));
        }
        if let Some(meter) = &self.gateway.meter {
            meter.end_session(&self.metered_session, started);
        }
    }
}
