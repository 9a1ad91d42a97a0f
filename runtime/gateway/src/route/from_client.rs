//! Messages of the client, and their way to a server.
//!
//! A request is checked, waits until the servers have started and listed what it needs, and then goes
//! to the server of its tool, prompt or resource, or gets its response here.

use std::time::{Duration, Instant};

use mcpact_lines::json_rpc::notification;
use mcpact_meter::Response;
use mcpact_meter::time::now_micros;
use mcpact_shared::protocol::{error_code, method};
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::effect::Effect;
use super::list_kind::ListKind;
use super::metering::outcome;
use super::own_messages;
use super::requested_input::Input;
use super::requests::{PendingRequest, Purpose, max_wait};
use super::router::Router;
use super::stateless::{End, WaitingCall, repeated_state, requested_level, version_error};
use super::versions::{PREFIX, WITHOUT_SESSIONS, is_stateless, without_version};
use crate::catalogue::{Action, Forward, Shaping};
use crate::message::{Id, Message, MessageKind};

impl Router {
    /// Handles a message of the client.
    pub fn from_client(&mut self, message: Message, now: Instant) {
        match message.kind() {
            MessageKind::Request => self.client_request(message, now),
            MessageKind::Notification => match self.unclear_keys(&message) {
                Some(problem) => tracing::warn!("dropped a notification of the client: {problem}"),
                None => self.client_notification(&message, now),
            },
            MessageKind::Response => self.client_response(&message),
        }
    }

    /// Returns the problem of a message that the gateway and a server may read in different ways.
    fn unclear_keys(&self, message: &Message) -> Option<String> {
        if self.is_direct { None } else { message.unclear_keys() }
    }

