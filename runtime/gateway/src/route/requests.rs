//! The requests that wait: of the client, of the gateway itself, and of servers.
//!
//! A request has one id at its client and may have another one at its server. Both are known here
//! alone, so that no two requests of a server have the same.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use mcpact_meter::{MeteredCall, Response};
use mcpact_shared::protocol::method;

use super::list_kind::ListKind;
use super::own_messages;
use super::requested_input::Input;
use crate::catalogue::Shaping;
use crate::config::Bounds;
use crate::message::{Id, Message};

/// The maximum number of requests of servers that wait for the client.
const MAX_SERVER_REQUESTS: usize = 1_024;
/// The time after which a cancelled request without a response is forgotten.
const CANCELLED_RETENTION: Duration = Duration::from_secs(30);

/// The requests of a session that have no response.
#[derive(Debug, Default)]
pub(super) struct Requests {
    /// The number of ids that were created.
    created_ids: u64,
    /// The client's requests that wait until servers have started or listed.
    queue: Vec<Message>,
    /// The client's requests that wait for the response of a server.
    pending: HashMap<Id, PendingRequest>,
    /// The request of each progress token of the client.
    client_tokens: HashMap<String, Id>,
    /// The client's id of each request that has another one at its server, or none while its call
    /// waits for the client's input.
    client_ids: HashMap<Id, Option<Id>>,
    /// The client's requests that went to several servers.
    fans: HashMap<Id, Fan>,
    /// The gateway's own requests to servers.
    own: HashMap<Id, OwnRequest>,
    /// The requests of servers to the client, by the id that the client sees.
    of_servers: HashMap<Id, ServerRequest>,
    /// The progress tokens of servers, by the token that the client sees.
    server_tokens: HashMap<String, (usize, String)>,
}

/// A request of the client that waits for the response of a server.
#[derive(Debug)]
pub(super) struct PendingRequest {
    pub(super) server: usize,
    pub(super) method: String,
    /// The id as the client wrote it.
    pub(super) raw_id: String,
    pub(super) deadline: Instant,
    token: Option<String>,
    /// True after the client has cancelled it.
    pub(super) is_cancelled: bool,
    /// The resource of a subscription.
    pub(super) uri: Option<String>,
    /// The request, and the other servers to ask if this one returns an error.
    pub(super) alternatives: Option<(Message, Vec<usize>)>,
    /// The changes to make to the result.
    pub(super) shaping: Option<Shaping>,
    /// The server's own name of the tool or prompt.
    pub(super) target: Option<String>,
    /// The id that the server got, if it differs from the client's.
    pub(super) server_id: Option<Id>,
    /// True if the request, of a client without `initialize`, asks for log messages.
    pub(super) wants_log: bool,
    /// The progress token that the client sent with the repeated request, if it repeated it.
    pub(super) shown_token: Option<String>,
    /// The input that the server may ask the client for.
    pub(super) input: Option<Box<Input>>,
}

/// A request of the gateway to a server.
#[derive(Debug)]
pub(super) struct OwnRequest {
    server: usize,
    pub(super) purpose: Purpose,
    /// The time after which a late response is ignored.
    deadline: Instant,
}

#[derive(Debug)]
pub(super) enum Purpose {
    Initialize,
    /// A page of a list, with the number of the fetch.
    List(ListKind, u32),
    Ping,
    /// A part of a request that went to several servers.
    Fan(Id),
    /// A repeated `logging/setLevel` or `resources/subscribe`.
    Repeat,
}

/// A request of a server to the client.
#[derive(Debug)]
pub(super) struct ServerRequest {
    pub(super) server: usize,
    pub(super) generation: u32,
    pub(super) raw_id: String,
    /// The progress token that the client sees.
    token: Option<String>,
    /// The metering of a request to the client's model.
    call: Option<MeteredCall>,
}

/// A request of the client that went to several servers.
#[derive(Debug)]
struct Fan {
    raw_id: String,
    /// The number of servers that have not responded.
    remaining: usize,
    succeeded: bool,
    error: Option<String>,
    deadline: Instant,
}

