//! Requests of clients without `initialize`, in the version 2026-07-28 of the protocol.
//!
//! The servers get an `initialize` of the gateway itself, and requests without the keys of that
//! version. Their results get the keys that the version requires. A server that asks its client for
//! input gets it in several rounds, because such a client takes no requests: the result of the call
//! asks the client, and the call continues when the client repeats its request with the input.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Instant;

use mcpact_meter::{MeteredCall, Response};
use mcpact_shared::protocol::{LOG_LEVELS, error_code, method};
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use serde_json::json;

use super::own_messages;
use super::requested_input::{Input, Question, Refusal};
use super::requests::{PendingRequest, Requests};
use super::versions::{LEVEL, VERSION, VERSIONS, WITHOUT_SESSIONS, with_required_keys};
use crate::config::Bounds;
use crate::message::{Id, Message};

/// The start of each state that the gateway creates.
const STATE: &str = "mcpact-";
const NO_CALL: &str = "the client has no running call during which it could be asked for input";
/// The methods that this version does not have.
const REMOVED: [&str; 5] = [
    method::INITIALIZE,
    method::PING,
    method::SET_LEVEL,
    method::SUBSCRIBE_RESOURCE,
    method::UNSUBSCRIBE_RESOURCE,
];

/// The requests without `initialize`, and the calls whose clients are asked for input.
#[derive(Debug, Default)]
pub(super) struct Stateless {
    /// The methods of the requests that have no response.
    methods: HashMap<Id, String>,
    /// The calls that wait for the client, by the state that the client sends back. A state cannot
    /// be guessed, and is valid once.
    waiting: HashMap<String, WaitingCall>,
    /// True once a server has asked.
    has_asked: bool,
}

/// A call that waits for the client's input.
#[derive(Debug)]
pub(super) struct WaitingCall {
    pub(super) pending: PendingRequest,
    /// The call's id at the server.
    pub(super) server_id: Id,
    pub(super) until: Instant,
    pub(super) end: Option<End>,
}

impl WaitingCall {
    /// Returns the client's responses for the server. Questions without a response stay.
    pub(super) fn take_responses(&mut self, message: &Message, generation: u32) -> Vec<String> {
        let mut texts = Vec::new();
        let Some(input) = self.pending.input.as_mut() else {
            return texts;
        };
        for mut question in std::mem::take(&mut input.questions) {
            let Some(response) = message.param(&["inputResponses", &question.key]) else {
                input.questions.push(question);
                continue;
            };
            if let Some(call) = question.call.take() {
                call.end(Response::result(response));
            }
            if question.generation == generation && self.end.is_none() {
                texts.push(own_messages::result(&question.raw_id, response));
            }
        }
        texts
    }

    /// Returns the questions that have no response.
    pub(super) fn questions(&self) -> &[Question] {
        self.pending.input.as_ref().map_or(&[], |input| &input.questions)
    }

    fn bytes(&self) -> usize {
        let params = self.pending.input.as_ref().map_or(0, |input| input.bytes());
        let end = match &self.end {
            Some(End::Response(response)) => response.text().len(),
            Some(End::Failure(_)) | None => 0,
        };
        params + end
    }
}

/// The end of a call that came before the client's input.
#[derive(Debug)]
pub(super) enum End {
    /// The response of the server.
    Response(Box<Message>),
    /// The reason for which there is none.
    Failure(String),
}

/// The reason for which a state is refused, for the client.
const UNKNOWN: &str = "`requestState` is unknown, was used before, or has expired; send the request again without it";
const OTHER: &str = "`requestState` belongs to another request; repeat the request with the same parameters";

/// A call during which its server may ask the client.
struct AskingCall {
    /// The id that the server has.
    id: Id,
    is_cancelled: bool,
    /// True if the call waits for the input of the client.
    is_waiting: bool,
}

/// Returns the level of log messages that a request asks for.
pub(super) fn requested_level(message: &Message) -> Option<String> {
    let level = message.text_param(&["_meta", LEVEL]);
    level.filter(|level| LOG_LEVELS.contains(&level.as_str()))
}