    fn client_request(&mut self, message: Message, now: Instant) {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return;
        };
        if self.requests.is_open(&id) || self.subscriptions.is_open(&id) {
            let text = own_messages::error(raw_id, error_code::INVALID_REQUEST, &id.duplicate_error());
            return match self.requests.pending(&id) {
                Some(pending) if pending.is_cancelled => self.respond(id, text),
                // The message is not the response to the waiting request.
                _ => self.deliver(text, None),
            };
        }
        let is_stateless = !self.is_direct && is_stateless(&message);
        if is_stateless {
            self.stateless.begin(id.clone(), &message);
        }
        let max = self.bounds().requests;
        if self.requests.open_count() + self.subscriptions.open_count() >= max {
            let text =
                format!("{max} requests wait for a response; send this one again after some of them have theirs");
            let text = own_messages::failure(raw_id, message.method(), &text);
            return self.refuse_with(&message, text);
        }
        if let Some(problem) = self.unclear_keys(&message) {
            return self.refuse(&message, error_code::INVALID_PARAMS, &problem);
        }
        match message.method() {
            // Its version does not have these methods.
            _ if is_stateless => {}
            method::INITIALIZE => {
                self.client.set_initialize(message.params());
                self.servers.wait_from(now);
            }
            method::SET_LEVEL => self.client.set_level(message.params().map(str::to_owned)),
            _ => {}
        }
        if self.is_direct {
            let params = message.params().unwrap_or_default();
            let executed = self.servers[0].execute_tool().executed(message.method(), params);
            if self.admit(&message, Some(0), executed.as_deref()) {
                self.forward(0, &message, message.text().to_owned(), now);
            }
            return;
        }
        if is_stateless {
            self.stateless_request(message, id.clone(), now);
        } else {
            self.managed_request(message, id.clone(), now);
        }
        self.settle(now);
        self.refuse_if_full(&id);
    }

    /// Handles a request without `initialize`. The servers get one, and the log level, before.
    fn stateless_request(&mut self, message: Message, id: Id, now: Instant) {
        if let Some(error) = version_error(&message) {
            let raw_id = message.raw_id().unwrap_or("null");
            return self.refuse_with(&message, own_messages::error_response(raw_id, &error));
        }
        if self.client.initialize_by(&message) {
            self.servers.wait_from(now);
            self.initialize_servers(now);
        }
        if requested_level(&message).is_some_and(|level| self.client.request_level(&level)) {
            (0..self.servers.count()).for_each(|server| self.repeat_level(server, now));
        }
        match message.method() {
            method::DISCOVER | method::LISTEN => self.requests.queue(message),
            _ => match repeated_state(&message) {
                Some(state) => self.repeat(&message, id, &state, now),
                None => self.managed_request(message, id, now),
            },
        }
    }

    /// Handles a request of a session that the gateway manages: most of them wait for servers.
    fn managed_request(&mut self, message: Message, id: Id, now: Instant) {
        match message.method() {
            method::PING | method::INITIALIZE | method::SET_LEVEL if !self.admit(&message, None, None) => {}
            method::PING => {
                let raw_id = message.raw_id().unwrap_or("null");
                self.respond(id, own_messages::result(raw_id, "{}"));
            }
            method::INITIALIZE => {
                self.initialize_servers(now);
                self.requests.queue(message);
            }
            method::SET_LEVEL => self.fan_out(&message, id, "logging", now),
            method::LIST_TOOLS | method::LIST_PROMPTS | method::LIST_RESOURCES | method::LIST_RESOURCE_TEMPLATES => {
                self.servers.forget_old_list(&message, now);
                self.requests.queue(message);
            }
            method::CALL_TOOL
            | method::GET_PROMPT
            | method::READ_RESOURCE
            | method::SUBSCRIBE_RESOURCE
            | method::UNSUBSCRIBE_RESOURCE
            | method::COMPLETE => self.requests.queue(message),
            method => {
                let method = truncate(method, MAX_SHOWN_NAME);
                let text = format!("method not found: no server is known for `{method}`");
                self.refuse(&message, error_code::METHOD_NOT_FOUND, &text);
            }
        }
    }

    /// Sends a request to every server with this capability.
    fn fan_out(&mut self, message: &Message, id: Id, capability: &str, now: Instant) {
        let raw_id = message.raw_id().unwrap_or("null");
        let servers = self.servers.with_capability(capability);
        if servers.is_empty() {
            return self.respond(id, own_messages::result(raw_id, "{}"));
        }
        let deadline = now + Duration::from_secs(self.bounds().call_seconds);
        self.requests.open_fan(id.clone(), raw_id, servers.len(), deadline);
        let request = (message.method(), message.params().unwrap_or("{}"));
        for server in servers {
            self.request(server, Purpose::Fan(id.clone()), request, now);
        }
    }

    /// Handles a request that repeats an earlier one with input. Its call continues under the id of
    /// this request.
    fn repeat(&mut self, message: &Message, id: Id, state: &str, now: Instant) {
        let pending = match self.stateless.repeated(state, message) {
            Ok(waiting) => &waiting.pending,
            Err(problem) => return self.refuse(message, error_code::INVALID_PARAMS, &problem),
        };
        let (server, target) = (pending.server, pending.target.clone());
        if !self.admit(message, Some(server), target.as_deref()) {
            return;
        }
        let Some(mut waiting) = self.stateless.take(&mut self.requests, state) else {
            return;
        };
        let generation = self.servers[server].generation();
        for text in waiting.take_responses(message, generation) {
            self.send_now(server, text);
        }
        let has_questions = !waiting.questions().is_empty();
        let WaitingCall {
            mut pending,
            server_id,
            end,
            ..
        } = waiting;
        message.raw_id().unwrap_or("null").clone_into(&mut pending.raw_id);
        if let Some(End::Failure(text)) = &end {
            let text = own_messages::failure(&pending.raw_id, &pending.method, text);
            return self.respond(id, text);
        }
        pending.deadline = now + Duration::from_secs(self.bounds().call_seconds);
        pending.wants_log = requested_level(message).is_some();
        pending.shown_token = message.param(&["_meta", "progressToken"]).map(str::to_owned);
        self.requests.reopen(id.clone(), server_id, pending);
        match end {
            Some(End::Response(response)) => self.server_response(server, *response, now),
            _ if has_questions => self.ask_client(&id, now),
            _ => {}
        }
    }

    fn client_notification(&mut self, message: &Message, now: Instant) {
        match message.method() {
            method::INITIALIZED => {
                let held = self.client.set_initialized();
                self.effects.extend(held.into_iter().map(Effect::ToClient));
                if !self.is_direct {
                    // The gateway has sent its own notification.
                    return;
                }
            }
            method::CANCELLED => return self.client_cancels(message, now),
            method::PROGRESS if !self.is_direct => {
                let token = message.param(&["progressToken"]);
                let found = token.and_then(|token| Some((token, self.requests.server_token(token)?)));
                if let Some((token, (server, raw))) = found {
                    let text = message.with(&[(token, raw)]);
                    self.send_now(server, text);
                }
                return;
            }
            _ => {}
        }
        for server in 0..self.servers.count() {
            self.send_now(server, message.text().to_owned());
        }
    }

    fn client_cancels(&mut self, message: &Message, now: Instant) {
        let Some(raw_id) = message.param(&["requestId"]) else {
            return;
        };
        let Some(id) = Id::of(raw_id) else { return };
        // Such a request gets no response.
        self.effects.push(Effect::EndRequest { id: id.clone() });
        self.requests.forget(&id);
        self.stateless.forget(&id);
        if let Some(unused) = self.subscriptions.end(&id) {
            for (server, uri) in unused {
                self.repeat_subscription(server, method::UNSUBSCRIBE_RESOURCE, &uri, now);
            }
            return;
        }
        self.end_metered(&id, Response::failed("cancelled"));
        let Some(pending) = self.requests.pending_mut(&id) else {
            if self.is_direct {
                self.send_now(0, message.text().to_owned());
            }
            return;
        };
        if pending.is_cancelled {
            return;
        }
        pending.cancel(now);
        let server = pending.server;
        let server_id = pending.server_id.as_ref().unwrap_or(&id).clone();
        let text = match &pending.server_id {
            Some(server_id) => message.with(&[(raw_id, server_id.as_json())]),
            None => message.text().to_owned(),
        };
        if self.servers[server].is_connected() {
            self.send(server, text);
        } else {
            // The server gets the cancellation after the request, once it is ready. Its reason is
            // omitted if there is no room.
            let has_room = self.queued_bytes() + text.len() <= self.bounds().queued_bytes();
            let text = if has_room {
                text
            } else {
                let params = format!(r#"{{"requestId":{}}}"#, server_id.as_json());
                notification(method::CANCELLED, &params)
            };
            self.servers[server].queue(text);
        }
    }

    fn client_response(&mut self, message: &Message) {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return;
        };
        let Some(mut request) = self.requests.finish_for_client(&id) else {
            return;
        };
        request.end_metered(outcome(message));
        self.pass_warnings();
        if self.servers[request.server].generation() != request.generation {
            return;
        }
        let text = match self.unclear_keys(message) {
            Some(problem) => own_messages::error(&request.raw_id, error_code::INVALID_PARAMS, &problem),
            None => message.with(&[(raw_id, &request.raw_id)]),
        };
        self.send_now(request.server, text);
    }
}