/// Returns the maximum time that a request of the client waits for a response or progress.
pub(super) fn max_wait(bounds: &Bounds, method: &str) -> Duration {
    Duration::from_secs(match method {
        method::INITIALIZE => bounds.start_seconds,
        _ => bounds.call_seconds,
    })
}

impl PendingRequest {
    pub(super) fn new(message: &Message, server: usize, deadline: Instant) -> PendingRequest {
        PendingRequest {
            server,
            method: message.method().to_owned(),
            raw_id: message.raw_id().unwrap_or("null").to_owned(),
            deadline,
            token: message.param(&["_meta", "progressToken"]).map(str::to_owned),
            is_cancelled: false,
            uri: message.text_param(&["uri"]),
            alternatives: None,
            shaping: None,
            target: None,
            server_id: None,
            wants_log: false,
            shown_token: None,
            input: None,
        }
    }

    /// Returns the response with the client's own id.
    pub(super) fn as_client_knows(&self, message: Message) -> Message {
        let text = match message.raw_id() {
            Some(raw_id) if raw_id != self.raw_id => message.with(&[(raw_id, &self.raw_id)]),
            _ => return message,
        };
        Message::parse(text).unwrap_or(message)
    }

    /// Returns a progress notification with the token of the repeated request, or `None` if that
    /// request has no token.
    pub(super) fn with_shown_token(&self, message: &Message) -> Option<String> {
        let token = message.param(&["progressToken"])?;
        Some(message.with(&[(token, self.shown_token.as_deref()?)]))
    }

    /// Cancels the request. It is known for some time, in which the server may still respond.
    pub(super) fn cancel(&mut self, now: Instant) {
        self.is_cancelled = true;
        self.alternatives = None;
        self.deadline = now + CANCELLED_RETENTION;
    }
}

impl ServerRequest {
    pub(super) fn new(server: usize, generation: u32, raw_id: &str, call: Option<MeteredCall>) -> ServerRequest {
        ServerRequest {
            server,
            generation,
            raw_id: raw_id.to_owned(),
            token: None,
            call,
        }
    }

    /// Ends the metering of the request.
    pub(super) fn end_metered(&mut self, response: Response<'_>) {
        if let Some(call) = self.call.take() {
            call.end(response);
        }
    }
}

/// The requests of the client.
impl Requests {
    /// Returns whether a request of the client with this id has no response yet.
    pub(super) fn is_open(&self, id: &Id) -> bool {
        self.pending.contains_key(id)
            || self.queued().any(|message| message.id().as_ref() == Some(id))
            || self.fans.contains_key(id)
    }

    /// Returns the number of the client's requests that have no response yet.
    pub(super) fn open_count(&self) -> usize {
        self.pending.len() + self.queue.len() + self.fans.len()
    }

    /// Lets a request wait until servers have started or listed.
    pub(super) fn queue(&mut self, message: Message) {
        self.queue.push(message);
    }

    /// Returns the requests that wait until servers have started or listed.
    pub(super) fn queued(&self) -> impl Iterator<Item = &Message> {
        self.queue.iter()
    }

