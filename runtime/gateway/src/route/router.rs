//! The state of one client's session, and its messages.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mcpact_meter::{ExecuteTool, MeteredCall};
use mcpact_rules::protocol::{method, severity};
use serde_json::Value;

use super::calls_awaiting_input::WaitingCalls;
use super::effect::{Delivery, Effect};
use super::known_tools::KnownTools;
use super::list_kind::ListKind;
use super::message::{Id, Message};
use super::open_requests::{Fan, GatewayRequest, PendingRequest, Purpose, ServerRequest};
use super::open_subscription::Subscription;
use super::own_messages;
use super::server::{Phase, ServerState};
use super::server_lists::{Lists, ShownNames};
use super::versions::with_required_keys;
use crate::Gateway;
use crate::config::GatewaySettings;
use crate::upstream::shown;

/// One client's session with all servers.
pub struct Router {
    pub(super) servers: Vec<ServerState>,
    /// True with one server and no settings.
    pub(super) is_direct: bool,
    pub(super) gateway: Arc<Gateway>,
    pub(super) known_tools: KnownTools,
    /// The requests that the meter has begun.
    pub(super) metered: HashMap<Id, MeteredCall>,
    pub(super) metered_session: mcpact_meter::Session,
    /// The client's transport, as `network.transport`.
    pub(super) transport: &'static str,
    pub(super) client: Client,
    /// The client's requests that wait for the response of a server.
    pub(super) pending: HashMap<Id, PendingRequest>,
    /// The request of each progress token of the client.
    pub(super) client_tokens: HashMap<String, Id>,
    /// The gateway's own requests to servers.
    pub(super) gateway_requests: HashMap<Id, GatewayRequest>,
    /// The requests of servers to the client, by the id that the client sees.
    pub(super) server_requests: HashMap<Id, ServerRequest>,
    /// The progress tokens of servers, by the token that the client sees.
    pub(super) server_tokens: HashMap<String, (usize, String)>,
    /// The client's requests that wait until servers have started or listed.
    pub(super) queued_requests: Vec<Message>,
    /// The client's requests that went to several servers.
    pub(super) fans: HashMap<Id, Fan>,
    /// The methods of the client's requests without `initialize`.
    pub(super) stateless_methods: HashMap<Id, String>,
    /// The client's calls that wait for its input.
    pub(super) rounds: WaitingCalls,
    /// The client's subscriptions to changes.
    pub(super) open_subscriptions: HashMap<Id, Subscription>,
    /// The names that the client sees, for the known lists.
    pub(super) shown_names: HashMap<ListKind, Arc<ShownNames>>,
    /// The number of ids that were created.
    pub(super) created_ids: u64,
    /// The time until which requests wait for servers that start slowly.
    pub(super) wait_until: Instant,
    /// True once the servers that were not ready in this time were reported.
    pub(super) is_wait_reported: bool,
    /// True once no server restarts any more.
    pub(super) is_ending: bool,
    pub(super) effects: Vec<Effect>,
}

/// The known facts about the client.
#[derive(Debug, Default)]
pub(super) struct Client {
    /// The parameters of its `initialize`.
    pub(super) initialize: Option<String>,
    /// True once it has sent `notifications/initialized`.
    pub(super) is_initialized: bool,
    /// True if it sends requests without `initialize`.
    pub(super) is_stateless: bool,
    /// True once it has the result of `initialize`.
    pub(super) has_initialize_result: bool,
    /// The parameters of its last `logging/setLevel`.
    pub(super) level: Option<String>,
    /// The resources that it has subscribed to, with their servers.
    pub(super) subscriptions: BTreeMap<String, usize>,
    /// Messages that wait until it is initialized.
    pub(super) held: Vec<Delivery>,
}