/// Requests that wait, and continue.
impl Router {
    /// Continues the waiting requests that can continue.
    pub(super) fn settle(&mut self, now: Instant) {
        for message in self.requests.take_queue() {
            if !self.proceed(&message, now) {
                self.requests.queue(message);
            }
        }
        self.report_start(now);
        if self.requests.queued().next().is_none() {
            self.servers.forget_outdated_lists();
        }
    }

    /// Responds to a request or forwards it. Returns false if the request must wait.
    fn proceed(&mut self, message: &Message, now: Instant) -> bool {
        let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) else {
            return true;
        };
        let method = message.method();
        if method == method::INITIALIZE {
            // The result has the instructions, which depend on the tools.
            if !self.servers.have_started(now) || !self.servers.has_catalogue(&mut self.effects) {
                return false;
            }
            let result = Value::Object(self.servers.initialize_result(self.client.version()));
            self.client.note_initialize_result();
            self.respond(id, own_messages::result(raw_id, &result.to_string()));
            return true;
        }
        let kinds: &[ListKind] = match method {
            // The result of `server/discover` has the instructions, which depend on the tools.
            method::LIST_TOOLS | method::CALL_TOOL | method::DISCOVER => &[ListKind::Tools],
            method::LIST_PROMPTS | method::GET_PROMPT => &[ListKind::Prompts],
            method::COMPLETE => &[ListKind::Prompts, ListKind::Templates],
            method::LIST_RESOURCES => &[ListKind::Resources],
            method::LIST_RESOURCE_TEMPLATES => &[ListKind::Templates],
            _ => &[ListKind::Resources, ListKind::Templates],
        };
        self.fetch(kinds, now);
        if !self.servers.are_settled(kinds, now)
            || kinds == [ListKind::Tools] && !self.servers.has_catalogue(&mut self.effects)
        {
            return false;
        }
        match (method, ListKind::of_method(method)) {
            (method::CALL_TOOL, _) => self.call_tool(message, id, raw_id, now),
            (method::GET_PROMPT, _) => self.call_prompt(message, &["name"], now),
            (method::COMPLETE, _) if message.text_param(&["ref", "type"]).as_deref() == Some("ref/prompt") => {
                self.call_prompt(message, &["ref", "name"], now);
            }
            (method::COMPLETE, _) => self.call_resource(message, &["ref", "uri"], now),
            (method::LISTEN, _) => self.listen(message, id, now),
            (method::DISCOVER, _) | (_, Some(_)) if !self.admit(message, None, None) => {}
            (method::DISCOVER, _) => self.discover(id, raw_id),
            (_, Some(ListKind::Tools)) => self.list_tools(message, id, raw_id),
            (_, Some(kind)) => {
                let text = match message.param(&["cursor"]) {
                    None | Some("null") => own_messages::result(raw_id, &self.servers.merged_list(kind)),
                    Some(_) => own_messages::error(
                        raw_id,
                        error_code::INVALID_PARAMS,
                        "invalid cursor; the list has one page, so omit `cursor`",
                    ),
                };
                self.respond(id, text);
            }
            (_, None) => self.call_resource(message, &["uri"], now),
        }
        true
    }

    /// Returns the number of bytes of the requests that wait for servers.
    fn queued_bytes(&self) -> usize {
        let requests = self.requests.queued().map(|message| message.text().len());
        requests.sum::<usize>() + self.servers.queued_bytes()
    }

    /// Returns the error text for a request of this length that would wait, if there is no room. A
    /// single request always has room.
    fn queue_problem(&self, length: usize) -> Option<String> {
        let max = self.bounds().queued_bytes();
        let count = self.queued_bytes();
        let is_over = count > 0 && count + length > max;
        is_over.then(|| {
            format!(
                "the requests that wait for servers to start have at most {max} bytes together; send this one again \
                 after some of them have a response"
            )
        })
    }

    /// Refuses the request that has begun to wait in this session if there is no room for it.
    fn refuse_if_full(&mut self, id: &Id) {
        let Some(message) = self.requests.pop_queued(id) else {
            return;
        };
        match self.queue_problem(message.text().len()) {
            Some(text) => {
                let text = own_messages::failure(message.raw_id().unwrap_or("null"), message.method(), &text);
                self.respond(id.clone(), text);
            }
            None => self.requests.queue(message),
        }
    }
}