    /// Takes the requests that wait until servers have started or listed.
    pub(super) fn take_queue(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.queue)
    }

    /// Takes this request if it is the last one that waits.
    pub(super) fn pop_queued(&mut self, id: &Id) -> Option<Message> {
        self.queue.pop_if(|message| message.id().as_ref() == Some(id))
    }

    /// Forgets a cancelled request that waits, or that went to several servers.
    pub(super) fn forget(&mut self, id: &Id) {
        self.queue.retain(|request| request.id().as_ref() != Some(id));
        if self.fans.remove(id).is_some() {
            self.take_parts(id);
        }
    }

    /// Adds a request that waits for the response of a server. Returns its text for the server,
    /// with an id that is new there.
    pub(super) fn open(&mut self, id: Id, mut pending: PendingRequest, mut text: String) -> String {
        if let Some(token) = &pending.token {
            self.client_tokens.insert(token.clone(), id.clone());
        }
        if self.is_used(&id)
            && let Ok(message) = Message::parse(text.as_str())
            && let Some(raw_id) = message.raw_id()
        {
            let server_id = self.new_id();
            text = message.with(&[(raw_id, server_id.as_json())]);
            self.client_ids.insert(server_id.clone(), Some(id.clone()));
            pending.server_id = Some(server_id);
            pending.shown_token.clone_from(&pending.token);
        }
        self.pending.insert(id, pending);
        text
    }

    /// Adds a call under the id of the request that repeats it. The server knows it by `server_id`.
    pub(super) fn reopen(&mut self, id: Id, server_id: Id, mut pending: PendingRequest) {
        if let Some(token) = &pending.token {
            self.client_tokens.insert(token.clone(), id.clone());
        }
        self.client_ids.insert(server_id.clone(), Some(id.clone()));
        pending.server_id = Some(server_id);
        self.pending.insert(id, pending);
    }

    /// Removes a request that has its response.
    pub(super) fn finish(&mut self, id: &Id) -> Option<PendingRequest> {
        let pending = self.pending.remove(id)?;
        if let Some(token) = &pending.token {
            self.client_tokens.remove(token);
        }
        if let Some(server_id) = &pending.server_id {
            self.client_ids.remove(server_id);
        }
        Some(pending)
    }

    /// Removes a request of this server that has its response.
    pub(super) fn finish_at(&mut self, server: usize, id: &Id) -> Option<PendingRequest> {
        self.pending(id).filter(|pending| pending.server == server)?;
        self.finish(id)
    }

    pub(super) fn pending(&self, id: &Id) -> Option<&PendingRequest> {
        self.pending.get(id)
    }

    pub(super) fn pending_mut(&mut self, id: &Id) -> Option<&mut PendingRequest> {
        self.pending.get_mut(id)
    }

    /// Returns the requests that wait for the response of this server.
    pub(super) fn at(&self, server: usize) -> impl Iterator<Item = (&Id, &PendingRequest)> {
        self.pending.iter().filter(move |(_, pending)| pending.server == server)
    }

    /// Returns the requests that wait for the response of this server.
    pub(super) fn at_mut(&mut self, server: usize) -> impl Iterator<Item = &mut PendingRequest> {
        self.pending
            .values_mut()
            .filter(move |pending| pending.server == server)
    }

    /// Returns the request of a server with this progress token, unless it is cancelled.
    pub(super) fn with_token(&mut self, server: usize, token: &str) -> Option<(&Id, &mut PendingRequest)> {
        let id = self.client_tokens.get(token)?;
        let pending = self.pending.get_mut(id)?;
        (pending.server == server && !pending.is_cancelled).then_some((id, pending))
    }

    /// Returns the requests that take too long.
    pub(super) fn late(&self, now: Instant) -> Vec<Id> {
        let late = self.pending.iter().filter(|(_, pending)| pending.deadline <= now);
        late.map(|(id, _)| id.clone()).collect()
    }

    /// Returns whether this request asks for log messages, or any that waits for a server.
    pub(super) fn wants_log(&self, about: Option<&Id>) -> bool {
        match about {
            Some(id) => self.pending(id).is_some_and(|pending| pending.wants_log),
            None => self.pending.values().any(|pending| pending.wants_log),
        }
    }
}

/// The ids at the servers.
impl Requests {
    /// Returns an id that neither the client nor the gateway uses.
    fn new_id(&mut self) -> Id {
        loop {
            self.created_ids += 1;
            if let Some(id) = Id::of(&format!("\"mcpact-{}\"", self.created_ids))
                && !self.pending.contains_key(&id)
                && !self.is_used(&id)
            {
                return id;
            }
        }
    }

    /// Returns whether a server has a request under this id that is not the client's id of it.
    fn is_used(&self, id: &Id) -> bool {
        self.own.contains_key(id) || self.client_ids.contains_key(id)
    }

