//! Pairs responses with their requests.

use std::collections::HashMap;
use std::time::Instant;

use mcpact_rules::protocol::method;

use crate::json::{array_items, minified, object_properties, string};
use crate::meter::{Meter, MeteredCall};
use crate::request::{Request, Response};
use crate::session::Session;

/// The maximum number of requests without a response. Further ones are logged as abandoned.
const MAX_PENDING: usize = 10_000;

/// The messages between a client and a server: of a connection, or of one HTTP request.
pub(super) struct Exchange {
    meter: Meter,
    pub(super) session: Session,
    pending: HashMap<String, MeteredCall>,
    transport: &'static str,
    started: Instant,
}

/// The properties of a JSON-RPC message.
struct Message<'m> {
    id: Option<&'m str>,
    method: Option<String>,
    params: Option<&'m str>,
    result: Option<&'m str>,
    error: Option<&'m str>,
}

impl<'m> Message<'m> {
    fn read(text: &'m str) -> Message<'m> {
        let [id, method, params, result, error] =
            object_properties(text, ["id", "method", "params", "result", "error"]);
        Message {
            id: id.filter(|id| *id != "null"),
            method: method.and_then(string).map(std::borrow::Cow::into_owned),
            params,
            result,
            error,
        }
    }
}

impl Exchange {
    pub(super) fn new(meter: Meter, session: Session, transport: &'static str) -> Exchange {
        Exchange {
            meter,
            session,
            pending: HashMap::new(),
            transport,
            started: Instant::now(),
        }
    }

    /// Reads what a client sends: a message, or an array of them. Returns the response to a request
    /// that is refused, which the server must not see. Requests in an array are not refused.
    pub(super) fn sent(&mut self, text: &str) -> Option<String> {
        match array_items(text) {
            Some(messages) => {
                for message in messages {
                    // The array goes to the server as a whole.
                    drop(self.request(message, false));
                }
                None
            }
            None => self.request(text, true),
        }
    }

    fn request(&mut self, text: &str, may_refuse: bool) -> Option<String> {
        let message = Message::read(text);
        let method = message.method?;
        if let Some(params) = message.params {
            self.session.read(&method, params);
        }
        let Some(id) = message.id else {
            self.notified(&method, message.params);
            return None;
        };
        let request = Request::new(&method, message.params, &self.session)
            .id(id)
            .transport(self.transport);
        let call = self.meter.begin(request);
        let admitted = if may_refuse { call.admitted(id) } else { Ok(call) };
        match admitted {
            Err(response) => Some(response),
            Ok(call) => {
                if self.pending.len() < MAX_PENDING {
                    // A request with the same id replaces one that then is abandoned.
                    self.pending.insert(minified(id).into_owned(), call);
                }
                None
            }
        }
    }

    /// Reads a notification of the client.
    fn notified(&mut self, method: &str, params: Option<&str>) {
        if method != method::CANCELLED {
            return;
        }
        let [id] = object_properties(params.unwrap_or_default(), ["requestId"]);
        if let Some(pending) = id.and_then(|id| self.pending.remove(minified(id).as_ref())) {
            pending.end(Response::failed("cancelled"));
        }
    }

    /// Reads what a server sends: a message, or an array of them.
    pub(super) fn received(&mut self, text: &str) {
        match array_items(text) {
            Some(messages) => messages.into_iter().for_each(|message| self.response(message)),
            None => self.response(text),
        }
    }

    fn response(&mut self, text: &str) {
        let message = Message::read(text);
        let response = match (message.result, message.error) {
            (Some(result), _) => Response::result(result),
            (None, Some(error)) => Response::error(error),
            // A request of the server, or a notification.
            (None, None) => return,
        };
        if let Some(pending) = message.id.and_then(|id| self.pending.remove(minified(id).as_ref())) {
            if let Some(result) = message.result.filter(|_| pending.method() == method::LIST_TOOLS) {
                self.meter.list("", result);
            }
            pending.end(response);
        }
    }

    /// Sets the id of the session, also for the requests that have begun.
    #[cfg(feature = "http")]
    pub(super) fn name_session(&mut self, id: &str) {
        id.clone_into(&mut self.session.id);
        for pending in self.pending.values_mut() {
            pending.set_session(id);
        }
    }

    /// Counts a message that was too large to be read.
    pub(super) fn skipped(&self) {
        self.meter.count_dropped();
    }

    /// Ends all requests that have no response.
    #[cfg(feature = "http")]
    pub(super) fn fail(&mut self, reason: &str) {
        for (_, pending) in self.pending.drain() {
            pending.end(Response::failed(reason));
        }
    }

    /// Ends the session of a connection.
    pub(super) fn end(&mut self) {
        for (_, pending) in self.pending.drain() {
            pending.end(Response::failed("connection_closed"));
        }
        self.meter.end_session(&self.session, self.started);
    }
}
