//! Calls in several rounds, for clients without `initialize`.
//!
//! The result of a call asks the client for input. The call continues when the client repeats its
//! request with the input.

use mcpact_rules::protocol::error_code;
use std::time::{Duration, Instant};

use mcpact_meter::{MeteredCall, Response};

use super::calls_awaiting_input::{End, WaitingCall};
use super::message::{Id, Message};
use super::open_requests::PendingRequest;
use super::own_messages;
use super::requested_input::{Input, Question, Refusal};
use super::router::Router;
use super::stateless::requested_level;

/// A call that its server runs, during which the server may ask the client.
struct RunningCall {
    /// The id that the server has.
    id: Id,
    is_cancelled: bool,
    /// True if the call waits for the input of the client.
    is_waiting: bool,
}

impl Router {
    /// Returns whether a server has asked for the input of a client without `initialize`.
    pub(crate) fn has_asked(&self) -> bool {
        self.rounds.has_asked
    }

    /// Returns whether a call waits for the input of its client.
    pub(crate) fn waits(&self) -> bool {
        self.rounds.len() > 0
    }

    /// Returns whether a call waits for the input of its client with this state.
    pub(crate) fn waits_with(&self, state: &str) -> bool {
        self.rounds.contains(state)
    }

    /// Handles a request of a server whose client has no `initialize`. `about` is the id of the
    /// call whose response contained it, if the server's transport provides it.
    pub(super) fn ask_by_result(&mut self, server: usize, message: &Message, about: Option<&Id>, now: Instant) {
        self.rounds.has_asked = true;
        let refusal = match self.asking_call_with_room(server, message, about) {
            Ok(server_id) => match self.admit_to_model(server, message) {
                Ok(call) => return self.add_question(server, message, server_id, call, now),
                Err(refusal) => refusal,
            },
            Err(refusal) => {
                let raw_id = message.raw_id().unwrap_or("null");
                own_messages::error(raw_id, error_code::METHOD_NOT_FOUND, &refusal)
            }
        };
        self.send(server, refusal);
    }

    /// Returns the call during which a server asks, by the id that the server has, if the client can
    /// be asked.
    fn asking_call_with_room(&mut self, server: usize, message: &Message, about: Option<&Id>) -> Result<Id, Refusal> {
        let max = self.settings().bounds.inputs;
        let max_bytes = self.settings().bounds.queued_bytes;
        if self.rounds.bytes() + message.text().len() > max_bytes {
            return Err(format!(
                "more than {max_bytes} bytes would wait for the input of clients"
            ));
        }
        let server_id = self.asking_call(server, about)?;
        let is_waiting = self.is_waiting(server, &server_id);
        let is_full = !is_waiting && self.rounds.len() >= max;
        let no_input = if is_waiting {
            NO_CALL
        } else {
            "the client declares no capability that a server could use"
        };
        let input = self.input_of(server, &server_id).ok_or(no_input)?;
        if is_full {
            return Err(format!(
                "{max} calls wait for the input of clients, which is the maximum"
            ));
        }
        input.check_question(message)?;
        Ok(server_id)
    }

    /// Adds a server's request to its call, and asks the client if the client waits for that call.
    fn add_question(
        &mut self,
        server: usize,
        message: &Message,
        server_id: Id,
        call: Option<MeteredCall>,
        now: Instant,
    ) {
        let generation = self.servers[server].generation;
        let is_waiting = self.is_waiting(server, &server_id);
        let Some(input) = self.input_of(server, &server_id) else {
            return;
        };
        input.add_question(message, generation, call);
        if !is_waiting {
            let id = self.rounds.client_id(server_id);
            self.ask_client(&id, now);
        }
    }

    /// Returns whether a call of a server waits for the input of its client.
    fn is_waiting(&mut self, server: usize, server_id: &Id) -> bool {
        let mut calls = self.rounds.of_server(server);
        calls.any(|waiting| waiting.server_id == *server_id)
    }

