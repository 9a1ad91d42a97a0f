//! Pairs responses with their requests.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use mcpact_lines::json_rpc::error_response;
use mcpact_shared::protocol::method;
use serde_json::json;

use super::log_messages::LogMessages;
use super::to_model::ToModel;
use crate::executed::ExecuteTool;
use crate::json::{array_items, minified, object_properties, string};
use crate::limits::{LIMIT_EXCEEDED, Verdict};
use crate::meter::{Meter, MeteredCall};
use crate::method::asks_model;
use crate::request::{Request, Response};
use crate::session::Session;

/// The maximum number of requests without a response. Further ones are logged as abandoned.
const MAX_PENDING: usize = 10_000;

/// The error of the other requests of an array with a refused one.
const OTHER_REFUSED: &str = "not sent: another request of this array is over its limit; send this one again alone";

/// The messages between a client and a server: of a connection, or of one HTTP request.
pub(crate) struct Exchange {
    meter: Meter,
    pub(super) session: Session,
    pending: HashMap<String, MeteredCall>,
    to_model: Arc<ToModel>,
    transport: &'static str,
    execute_tool: Arc<ExecuteTool>,
    log_messages: LogMessages,
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

    /// Returns the response, if the message is one.
    fn response(&self) -> Option<Response<'m>> {
        let result = self.result.map(Response::result);
        result.or_else(|| self.error.map(Response::error))
    }
}

impl Exchange {
    pub(crate) fn new(
        meter: Meter,
        session: Session,
        transport: &'static str,
        execute_tool: Arc<ExecuteTool>,
        to_model: Arc<ToModel>,
    ) -> Exchange {
        Exchange {
            meter,
            session,
            pending: HashMap::new(),
            to_model,
            transport,
            execute_tool,
            log_messages: LogMessages::default(),
            started: Instant::now(),
        }
    }

    /// Reads what a client sends: a message, or an array of them. Returns the response if a request
    /// is refused: the server must not see the message, or the array as a whole.
    pub(crate) fn sent(&mut self, text: &str) -> Option<String> {
        let text = without_mark(text);
        if let Some(messages) = array_items(text) {
            return self.array(&messages);
        }
        let Some((id, call)) = self.request(text) else {
            self.notified(text);
            return None;
        };
        match call.admitted(id) {
            Err(response) => Some(response),
            Ok(call) => {
                self.wait(id, call);
                None
            }
        }
    }

    /// Reads an array of messages. If one request is refused, none of them reaches the server, and
    /// the others do not count for their limits.
    fn array(&mut self, messages: &[&str]) -> Option<String> {
        let calls: Vec<_> = messages.iter().filter_map(|message| self.request(message)).collect();
        let is_refused = |call: &MeteredCall| matches!(call.verdict(), Verdict::Refuse(_));
        if !calls.iter().any(|(_, call)| is_refused(call)) {
            for (id, call) in calls {
                self.wait(id, call);
            }
            for message in messages {
                self.notified(message);
            }
            return None;
        }
        let responses = calls.into_iter().map(|(id, mut call)| {
            if is_refused(&call) {
                return call.admitted(id).err().unwrap_or_default();
            }
            let error = json!({ "code": LIMIT_EXCEEDED, "message": OTHER_REFUSED }).to_string();
            call.refuse(OTHER_REFUSED);
            call.end(Response::error(&error));
            error_response(id, &error)
        });
        Some(format!("[{}]", responses.collect::<Vec<_>>().join(",")))
    }

    /// Begins to meter a request, and returns its id. Returns `None` for other messages.
    fn request<'t>(&mut self, text: &'t str) -> Option<(&'t str, MeteredCall)> {
        let message = Message::read(text);
        let method = message.method?;
        if let Some(params) = message.params {
            self.session.read(&method, params);
            self.log_messages.read_request(&method, params);
        }
        let id = message.id?;
        let executed = self.execute_tool.executed(&method, message.params.unwrap_or_default());
        let mut request = Request::new(&method, message.params, &self.session)
            .id(id)
            .transport(self.transport);
        if let Some(tool) = &executed {
            request = request.target(tool);
        }
        Some((id, self.meter.begin(request)))
    }

    /// Keeps a call until its response, and warns the client of its limits.
    fn wait(&mut self, id: &str, call: MeteredCall) {
        if let Verdict::Warn(text) = call.verdict() {
            self.log_messages.warn(text);
        }
        if self.pending.len() < MAX_PENDING {
            // A request with the same id replaces one that then is abandoned.
            self.pending.insert(minified(id).into_owned(), call);
        }
    }

    /// Ends a request of the client that a notification of it cancels, or a request of the server
    /// that a response of the client ends.
    fn notified(&mut self, text: &str) {
        let message = Message::read(text);
        if let (None, Some(response), Some(id)) = (&message.method, message.response(), message.id) {
            return self.to_model.end(&self.session.id, id, response);
        }
        if message.method.as_deref() != Some(method::CANCELLED) || message.id.is_some() {
            return;
        }
        let [id] = object_properties(message.params.unwrap_or_default(), ["requestId"]);
        if let Some(pending) = id.and_then(|id| self.pending.remove(minified(id).as_ref())) {
            pending.end(Response::failed("cancelled"));
        }
    }

    /// Reads what a server sends: a message, or an array of them.
    pub(crate) fn received(&mut self, text: &str) {
        let text = without_mark(text);
        match array_items(text) {
            Some(messages) => messages.into_iter().for_each(|message| self.response(message)),
            None => self.response(text),
        }
    }

    fn response(&mut self, text: &str) {
        let message = Message::read(text);
        let Some(response) = message.response() else {
            return self.asked(&message);
        };
        if let Some(pending) = message.id.and_then(|id| self.pending.remove(minified(id).as_ref())) {
            match (message.result, pending.method()) {
                (Some(result), method::LIST_TOOLS) => {
                    self.execute_tool.read_list(result);
                    self.meter.list("", result);
                }
                (Some(result), method::INITIALIZE) => self.log_messages.read_result(result),
                _ => {}
            }
            pending.end(response);
        }
    }

    /// Begins to meter a request of the server to the client's model. The client has it already, so
    /// it is not refused: its tokens count for the limits of later calls.
    fn asked(&mut self, message: &Message<'_>) {
        let (Some(id), Some(name)) = (message.id, &message.method) else {
            return;
        };
        if !asks_model(name) {
            return;
        }
        let request = Request::new(name, message.params, &self.session)
            .id(id)
            .transport(self.transport);
        let mut call = self.meter.begin(request);
        call.allow();
        self.to_model.wait(&self.session.id, id, call);
    }

    /// Takes the log messages for the client.
    pub(super) fn take_log_messages(&mut self) -> Vec<String> {
        for text in self.meter.take_warnings(&self.session) {
            self.log_messages.warn(&text);
        }
        self.log_messages.take()
    }

    /// Returns whether the client opens a session.
    #[cfg(feature = "http")]
    pub(super) fn is_opening(&self) -> bool {
        self.pending.values().any(|call| call.method() == method::INITIALIZE)
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
        self.to_model.end_session(&self.session.id);
        self.meter.end_session(&self.session, self.started);
    }
}

/// Returns a message without a byte order mark and white space around it. Readers may ignore a mark,
/// so a message after one counts.
fn without_mark(text: &str) -> &str {
    text.trim_matches(|char: char| char == '\u{feff}' || char.is_whitespace())
}