impl Router {
    /// Returns the state of a new session, with effects that start all servers.
    ///
    /// `transport` is the client's: `pipe` or `tcp`.
    pub fn new(gateway: Arc<Gateway>, transport: &'static str, now: Instant) -> Router {
        let config = &gateway.config;
        let servers: Vec<ServerState> = config
            .servers
            .iter()
            .map(|server| ServerState {
                name: server.name.clone(),
                phase: Phase::Starting,
                generation: 0,
                restarts: 0,
                initialize_result: None,
                end: None,
                lists: Lists::default(),
                execute_tool: ExecuteTool::default(),
                queue: Vec::new(),
                ping_deadline: None,
            })
            .collect();
        let starts = (0..servers.len()).map(|server| Effect::Start {
            server,
            after: Duration::ZERO,
        });
        Router {
            effects: starts.collect(),
            is_direct: servers.len() == 1 && config.settings.changes_nothing(),
            servers,
            known_tools: KnownTools::default(),
            metered: HashMap::new(),
            metered_session: mcpact_meter::Session::unique(),
            transport,
            client: Client::default(),
            pending: HashMap::new(),
            client_tokens: HashMap::new(),
            gateway_requests: HashMap::new(),
            server_requests: HashMap::new(),
            server_tokens: HashMap::new(),
            queued_requests: Vec::new(),
            fans: HashMap::new(),
            stateless_methods: HashMap::new(),
            rounds: WaitingCalls::default(),
            open_subscriptions: HashMap::new(),
            is_ending: false,
            is_wait_reported: false,
            shown_names: HashMap::new(),
            created_ids: 0,
            wait_until: now + Duration::from_secs(config.settings.bounds.wait_seconds),
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

    /// Returns the number of the connection to a server, which its events contain.
    pub fn generation(&self, server: usize) -> u32 {
        self.servers[server].generation
    }

    /// Returns an id that neither the client nor this router uses.
    pub(super) fn new_id(&mut self) -> Id {
        loop {
            self.created_ids += 1;
            if let Some(id) = Id::of(&format!("\"mcpact-{}\"", self.created_ids))
                && !self.pending.contains_key(&id)
                && !self.is_used_id(&id)
            {
                return id;
            }
        }
    }

    /// Returns whether a server has a request under this id that is not the client's id of it.
    pub(super) fn is_used_id(&self, id: &Id) -> bool {
        self.gateway_requests.contains_key(id) || self.rounds.has_server_id(id)
    }

    /// Sends a server a request of the gateway itself.
    pub(super) fn send_own_request(
        &mut self,
        server: usize,
        purpose: Purpose,
        (method, params): (&str, &str),
        now: Instant,
    ) {
        let id = self.new_id();
        let text = own_messages::request(id.as_json(), method, params);
        let request = GatewayRequest {
            server,
            purpose,
            deadline: now + Duration::from_secs(self.settings().bounds.call_seconds),
        };
        self.gateway_requests.insert(id, request);
        self.send(server, text);
    }

    pub(super) fn send(&mut self, server: usize, text: String) {
        self.effects.push(Effect::ToServer { server, text });
    }

    /// Sends the client a message that is no response, and that belongs to a request.
    pub(super) fn push_about(&mut self, text: String, id: Id) {
        self.effects.push(Effect::ToClient(Delivery::message(text, Some(id))));
    }

    /// Sends the client a message that is no response, if the client accepts such messages. A
    /// message that belongs to no request waits until the client is initialized.
    pub(super) fn deliver(&mut self, text: String, about: Option<Id>) {
        if self.client.is_stateless && !self.is_for_stateless(&text, about.as_ref()) {
            return;
        }
        let delivery = Delivery::message(text, about);
        if self.is_direct || self.client.is_initialized || delivery.about.is_some() {
            self.effects.push(Effect::ToClient(delivery));
        } else if self.client.held.len() < MAX_HELD {
            self.client.held.push(delivery);
        }
    }

    /// Returns the gateway's own settings.
    pub(super) fn settings(&self) -> &GatewaySettings {
        &self.gateway.config.settings
    }

    /// Returns a text of a server without its secrets and control characters, for logs and errors of the gateway.
    pub(super) fn redacted(&self, server: usize, text: &str) -> String {
        shown(text.as_bytes(), &self.gateway.config.servers[server].secrets)
    }

    /// Sends the client the response to a request.
    pub(super) fn respond(&mut self, id: Id, text: String) {
        self.end_metered_with_text(&id, &text);
        let text = match self.stateless_methods.remove(&id) {
            Some(method) => with_required_keys(text, &method),
            None => text,
        };
        self.effects.push(Effect::ToClient(Delivery::response(id, text)));
    }

    /// Sends the client a log message, if the session has log messages.
    pub(super) fn log(&mut self, level: &str, text: &str) {
        let has_log = !self.is_direct || self.servers[0].capability(&["logging"]).is_some();
        if !has_log || !self.client.has_initialize_result || severity(level) < self.severity() {
            return;
        }
        let params = serde_json::json!({ "level": level, "logger": "mcpact", "data": text });
        self.deliver(own_messages::notification(method::LOG, &params), None);
    }

    /// Returns the minimum severity of the log messages that the client requested.
    fn severity(&self) -> usize {
        let level = self.client.level.as_deref().and_then(|params| {
            let params: Value = serde_json::from_str(params).ok()?;
            params.get("level")?.as_str().map(str::to_owned)
        });
        level.as_deref().map_or(0, severity)
    }
}

/// The maximum number of messages that wait for the client to be initialized.
const MAX_HELD: usize = 256;