    /// Returns the input of a call, which runs or waits, by the id that the server has.
    fn input_of(&mut self, server: usize, server_id: &Id) -> Option<&mut Input> {
        if self.is_waiting(server, server_id) {
            let mut calls = self.rounds.of_server(server);
            let waiting = calls.find(|waiting| waiting.server_id == *server_id)?;
            return waiting.pending.input.as_deref_mut();
        }
        let id = self.rounds.client_id(server_id.clone());
        self.pending.get_mut(&id)?.input.as_deref_mut()
    }

    /// Returns the call during which a server asks, by the id that the server has.
    fn asking_call(&mut self, server: usize, about: Option<&Id>) -> Result<Id, Refusal> {
        let pending = self.pending.iter().filter(|(_, pending)| pending.server == server);
        let running = pending.map(|(id, pending)| RunningCall {
            id: pending.server_id.as_ref().unwrap_or(id).clone(),
            is_cancelled: pending.is_cancelled,
            is_waiting: false,
        });
        let mut calls: Vec<RunningCall> = running.collect();
        calls.extend(self.rounds.of_server(server).map(|waiting| RunningCall {
            id: waiting.server_id.clone(),
            is_cancelled: false,
            is_waiting: true,
        }));
        if let Some(about) = about {
            calls.retain(|call| call.id == *about);
        } else if calls.len() > 1 && self.has_several_clients() {
            return Err(
                "calls of several clients run, so the gateway cannot determine which client the server asks".to_owned(),
            );
        }
        // With one client, any of its calls can ask it, preferably one for whose result it waits.
        let calls = calls.into_iter().filter(|call| !call.is_cancelled);
        let asking = calls.min_by(|one, other| (one.is_waiting, &one.id).cmp(&(other.is_waiting, &other.id)));
        asking.map(|call| call.id).ok_or_else(|| NO_CALL.to_owned())
    }

    /// Returns whether several clients may send the requests of this session.
    fn has_several_clients(&self) -> bool {
        self.client.is_stateless && self.transport != "pipe"
    }

    /// Responds to a call with the questions of its server, and keeps the call until the client
    /// repeats it.
    fn ask_client(&mut self, id: &Id, now: Instant) {
        let until = now + Duration::from_secs(self.settings().bounds.input_seconds);
        let Some(mut pending) = self.finish(id) else { return };
        // The asking server has the resource.
        pending.alternatives = None;
        let raw_id = pending.raw_id.clone();
        let server_id = pending.server_id.take().unwrap_or_else(|| id.clone());
        let text = match self.rounds.wait(pending, server_id, until) {
            Some(result) => own_messages::result(&raw_id, &result),
            None => own_messages::error(
                &raw_id,
                error_code::INTERNAL,
                "the system has no random numbers for `requestState`; send the request again",
            ),
        };
        self.respond(id.clone(), text);
    }

    /// Handles a request that repeats an earlier one with input.
    pub(super) fn repeat(&mut self, message: &Message, id: Id, state: &str, now: Instant) {
        let waiting = match self.rounds.repeated(state, message) {
            Ok(waiting) => waiting,
            Err(refusal) => return self.refuse(message, error_code::INVALID_PARAMS, refusal),
        };
        let questions = waiting.pending.input.iter().flat_map(|input| &input.questions);
        let response = |question: &Question| message.param(&["inputResponses", &question.key]);
        let wrong = questions.into_iter().find(|question| {
            let response = response(question);
            response.is_some_and(|response| !response.starts_with('{'))
        });
        if let Some(wrong) = wrong {
            let text = format!("params: `inputResponses.{}` is not an object", wrong.key);
            return self.refuse(message, error_code::INVALID_PARAMS, &text);
        }
        let owner = self.servers[waiting.pending.server].name.clone();
        let target = waiting.pending.target.clone();
        if !self.admit(message, &owner, target.as_deref()) {
            return;
        }
        let Some(mut waiting) = self.rounds.take(state) else {
            return;
        };
        self.pass_responses(&mut waiting, message);
        self.go_on(waiting, message, id, now);
    }