/// Requests that have their response here.
impl Router {
    /// Handles `subscriptions/listen`: reports the changes that the client will get.
    fn listen(&mut self, message: &Message, id: Id, now: Instant) {
        let max = self.bounds().requests;
        let (text, added) = self.subscriptions.listen(message, id.clone(), &self.servers, max);
        for (server, uri) in added {
            self.repeat_subscription(server, method::SUBSCRIBE_RESOURCE, &uri, now);
        }
        self.push_about(text, id);
    }

    /// Responds to `server/discover`.
    fn discover(&mut self, id: Id, raw_id: &str) {
        let mut result = self.servers.initialize_result(self.client.version());
        let info = result.remove("serverInfo").unwrap_or_default();
        result.remove("protocolVersion");
        result.insert("supportedVersions".to_owned(), json!([WITHOUT_SESSIONS]));
        result.insert("_meta".to_owned(), json!({ (format!("{PREFIX}serverInfo")): info }));
        self.respond(id, own_messages::result(raw_id, &Value::Object(result).to_string()));
    }

    /// Responds to `tools/list`.
    fn list_tools(&mut self, message: &Message, id: Id, raw_id: &str) {
        let cursor = match message.param(&["cursor"]) {
            None | Some("null") => None,
            Some(raw) => Some(serde_json::from_str::<String>(raw).unwrap_or_default()),
        };
        let Some(catalogue) = self.servers.catalogue() else {
            let text = own_messages::error(raw_id, error_code::INTERNAL, "no catalogue of tools");
            return self.respond(id, text);
        };
        let text = match catalogue.list(cursor.as_deref()) {
            Ok(page) => {
                if cursor.is_none() {
                    self.metering.listed(|| catalogue.known_tools(now_micros()));
                }
                let is_whole = cursor.is_none() && page.next_cursor.is_none();
                let result = serde_json::to_string(&page).unwrap_or_default();
                if is_whole {
                    self.end_metered(&id, Response::result(&result).full_tokens(catalogue.full_cost().model));
                }
                own_messages::result(raw_id, &result)
            }
            Err(error) => own_messages::error(raw_id, error_code::INVALID_PARAMS, &error.to_string()),
        };
        self.respond(id, text);
    }
}