/// Returns the state of a request that repeats an earlier one, if the gateway created the state.
pub(super) fn repeated_state(message: &Message) -> Option<String> {
    let state = message.text_param(&["requestState"]);
    state.filter(|state| state.starts_with(STATE))
}

/// Returns the error of a request whose version or method is not served without `initialize`, as
/// JSON.
pub(super) fn version_error(message: &Message) -> Option<String> {
    let requested = message.text_param(&["_meta", VERSION]);
    if requested.as_deref() != Some(WITHOUT_SESSIONS) {
        let requested = requested.map(|version| truncate(&version, MAX_SHOWN_NAME).into_owned());
        let supported: Vec<&str> = [WITHOUT_SESSIONS].into_iter().chain(VERSIONS).collect();
        let error = json!({
            "code": error_code::UNSUPPORTED_PROTOCOL_VERSION,
            "message": format!("unsupported protocol version; use {WITHOUT_SESSIONS}, or send `initialize`"),
            "data": { "supported": supported, "requested": requested },
        });
        return Some(error.to_string());
    }
    let method = REMOVED.into_iter().find(|method| *method == message.method())?;
    let text = format!("method not found: `{method}` is not in version {WITHOUT_SESSIONS}");
    Some(json!({ "code": error_code::METHOD_NOT_FOUND, "message": text }).to_string())
}

/// The requests.
impl Stateless {
    /// Records a request without `initialize`.
    pub(super) fn begin(&mut self, id: Id, message: &Message) {
        self.methods.insert(id, message.method().to_owned());
    }

    /// Returns whether this request is one without `initialize`.
    pub(super) fn has(&self, id: &Id) -> bool {
        self.methods.contains_key(id)
    }

    /// Forgets a request that gets no response.
    pub(super) fn forget(&mut self, id: &Id) {
        self.methods.remove(id);
    }

    /// Returns the response to a request, with the keys that its version requires.
    pub(super) fn response(&mut self, id: &Id, text: String) -> String {
        match self.methods.remove(id) {
            Some(method) => with_required_keys(text, &method),
            None => text,
        }
    }
}

/// A server asks.
impl Stateless {
    /// Returns whether a server has asked for the input of a client without `initialize`.
    pub(super) fn has_asked(&self) -> bool {
        self.has_asked
    }

    /// Returns whether a call waits for the input of its client.
    pub(super) fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns whether a call waits for the input of its client with this state.
    pub(super) fn waits_with(&self, state: &str) -> bool {
        self.waiting.contains_key(state)
    }

    /// Returns the call during which a server asks with this request, by the id that the server has,
    /// if the client can be asked. `about` is the call whose response contained the request, if the
    /// server's transport provides it.
    pub(super) fn asking_call(
        &mut self,
        requests: &mut Requests,
        (server, message): (usize, &Message),
        about: Option<&Id>,
        may_be_several: bool,
        bounds: &Bounds,
    ) -> Result<Id, Refusal> {
        self.has_asked = true;
        let max_bytes = bounds.queued_bytes();
        if self.bytes() + message.text().len() > max_bytes {
            return Err(format!(
                "more than {max_bytes} bytes would wait for the input of clients"
            ));
        }
        let server_id = self.last_call(requests, server, about, may_be_several)?;
        let is_waiting = self.waiting_call(server, &server_id).is_some();
        let is_full = !is_waiting && self.waiting.len() >= bounds.requests;
        let no_input = if is_waiting {
            NO_CALL
        } else {
            "the client declares no capability that a server could use"
        };
        let input = self.input_of(requests, server, &server_id).ok_or(no_input)?;
        if is_full {
            return Err(format!(
                "{} calls wait for the input of clients, which is the maximum",
                bounds.requests
            ));
        }
        input.check_question(message)?;
        Ok(server_id)
    }

