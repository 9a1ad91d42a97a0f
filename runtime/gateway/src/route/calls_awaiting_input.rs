//! The calls that wait for the input of clients without `initialize`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Instant;

use super::message::{Id, Message};
use super::open_requests::PendingRequest;

/// The start of each state that the gateway creates.
const STATE: &str = "mcpact-";

/// The calls whose clients are asked for input.
#[derive(Debug, Default)]
pub(super) struct WaitingCalls {
    /// The calls that wait for the client, by the state that the client sends back. A state cannot
    /// be guessed, and is valid once.
    waiting: HashMap<String, WaitingCall>,
    /// True once a server has asked.
    pub(super) has_asked: bool,
    /// The client's id of each request that has another id at its server.
    client_ids: HashMap<Id, Id>,
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
pub(super) const UNKNOWN: &str =
    "`requestState` is unknown, was used before, or has expired; send the request again without it";
const OTHER: &str = "`requestState` belongs to another request; repeat the request with the same parameters";

/// Returns whether the gateway created this state.
pub(super) fn is_own(state: &str) -> bool {
    state.starts_with(STATE)
}

impl WaitingCalls {
    /// Returns the number of the calls that wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Returns the number of bytes that the calls keep.
    pub(super) fn bytes(&self) -> usize {
        self.waiting.values().map(WaitingCall::bytes).sum()
    }

    /// Returns whether a call waits with this state.
    pub(super) fn contains(&self, state: &str) -> bool {
        self.waiting.contains_key(state)
    }

    /// Returns the client's id of a request, by its id at the server.
    pub(super) fn client_id(&self, server_id: Id) -> Id {
        self.client_ids.get(&server_id).cloned().unwrap_or(server_id)
    }

    /// Returns whether a server has a request under this id that has another id, or none, at its
    /// client.
    pub(super) fn has_server_id(&self, id: &Id) -> bool {
        self.client_ids.contains_key(id) || self.waiting.values().any(|waiting| waiting.server_id == *id)
    }

    /// Records that a request of the client has another id at its server.
    pub(super) fn add_server_id(&mut self, server_id: Id, id: Id) {
        self.client_ids.insert(server_id, id);
    }

    /// Removes a request's id at a server.
    pub(super) fn remove_server_id(&mut self, server_id: &Id) {
        self.client_ids.remove(server_id);
    }

    /// Keeps a call until the client sends its input. Returns the result that asks the client, or
    /// `None` without randomness.
    pub(super) fn wait(&mut self, pending: PendingRequest, server_id: Id, until: Instant) -> Option<String> {
        let mut random = [0; 32];
        getrandom::fill(&mut random).ok()?;
        let mut state = STATE.to_owned();
        for byte in random {
            let _ = write!(state, "{byte:02x}");
        }
        let result = pending.input.as_ref()?.result(&state);
        let end = None;
        let waiting = WaitingCall {
            pending,
            server_id,
            until,
            end,
        };
        self.waiting.insert(state, waiting);
        Some(result)
    }

    /// Returns the call of a state, if the message repeats its request.
    pub(super) fn repeated(&self, state: &str, message: &Message) -> Result<&WaitingCall, &'static str> {
        let waiting = self.waiting.get(state).ok_or(UNKNOWN)?;
        let input = waiting.pending.input.as_ref().ok_or(UNKNOWN)?;
        if input.is_of(message) { Ok(waiting) } else { Err(OTHER) }
    }

    /// Takes the call of a state.
    pub(super) fn take(&mut self, state: &str) -> Option<WaitingCall> {
        self.waiting.remove(state)
    }

    /// Takes the calls whose clients sent no input in time.
    pub(super) fn take_late(&mut self, now: Instant) -> Vec<WaitingCall> {
        let late = self.waiting.extract_if(|_, waiting| waiting.until <= now);
        late.map(|(_, waiting)| waiting).collect()
    }

    /// Returns the calls of a server that wait, without those that have ended.
    pub(super) fn of_server(&mut self, server: usize) -> impl Iterator<Item = &mut WaitingCall> {
        let own = move |waiting: &&mut WaitingCall| waiting.pending.server == server && waiting.end.is_none();
        self.waiting.values_mut().filter(own)
    }
}