/// Requests that go to the server of their tool, prompt or resource.
impl Router {
    /// Sends a call to the server of its tool, or returns the gateway's own result.
    fn call_tool(&mut self, message: &Message, id: Id, raw_id: &str, now: Instant) {
        let Some((raw_name, name)) = message.param(&["name"]).zip(message.text_param(&["name"])) else {
            return self.refuse(message, error_code::INVALID_PARAMS, "params: `name` is not a string");
        };
        let raw_arguments = message.param(&["arguments"]);
        let arguments = raw_arguments.and_then(|raw| RawValue::from_string(raw.to_owned()).ok());
        let Some(catalogue) = self.servers.catalogue() else {
            let text = own_messages::error(raw_id, error_code::INTERNAL, "no catalogue of tools");
            return self.respond(id, text);
        };
        let absences = self.servers.absences();
        let forward = match catalogue.call_with_absences(&name, arguments.as_deref(), &absences) {
            Action::Forward(forward) => forward,
            Action::Reply(result) => {
                if self.admit(message, None, Some(&name)) {
                    self.respond(id, own_messages::result(raw_id, &result.to_string()));
                }
                return;
            }
            Action::Refuse(text) => return self.refuse(message, error_code::INVALID_PARAMS, &text),
        };
        let Some(server) = self.servers.named(&forward.server) else {
            return;
        };
        let arguments = forward.arguments.as_ref().map(|arguments| arguments.get());
        let called_with = arguments.or(raw_arguments).unwrap_or_default();
        let executed = self.servers[server]
            .execute_tool()
            .executed_by(&forward.tool, called_with);
        let target = executed.as_deref().unwrap_or(&forward.tool).to_owned();
        if !self.admit(message, Some(server), Some(&target)) {
            return;
        }
        let text = call_text(message, raw_name, raw_arguments, &forward);
        if let Some(pending) = self.forward(server, message, text, now) {
            pending.target = Some(target);
            pending.shaping = Some(forward.shaping).filter(Shaping::may_change);
        }
    }