    /// Returns the call during which a server asks, by the id that the server has. With one client,
    /// any of its calls can ask it, preferably one for whose result it waits.
    fn last_call(
        &mut self,
        requests: &Requests,
        server: usize,
        about: Option<&Id>,
        may_be_several: bool,
    ) -> Result<Id, Refusal> {
        let running = requests.at(server).map(|(id, pending)| AskingCall {
            id: pending.server_id.as_ref().unwrap_or(id).clone(),
            is_cancelled: pending.is_cancelled,
            is_waiting: false,
        });
        let mut calls: Vec<AskingCall> = running.collect();
        calls.extend(self.of_server(server).map(|waiting| AskingCall {
            id: waiting.server_id.clone(),
            is_cancelled: false,
            is_waiting: true,
        }));
        if let Some(about) = about {
            calls.retain(|call| call.id == *about);
        } else if calls.len() > 1 && may_be_several {
            return Err(
                "calls of several clients run, so the gateway cannot determine which client the server asks".to_owned(),
            );
        }
        let calls = calls.into_iter().filter(|call| !call.is_cancelled);
        let asking = calls.min_by(|one, other| (one.is_waiting, &one.id).cmp(&(other.is_waiting, &other.id)));
        asking.map(|call| call.id).ok_or_else(|| NO_CALL.to_owned())
    }

    /// Adds a server's request to its call. Returns the client's id of a call whose client must be
    /// asked now, since it does not wait yet.
    pub(super) fn add_question(
        &mut self,
        requests: &mut Requests,
        (server, generation): (usize, u32),
        message: &Message,
        server_id: Id,
        call: Option<MeteredCall>,
    ) -> Option<Id> {
        let is_waiting = self.waiting_call(server, &server_id).is_some();
        let input = self.input_of(requests, server, &server_id)?;
        input.add_question(message, generation, call);
        (!is_waiting).then(|| requests.client_id(server_id))
    }

    /// Keeps a call until its client repeats it. Returns the response to the client, which has the
    /// questions of the server.
    pub(super) fn ask_client(&mut self, requests: &mut Requests, id: &Id, until: Instant) -> Option<String> {
        let mut pending = requests.finish(id)?;
        // The asking server has the resource.
        pending.alternatives = None;
        let raw_id = pending.raw_id.clone();
        let server_id = pending.server_id.take().unwrap_or_else(|| id.clone());
        let asked = new_state().and_then(|state| Some((pending.input.as_ref()?.result(&state), state)));
        let Some((result, state)) = asked else {
            let text = "the system has no random numbers for `requestState`; send the request again";
            return Some(own_messages::error(&raw_id, error_code::INTERNAL, text));
        };
        requests.reserve(server_id.clone());
        let waiting = WaitingCall {
            pending,
            server_id,
            until,
            end: None,
        };
        self.waiting.insert(state, waiting);
        Some(own_messages::result(&raw_id, &result))
    }

    /// Removes a question that its server has cancelled. Returns whether there was one.
    pub(super) fn withdraw(
        &mut self,
        requests: &mut Requests,
        (server, generation): (usize, u32),
        id: Option<&Id>,
    ) -> bool {
        let own = |question: &Question| question.generation == generation && Id::of(&question.raw_id).as_ref() == id;
        let waiting = self.of_server(server).map(|waiting| &mut waiting.pending);
        let inputs = requests
            .at_mut(server)
            .chain(waiting)
            .filter_map(|pending: &mut PendingRequest| pending.input.as_mut());
        let mut is_found = false;
        for input in inputs {
            let before = input.questions.len();
            input.questions.retain(|question| !own(question));
            is_found |= input.questions.len() < before;
        }
        is_found
    }
}

