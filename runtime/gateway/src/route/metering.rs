//! The requests that the meter has begun, and the limits that apply to them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use mcpact_meter::{ListedTool, MeteredCall, Request, Response, Session, asks_model};

use crate::Gateway;
use crate::message::{Id, Message};

/// The metering of a session.
pub(super) struct Metering {
    gateway: Arc<Gateway>,
    session: Session,
    /// The client's transport, as `network.transport`.
    transport: &'static str,
    /// The requests of the client that have no response.
    calls: HashMap<Id, MeteredCall>,
}

/// Returns the outcome of a response.
pub(super) fn outcome(message: &Message) -> Response<'_> {
    match message.result() {
        Some(result) => Response::result(result),
        None => Response::error(message.error().unwrap_or("{}")),
    }
}

impl Metering {
    pub(super) fn new(gateway: Arc<Gateway>, transport: &'static str) -> Metering {
        Metering {
            gateway,
            session: Session::unique(),
            transport,
            calls: HashMap::new(),
        }
    }

    /// Begins to meter a request of the client, if there is a meter. The caller checks the limits,
    /// and passes the call back if it is within them. Clients invent names of tools, so the limits of
    /// tools do not apply to a call that `is_refused` anyway.
    pub(super) fn begin(
        &mut self,
        message: &Message,
        server: &str,
        target: Option<&str>,
        is_refused: bool,
    ) -> Option<MeteredCall> {
        let meter = self.gateway.meter.as_ref()?;
        let raw_id = message.raw_id()?;
        self.session.read(message.method(), message.params().unwrap_or("{}"));
        let mut request = Request::new(message.method(), message.params(), &self.session)
            .server(server)
            .id(raw_id)
            .transport(self.transport);
        if let Some(target) = target {
            request = request.target(target);
        }
        if is_refused {
            request = request.unlisted();
        }
        Some(meter.begin(request))
    }

    /// Begins to meter a request of a server to the client's model. Other requests of servers are
    /// not metered.
    pub(super) fn begin_to_model(&self, message: &Message, server: &str) -> Option<MeteredCall> {
        let meter = self.gateway.meter.as_ref().filter(|_| asks_model(message.method()))?;
        let request = Request::new(message.method(), message.params(), &self.session)
            .server(server)
            .id(message.raw_id().unwrap_or("null"))
            .transport(self.transport);
        Some(meter.begin(request))
    }

    /// Keeps a call that is within the limits until its response.
    pub(super) fn keep(&mut self, id: Id, call: MeteredCall) {
        self.calls.insert(id, call);
    }

    /// Ends the metering of a request, and returns whether there was one.
    pub(super) fn end(&mut self, id: &Id, response: Response<'_>) -> bool {
        let call = self.calls.remove(id);
        let is_metered = call.is_some();
        if let Some(call) = call {
            call.end(response);
        }
        is_metered
    }

    /// Ends the metering of a request with the text of the response to the client, as [`end`](Self::end) does.
    pub(super) fn end_with_text(&mut self, id: &Id, text: &str) -> bool {
        self.calls.contains_key(id)
            && Message::parse(text)
                .is_ok_and(|message| message.result().or(message.error()).is_some() && self.end(id, outcome(&message)))
    }

    /// Returns the warnings of limits about ended calls.
    pub(super) fn take_warnings(&self) -> Vec<String> {
        let meter = self.gateway.meter.as_ref();
        meter.map_or_else(Vec::new, |meter| meter.take_warnings(&self.session))
    }

    /// Records the tools that the client has got.
    pub(super) fn listed(&self, tools: impl FnOnce() -> Vec<ListedTool>) {
        if let Some(meter) = &self.gateway.meter {
            meter.listed(tools());
        }
    }

    /// Records the list of a server that the client has got unchanged.
    pub(super) fn list(&self, server: &str, result: &str) {
        if let Some(meter) = &self.gateway.meter {
            meter.list(server, result);
        }
    }

    /// Ends the metering of the session.
    pub(super) fn end_session(&mut self, started: Instant) {
        for (_, call) in self.calls.drain() {
            call.end(Response::failed("connection_closed"));
        }
        if let Some(meter) = &self.gateway.meter {
            meter.end_session(&self.session, started);
        }
    }
}