    /// Sends a request for a prompt, whose name is at `path`, to the prompt's server.
    fn call_prompt(&mut self, message: &Message, path: &[&str], now: Instant) {
        let name = message.text_param(path);
        let shown = self.servers.shown_names(ListKind::Prompts);
        let found = name.as_deref().and_then(|name| shown.get(name));
        let (Some(raw_name), Some((server, own_name))) = (message.param(path), found) else {
            let text = match name {
                Some(name) => self.servers.unknown_prompt(&name),
                None => format!("params: `{}` is not a string", path.join(".")),
            };
            return self.refuse(message, error_code::INVALID_PARAMS, &text);
        };
        if !self.admit(message, Some(*server), Some(own_name)) {
            return;
        }
        let text = if Some(own_name) == name.as_ref() {
            message.text().to_owned()
        } else {
            message.with(&[(raw_name, &Value::from(own_name.as_str()).to_string())])
        };
        if let Some(pending) = self.forward(*server, message, text, now) {
            pending.target = Some(own_name.clone());
        }
    }

    /// Sends a request for a resource, whose address is at `path`, to its server, or to each possible
    /// server until one has it.
    fn call_resource(&mut self, message: &Message, path: &[&str], now: Instant) {
        let Some(uri) = message.text_param(path) else {
            let text = format!("params: `{}` is not a string", path.join("."));
            return self.refuse(message, error_code::INVALID_PARAMS, &text);
        };
        let subscribed = self.subscriptions.server_of(&uri);
        let max = self.bounds().requests;
        if message.method() == method::SUBSCRIBE_RESOURCE
            && subscribed.is_none()
            && self.subscriptions.resource_count() >= max
        {
            let text =
                format!("{max} resources have a subscription, which is the maximum; unsubscribe from another one");
            return self.refuse(message, error_code::INTERNAL, &text);
        }
        let mut servers = match subscribed.or_else(|| self.servers.of_resource(&uri)) {
            Some(server) => vec![server],
            None => self.servers.with_capability("resources"),
        };
        if servers.is_empty() {
            let text = "resource not found; no server has resources";
            return self.refuse(message, error_code::RESOURCE_NOT_FOUND, text);
        }
        let first = servers.remove(0);
        if !self.admit(message, Some(first), None) {
            return;
        }
        if let Some(pending) = self.forward(first, message, message.text().to_owned(), now)
            && !servers.is_empty()
        {
            pending.alternatives = Some((message.clone(), servers));
        }
    }

    /// Sends a request to a server, or keeps it until the server is ready. `text` is the request in
    /// the form for this server. Returns the request if its response will come from the server.
    pub(super) fn forward(
        &mut self,
        server: usize,
        message: &Message,
        text: String,
        now: Instant,
    ) -> Option<&mut PendingRequest> {
        let id = message.id()?;
        let is_connected = self.servers[server].is_connected();
        let problem = self.servers[server].down_error(now);
        let problem = problem.or_else(|| {
            if is_connected {
                None
            } else {
                self.queue_problem(text.len())
            }
        });
        if let Some(problem) = problem {
            let text = own_messages::failure(message.raw_id()?, message.method(), &problem);
            self.respond(id, text);
            return None;
        }
        let deadline = now + max_wait(self.bounds(), message.method());
        let mut pending = PendingRequest::new(message, server, deadline);
        let text = if self.stateless.has(&id) {
            pending.input = Input::of(message);
            pending.wants_log = requested_level(message).is_some();
            without_version(text)
        } else {
            text
        };
        let text = self.requests.open(id.clone(), pending, text);
        if is_connected {
            self.send(server, text);
        } else {
            self.servers[server].queue(text);
        }
        self.requests.pending_mut(&id)
    }
}

/// Returns a call with the server's own name of the tool, and with the arguments for it.
fn call_text(message: &Message, raw_name: &str, raw_arguments: Option<&str>, forward: &Forward) -> String {
    let mut name = Value::from(forward.tool.as_str()).to_string();
    let mut replacements = Vec::new();
    match (&forward.arguments, raw_arguments) {
        (Some(arguments), Some(raw)) => replacements.push((raw, arguments.get())),
        (Some(arguments), None) => name = format!(r#"{name},"arguments":{}"#, arguments.get()),
        // An equal name with escapes keeps its bytes.
        (None, _) if forward.name == forward.tool => return message.text().to_owned(),
        (None, _) => {}
    }
    replacements.push((raw_name, &name));
    message.with(&replacements)
}