/// The client responds, or the server ends the call before.
impl Stateless {
    /// Returns the call of a state, if the message repeats its request with responses.
    ///
    /// # Errors
    ///
    /// Returns the text for the client.
    pub(super) fn repeated(&self, state: &str, message: &Message) -> Result<&WaitingCall, String> {
        let waiting = self.waiting.get(state).ok_or(UNKNOWN)?;
        let input = waiting.pending.input.as_ref().ok_or(UNKNOWN)?;
        if !input.is_of(message) {
            return Err(OTHER.to_owned());
        }
        let response = |question: &Question| message.param(&["inputResponses", &question.key]);
        let is_wrong = |question: &&Question| response(question).is_some_and(|response| !response.starts_with('{'));
        match input.questions.iter().find(is_wrong) {
            Some(wrong) => Err(format!("params: `inputResponses.{}` is not an object", wrong.key)),
            None => Ok(waiting),
        }
    }

    /// Takes the call of a state.
    pub(super) fn take(&mut self, requests: &mut Requests, state: &str) -> Option<WaitingCall> {
        let waiting = self.waiting.remove(state)?;
        requests.release(&waiting.server_id);
        Some(waiting)
    }

    /// Takes the calls whose clients sent no input in time, without those that have ended.
    pub(super) fn take_late(&mut self, requests: &mut Requests, now: Instant) -> Vec<WaitingCall> {
        let late = self.waiting.extract_if(|_, waiting| waiting.until <= now);
        let mut late: Vec<WaitingCall> = late.map(|(_, waiting)| waiting).collect();
        for waiting in &late {
            requests.release(&waiting.server_id);
        }
        late.retain(|waiting| waiting.end.is_none());
        late
    }

    /// Keeps the response to a call that waits for its client. Returns the response if there is no
    /// such call.
    pub(super) fn keep_response(
        &mut self,
        server: usize,
        id: &Id,
        message: Message,
        max_bytes: usize,
    ) -> Option<Message> {
        let is_full = self.bytes() + message.text().len() > max_bytes;
        let Some(waiting) = self.waiting_call(server, id) else {
            return Some(message);
        };
        waiting.end = Some(if is_full {
            let text = "the server did not wait for the input, and its result was too long to be kept";
            End::Failure(text.to_owned())
        } else {
            End::Response(Box::new(message))
        });
        None
    }

    /// Stores the failure of a call that waits for its client. `id` is the one that the server has;
    /// without it, all calls of the server fail.
    pub(super) fn keep_failure(&mut self, server: usize, id: Option<&Id>, text: &str) {
        let failed = self.of_server(server);
        for waiting in failed.filter(|waiting| id.is_none_or(|id| waiting.server_id == *id)) {
            waiting.end = Some(End::Failure(text.to_owned()));
        }
    }

    /// Returns the number of bytes that the calls keep.
    fn bytes(&self) -> usize {
        self.waiting.values().map(WaitingCall::bytes).sum()
    }

    /// Returns the calls of a server that wait, without those that have ended.
    fn of_server(&mut self, server: usize) -> impl Iterator<Item = &mut WaitingCall> {
        let own = move |waiting: &&mut WaitingCall| waiting.pending.server == server && waiting.end.is_none();
        self.waiting.values_mut().filter(own)
    }

    /// Returns a call that waits, by the id that its server has.
    fn waiting_call(&mut self, server: usize, server_id: &Id) -> Option<&mut WaitingCall> {
        self.of_server(server).find(|waiting| waiting.server_id == *server_id)
    }

    /// Returns the input of a call, which runs or waits, by the id that the server has.
    fn input_of<'c>(&'c mut self, requests: &'c mut Requests, server: usize, server_id: &Id) -> Option<&'c mut Input> {
        if let Some(waiting) = self.waiting_call(server, server_id) {
            return waiting.pending.input.as_deref_mut();
        }
        let id = requests.client_id(server_id.clone());
        requests.pending_mut(&id)?.input.as_deref_mut()
    }
}

/// Returns a state that cannot be guessed, or `None` if the system has no random numbers.
fn new_state() -> Option<String> {
    let mut random = [0; 32];
    getrandom::fill(&mut random).ok()?;
    let mut state = STATE.to_owned();
    for byte in random {
        let _ = write!(state, "{byte:02x}");
    }
    Some(state)
}