    /// Returns the client's id of a request, by its id at the server.
    pub(super) fn client_id(&self, server_id: Id) -> Id {
        self.client_ids.get(&server_id).cloned().flatten().unwrap_or(server_id)
    }

    /// Returns the id of the request to which a server responds with this id: the same, or if the
    /// server has no such request the number for a string and the string for a number.
    pub(super) fn answered(&self, server: usize, id: Id) -> Id {
        let is_open = |id: &Id| {
            let is_own = self.own.get(id).is_some_and(|request| request.server == server);
            is_own
                || self.client_ids.contains_key(id)
                || self.pending(id).is_some_and(|pending| pending.server == server)
        };
        if is_open(&id) {
            return id;
        }
        id.other_form().filter(is_open).unwrap_or(id)
    }

    /// Keeps an id from other requests while its call waits for the client's input.
    pub(super) fn reserve(&mut self, server_id: Id) {
        self.client_ids.insert(server_id, None);
    }

    /// Gives back an id that was kept from other requests.
    pub(super) fn release(&mut self, server_id: &Id) {
        self.client_ids.remove(server_id);
    }
}

/// The requests that went to several servers.
impl Requests {
    /// Adds a request that goes to this number of servers.
    pub(super) fn open_fan(&mut self, id: Id, raw_id: &str, servers: usize, deadline: Instant) {
        let fan = Fan {
            raw_id: raw_id.to_owned(),
            remaining: servers,
            succeeded: false,
            error: None,
            deadline,
        };
        self.fans.insert(id, fan);
    }

    /// Adds the response of one server. Returns the response to the client after the last one.
    pub(super) fn fan_in(&mut self, id: &Id, error: Option<&str>) -> Option<String> {
        let fan = self.fans.get_mut(id)?;
        fan.remaining -= 1;
        match error {
            None => fan.succeeded = true,
            Some(error) => fan.error = fan.error.take().or_else(|| Some(error.to_owned())),
        }
        if fan.remaining > 0 {
            return None;
        }
        let fan = self.fans.remove(id)?;
        Some(match fan.error {
            Some(error) if !fan.succeeded => own_messages::error_response(&fan.raw_id, &error),
            _ => own_messages::result(&fan.raw_id, "{}"),
        })
    }

    /// Returns the servers that take too long, each with its request.
    pub(super) fn take_late_parts(&mut self, now: Instant) -> Vec<(Id, usize)> {
        let late = self.fans.iter().filter(|(_, fan)| fan.deadline <= now);
        let late: Vec<Id> = late.map(|(id, _)| id.clone()).collect();
        let parts = late.into_iter().flat_map(|id| {
            let servers = self.take_parts(&id).into_iter();
            servers.map(move |server| (id.clone(), server))
        });
        parts.collect()
    }

    /// Removes the parts of a request that have no response, and returns their servers.
    fn take_parts(&mut self, id: &Id) -> Vec<usize> {
        let is_part = |_: &Id, request: &mut OwnRequest| matches!(&request.purpose, Purpose::Fan(of) if of == id);
        let parts = self.own.extract_if(is_part);
        parts.map(|(_, request)| request.server).collect()
    }
}

/// The requests of the gateway itself.
impl Requests {
    /// Adds a request of the gateway to a server, and returns its text.
    pub(super) fn open_own(
        &mut self,
        server: usize,
        purpose: Purpose,
        (method, params): (&str, &str),
        deadline: Instant,
    ) -> String {
        let id = self.new_id();
        let text = own_messages::request(id.as_json(), method, params);
        let request = OwnRequest {
            server,
            purpose,
            deadline,
        };
        self.own.insert(id, request);
        text
    }

    /// Returns whether this is a request of the gateway, which the client does not know.
    pub(super) fn is_own(&self, id: &Id) -> bool {
        self.own.contains_key(id)
    }

    /// Removes a request of the gateway to this server.
    pub(super) fn finish_own(&mut self, server: usize, id: &Id) -> Option<OwnRequest> {
        // A server may name a request to another one.
        self.own.get(id).filter(|request| request.server == server)?;
        self.own.remove(id)
    }