    /// Sends the server the client's responses. Questions without a response stay.
    fn pass_responses(&mut self, waiting: &mut WaitingCall, message: &Message) {
        let server = waiting.pending.server;
        let generation = self.servers[server].generation;
        let Some(input) = waiting.pending.input.as_mut() else {
            return;
        };
        for mut question in std::mem::take(&mut input.questions) {
            let response = message.param(&["inputResponses", &question.key]);
            if let Some(response) = response
                && let Some(call) = question.call.take()
            {
                call.end(Response::result(response));
            }
            match response {
                Some(response) if question.generation == generation && waiting.end.is_none() => {
                    self.send_now(server, own_messages::result(&question.raw_id, response));
                }
                Some(_) => {}
                None => input.questions.push(question),
            }
        }
    }

    /// Continues a call under the id of the repeated request.
    fn go_on(&mut self, waiting: WaitingCall, message: &Message, id: Id, now: Instant) {
        let WaitingCall {
            mut pending,
            server_id,
            end,
            ..
        } = waiting;
        let server = pending.server;
        let has_questions = pending.input.as_ref().is_some_and(|input| !input.questions.is_empty());
        message.raw_id().unwrap_or("null").clone_into(&mut pending.raw_id);
        pending.deadline = now + Duration::from_secs(self.settings().bounds.call_seconds);
        pending.wants_log = requested_level(message).is_some();
        pending.shown_token = message.param(&["_meta", "progressToken"]).map(str::to_owned);
        pending.server_id = Some(server_id.clone());
        if let Some(End::Failure(text)) = &end {
            let text = own_messages::failure(&pending.raw_id, &pending.method, text);
            return self.respond(id, text);
        }
        if let Some(token) = &pending.token {
            self.client_tokens.insert(token.clone(), id.clone());
        }
        self.rounds.add_server_id(server_id, id.clone());
        self.pending.insert(id.clone(), pending);
        match end {
            Some(End::Response(response)) => self.server_response(server, *response, now),
            _ if has_questions => self.ask_client(&id, now),
            _ => {}
        }
    }

    /// Keeps the response to a call that waits for its client. Returns the response if there is no
    /// such call.
    pub(super) fn keep_response(&mut self, server: usize, id: &Id, message: Message) -> Option<Message> {
        let max_bytes = self.settings().bounds.queued_bytes;
        let is_full = self.rounds.bytes() + message.text().len() > max_bytes;
        let waiting = self.rounds.of_server(server).find(|waiting| waiting.server_id == *id);
        let Some(waiting) = waiting else { return Some(message) };
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
        let failed = self.rounds.of_server(server);
        for waiting in failed.filter(|waiting| id.is_none_or(|id| waiting.server_id == *id)) {
            waiting.end = Some(End::Failure(text.to_owned()));
        }
    }

    /// Removes a request that its server has cancelled. Returns whether there was one.
    pub(super) fn withdraw(&mut self, server: usize, id: Option<&Id>) -> bool {
        let generation = self.servers[server].generation;
        let own = |question: &Question| question.generation == generation && Id::of(&question.raw_id).as_ref() == id;
        let pending = self.pending.values_mut().filter(|pending| pending.server == server);
        let waiting = self.rounds.of_server(server).map(|waiting| &mut waiting.pending);
        let inputs = pending
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

    /// Ends the calls whose clients sent no input in time.
    pub(super) fn end_late_rounds(&mut self, now: Instant) {
        let seconds = self.settings().bounds.input_seconds;
        for waiting in self.rounds.take_late(now) {
            if waiting.end.is_some() {
                continue;
            }
            let server = waiting.pending.server;
            let text = format!("the client sent no input for {seconds} s");
            for question in waiting.pending.input.iter().flat_map(|input| &input.questions) {
                self.send_now(
                    server,
                    own_messages::error(&question.raw_id, error_code::INTERNAL, &text),
                );
            }
            self.cancel(server, &waiting.server_id, &text);
        }
    }

    /// Sends a server the cancellation of a request.
    pub(super) fn cancel(&mut self, server: usize, server_id: &Id, reason: &str) {
        self.send_now(server, own_messages::cancellation(server_id, reason));
    }
}

const NO_CALL: &str = "the client has no running call during which it could be asked for input";