    /// Removes the requests of the gateway to a server that has ended.
    pub(super) fn take_own(&mut self, server: usize) -> Vec<OwnRequest> {
        let requests = self.own.extract_if(|_, request| request.server == server);
        requests.map(|(_, request)| request).collect()
    }

    /// Forgets the gateway's own requests without a response for which nothing else waits.
    pub(super) fn forget_late_own(&mut self, now: Instant) {
        self.own.retain(|_, request| {
            let has_own_end = matches!(request.purpose, Purpose::Initialize | Purpose::Ping | Purpose::Fan(_));
            has_own_end || request.deadline > now
        });
    }

    #[cfg(test)]
    pub(super) fn own_count(&self) -> usize {
        self.own.len()
    }
}

/// The requests of servers to the client.
impl Requests {
    /// Returns whether a further request of a server may wait for the client.
    pub(super) fn has_room_for_server(&self) -> bool {
        self.of_servers.len() < MAX_SERVER_REQUESTS
    }

    /// Adds a request of the only server, which the client gets unchanged.
    pub(super) fn open_unchanged(&mut self, id: Id, request: ServerRequest) {
        self.of_servers.insert(id, request);
    }

    /// Adds a request of a server. Returns its text for the client, with an id and a progress token
    /// of its own, because several servers count alike.
    pub(super) fn open_for_client(&mut self, message: &Message, mut request: ServerRequest) -> Option<String> {
        self.created_ids += 1;
        let number = self.created_ids.to_string();
        let (id, raw_id) = (Id::of(&number)?, message.raw_id()?);
        let text = match message.param(&["_meta", "progressToken"]) {
            Some(raw) => {
                let token = (request.server, raw.to_owned());
                self.server_tokens.insert(number.clone(), token);
                request.token = Some(number.clone());
                message.with(&[(raw_id, &number), (raw, &number)])
            }
            None => message.with(&[(raw_id, &number)]),
        };
        self.of_servers.insert(id, request);
        Some(text)
    }

    /// Returns the server of a progress token that the client sees, and the server's own token.
    pub(super) fn server_token(&self, token: &str) -> Option<(usize, &str)> {
        let (server, raw) = self.server_tokens.get(token)?;
        Some((*server, raw))
    }

    /// Removes a request of a server, by the id that the client sees.
    ///
    /// A client may respond with a number for a string, or the other way round.
    pub(super) fn finish_for_client(&mut self, id: &Id) -> Option<ServerRequest> {
        let request = match self.of_servers.remove(id) {
            Some(request) => request,
            None => self.of_servers.remove(&id.other_form()?)?,
        };
        if let Some(token) = &request.token {
            self.server_tokens.remove(token);
        }
        Some(request)
    }

    /// Returns the id that the client sees of a server's request.
    pub(super) fn shown_id(&self, (server, generation): (usize, u32), id: Option<&Id>) -> Option<Id> {
        let mut requests = self.of_servers.iter();
        let found = requests.find(|(_, request)| {
            request.server == server && request.generation == generation && Id::of(&request.raw_id).as_ref() == id
        });
        found.map(|(shown, _)| shown.clone())
    }

    /// Removes the requests of a disconnected server, with the ids that the client sees.
    pub(super) fn take_of_server(&mut self, server: usize) -> Vec<(Id, ServerRequest)> {
        self.server_tokens.retain(|_, (owner, _)| *owner != server);
        self.of_servers
            .extract_if(|_, request| request.server == server)
            .collect()
    }

    /// Ends the metering of all requests of servers.
    pub(super) fn end_metering(&mut self) {
        for (_, mut request) in self.of_servers.drain() {
            request.end_metered(Response::failed("connection_closed"));
        }
    }

    #[cfg(test)]
    pub(super) fn has_any_of_servers(&self) -> bool {
        !self.server_tokens.is_empty() || !self.of_servers.is_empty()
    }
}
