//! The servers of a session together: which are ready, what they list, and which has a name.

use std::collections::{HashMap, HashSet};
use std::ops::{Index, IndexMut};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mcpact_shared::text::range_in;
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::effect::Effect;
use super::known_tools::{KnownTools, State};
use super::list_kind::ListKind;
use super::server::Server;
use super::server_lists::{Change, Entry, Page};
use crate::Gateway;
use crate::catalogue::names::{Unnamed, names, renamed_error};
use crate::catalogue::{Absence, ClientCatalogue, ServerTools};
use crate::config::Prefix;
use crate::message::{Message, property};
use crate::upstream::shown;

/// The age after which a list of a server that announces no changes is fetched again.
const MAX_AGE: Duration = Duration::from_secs(60);
/// The maximum number of entries in warnings about one list.
const MAX_SHARED: usize = 5;
/// The maximum length of an address in a warning, in characters.
const MAX_URI: usize = 200;

/// The servers of a session.
pub(super) struct Servers {
    gateway: Arc<Gateway>,
    all: Vec<Server>,
    known_tools: KnownTools,
    /// The names that the client sees, for the known lists.
    shown_names: HashMap<ListKind, Arc<ShownNames>>,
    /// The time until which requests wait for servers that start slowly.
    wait_until: Instant,
    /// True once the servers that were not ready in this time were reported.
    is_wait_reported: bool,
}

/// The server and its own name, by the name that the client sees.
pub(super) type ShownNames = HashMap<String, (usize, String)>;

impl Index<usize> for Servers {
    type Output = Server;

    fn index(&self, server: usize) -> &Server {
        &self.all[server]
    }
}

impl IndexMut<usize> for Servers {
    fn index_mut(&mut self, server: usize) -> &mut Server {
        &mut self.all[server]
    }
}

/// The start of the servers.
impl Servers {
    pub(super) fn new(gateway: Arc<Gateway>, now: Instant) -> Servers {
        let servers = gateway.config.servers.iter();
        let mut servers = Servers {
            all: servers.map(|server| Server::new(&server.name)).collect(),
            known_tools: KnownTools::default(),
            shown_names: HashMap::new(),
            wait_until: now,
            is_wait_reported: false,
            gateway,
        };
        servers.wait_from(now);
        servers
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Server> {
        self.all.iter()
    }

    /// Returns the servers that are ready and have this capability.
    pub(super) fn with_capability(&self, capability: &str) -> Vec<usize> {
        let has = |server: &usize| self[*server].is_ready() && self[*server].capability(&[capability]).is_some();
        (0..self.count()).filter(has).collect()
    }

    /// Lets requests wait from now on for servers that start slowly.
    pub(super) fn wait_from(&mut self, now: Instant) {
        self.wait_until = now + Duration::from_secs(self.gateway.settings().bounds.wait_seconds);
    }

    /// Returns whether no request has to wait for a server to start.
    pub(super) fn have_started(&self, now: Instant) -> bool {
        now >= self.wait_until || self.have_started_or_failed()
    }

    /// Returns whether each server has started or failed.
    fn have_started_or_failed(&self) -> bool {
        self.iter().all(|server| server.is_ready() || server.is_down())
    }

    /// Returns the servers whose tools may be missing.
    pub(super) fn absences(&self) -> Vec<Absence> {
        self.iter().filter_map(Server::absence).collect()
    }

    /// Reports the servers that are not ready when the wait is over, and gives advice once the tools
    /// of all servers are known.
    pub(super) fn report_start(&mut self, is_client_known: bool, now: Instant) {
        if now >= self.wait_until && is_client_known && !self.is_wait_reported {
            self.is_wait_reported = true;
            let seconds = self.gateway.settings().bounds.wait_seconds;
            for absence in self.absences() {
                let text = format!(
                    "after {seconds} s, {}; clients see its tools once it is ready",
                    absence.text
                );
                self.gateway.warn(text);
            }
        }
        if matches!(self.known_tools.state(), State::Known)
            && self.are_settled(&[ListKind::Tools], now)
            && let Some(catalogue) = self.catalogue()
        {
            self.gateway.warn_of_budget(&catalogue);
            // Advice about some of the servers alone would be wrong.
            if self.have_started_or_failed() {
                self.gateway.advise(&catalogue);
            }
        }
    }

    /// Returns a text of a server without its secrets and control characters, for logs and errors of
    /// the gateway.
    pub(super) fn redacted(&self, server: usize, text: &str) -> String {
        shown(text.as_bytes(), &self.gateway.config.servers[server].secrets)
    }

    /// Returns the number of bytes that wait until servers are ready.
    pub(super) fn queued_bytes(&self) -> usize {
        self.iter().flat_map(Server::queued).map(String::len).sum()
    }

    /// Returns the result of `initialize` for the client. `version` is the one of the protocol if no
    /// server has one.
    pub(super) fn initialize_result(&self, version: &str) -> Map<String, Value> {
        let results: Vec<&Value> = self.iter().filter_map(Server::initialize_result).collect();
        let mut capabilities = Map::new();
        for result in &results {
            if let Some(Value::Object(own)) = result.get("capabilities") {
                merge(&mut capabilities, own);
            }
        }
        // Tasks belong to one server, and a client does not name it.
        capabilities.remove("tasks");
        let is_complete = results.len() == self.count();
        for kind in [ListKind::Tools, ListKind::Prompts, ListKind::Resources] {
            let key = kind.capability();
            // A server that has not started yet may have any of them.
            if !is_complete || kind == ListKind::Tools || capabilities.contains_key(key) {
                let own = capabilities.entry(key).or_insert_with(|| json!({}));
                own["listChanged"] = Value::Bool(true);
            }
        }
        capabilities.entry("logging").or_insert_with(|| json!({}));
        // The newest one that a server supports with this client.
        let versions = results
            .iter()
            .filter_map(|result| result.get("protocolVersion")?.as_str());
        let version = versions.max().filter(|version| !version.is_empty()).unwrap_or(version);
        let only = results.first().filter(|_| self.count() == 1);
        let info = only
            .and_then(|result| result.get("serverInfo").cloned())
            .unwrap_or_else(
                || json!({ "name": "mcpact", "title": "mcpact gateway", "version": env!("CARGO_PKG_VERSION") }),
            );
        let mut result = Map::new();
        result.insert("protocolVersion".to_owned(), version.into());
        result.insert("capabilities".to_owned(), capabilities.into());
        result.insert("serverInfo".to_owned(), info);
        if let Some(instructions) = self.catalogue().and_then(|catalogue| catalogue.instructions()) {
            result.insert("instructions".to_owned(), instructions.into());
        }
        result
    }
}

/// The lists.
impl Servers {
    /// Returns whether all lists are known, or need no further waiting.
    pub(super) fn are_settled(&self, kinds: &[ListKind], now: Instant) -> bool {
        let is_settled = |server: &Server, kind: ListKind| !server.has(kind) || server.list(kind).is_settled();
        self.have_started(now)
            && self
                .iter()
                .all(|server| !server.is_ready() || kinds.iter().all(|kind| is_settled(server, *kind)))
    }

    /// Forgets lists before a request of the client for the first page: those whose fetch failed
    /// some time ago, and old ones of servers that announce no changes.
    pub(super) fn forget_old_list(&mut self, request: &Message, now: Instant) {
        let is_first = matches!(request.param(&["cursor"]), None | Some("null"));
        let Some(kind) = ListKind::of_method(request.method()).filter(|_| is_first) else {
            return;
        };
        let wait = Duration::from_secs(self.gateway.settings().bounds.wait_seconds);
        for server in &mut self.all {
            let known = if server.announces(kind) {
                None
            } else {
                now.checked_sub(MAX_AGE)
            };
            server.list_mut(kind).forget_before(now.checked_sub(wait), known);
        }
    }

    /// Forgets the lists that changed while they were fetched.
    pub(super) fn forget_outdated_lists(&mut self) {
        for server in &mut self.all {
            for kind in ListKind::ALL {
                server.list_mut(kind).forget_outdated();
            }
        }
    }

    /// Begins to fetch the lists that are unknown. Returns their servers, kinds and fetches.
    pub(super) fn begin_fetches(&mut self, kinds: &[ListKind], now: Instant) -> Vec<(usize, ListKind, u32)> {
        let deadline = now + Duration::from_secs(self.gateway.settings().bounds.wait_seconds);
        let mut fetches = Vec::new();
        for (index, server) in self.all.iter_mut().enumerate() {
            for kind in kinds {
                if server.is_ready() && server.has(*kind) && server.list(*kind).is_unknown() {
                    fetches.push((index, *kind, server.list_mut(*kind).begin_fetch(deadline)));
                }
            }
        }
        fetches
    }

    /// Adds a page of a list, and returns the cursor of the next one, or the change that the list
    /// makes.
    pub(super) fn add_page(
        &mut self,
        server: usize,
        (kind, fetch): (ListKind, u32),
        message: &Message,
        now: Instant,
    ) -> Result<String, Option<Change>> {
        if let (ListKind::Tools, Some(result)) = (kind, message.result()) {
            self[server].execute_tool().read_list(result);
        }
        let name = self[server].name().to_owned();
        let bounds = &self.gateway.settings().bounds;
        let list = self.all[server].list_mut(kind);
        match list.add_page((kind, fetch), message, bounds, &name) {
            Page::Ignored => Err(None),
            Page::Next(cursor) => Ok(cursor),
            Page::Last => {
                let change = list.end_fetch(kind, now);
                Err(self.noted(server, kind, change))
            }
            Page::Refused => {
                list.fail_fetch(kind, &name, now);
                Err(None)
            }
        }
    }

    /// Forgets what depends on the former list, and warns of entries that the client does not see.
    fn noted(&mut self, server: usize, kind: ListKind, change: Change) -> Option<Change> {
        for name in change.repeated.iter().take(MAX_SHARED) {
            let name = self.redacted(server, name);
            let (server, name) = (self[server].name(), truncate(&name, MAX_SHOWN_NAME));
            self.gateway.warn(format!(
                "server `{server}`: prompt `{name}` is in the list twice; only the first counts"
            ));
        }
        if !change.has_changed {
            return None;
        }
        self.shown_names.remove(&kind);
        if kind == ListKind::Tools {
            self.known_tools.forget();
        }
        self.warn_of_shared(kind);
        Some(change)
    }

    /// Fails a list, unless this is no longer its last fetch.
    pub(super) fn fail_list(&mut self, server: usize, (kind, fetch): (ListKind, u32), now: Instant) {
        if self[server].list(kind).is_last_fetch(fetch) {
            let name = self[server].name().to_owned();
            self[server].list_mut(kind).fail_fetch(kind, &name, now);
        }
    }

    /// Fails the lists that take too long.
    pub(super) fn end_slow_lists(&mut self, now: Instant) {
        for server in &mut self.all {
            for kind in ListKind::ALL {
                if server.list(kind).is_late(now) {
                    let name = server.name().to_owned();
                    server.list_mut(kind).fail_fetch(kind, &name, now);
                }
            }
        }
    }

    /// Returns the result with the lists of all servers in one page.
    pub(super) fn merged_list(&self, kind: ListKind) -> String {
        let (key, name_key) = (kind.key(), kind.name_key());
        let mut entries: Vec<String> = Vec::new();
        let shared = self.shared(kind);
        let shared: HashSet<(&str, usize)> = shared.iter().map(|(uri, _, server)| (*uri, *server)).collect();
        for (server, names) in self.names_by_server(kind).into_iter().enumerate() {
            for (name, entry) in names.into_iter().zip(self[server].list(kind).entries().iter()) {
                if shared.contains(&(entry.name.as_str(), server)) {
                    continue;
                }
                if name == entry.name {
                    entries.push(entry.raw.clone());
                } else if let Some(raw_name) = property(&entry.raw, name_key) {
                    let name = Value::from(name).to_string();
                    let mut raw = entry.raw.clone();
                    raw.replace_range(range_in(&entry.raw, raw_name), &name);
                    entries.push(raw);
                }
            }
        }
        format!(r#"{{"{key}":[{}]}}"#, entries.join(","))
    }

    /// Returns the resources or templates that several servers list, each with the first of these
    /// servers and another one.
    fn shared(&self, kind: ListKind) -> Vec<(&str, usize, usize)> {
        let mut owners: HashMap<&str, usize> = HashMap::new();
        let mut shared = Vec::new();
        if !matches!(kind, ListKind::Resources | ListKind::Templates) {
            return shared;
        }
        for (server, state) in self.iter().enumerate() {
            for entry in state.list(kind).entries().iter() {
                let owner = *owners.entry(&entry.name).or_insert(server);
                if owner != server {
                    shared.push((entry.name.as_str(), owner, server));
                }
            }
        }
        shared
    }

    /// Warns of resources or templates that several servers list.
    fn warn_of_shared(&self, kind: ListKind) {
        let shared = self.shared(kind);
        let label = match kind {
            ListKind::Templates => "resource template",
            _ => "resource",
        };
        for (uri, owner, other) in shared.iter().take(MAX_SHARED) {
            let uri = self.redacted(*owner, uri);
            let uri = truncate(&uri, MAX_URI);
            let (owner, other) = (self[*owner].name(), self[*other].name());
            self.gateway.warn(format!(
                "servers `{owner}` and `{other}` both list the {label} `{uri}`; it is listed once, and read from \
                 `{owner}`"
            ));
        }
        if shared.len() > MAX_SHARED {
            let more = shared.len() - MAX_SHARED;
            self.gateway.warn(format!(
                "{more} more of `{}` are in the lists of several servers",
                kind.key()
            ));
        }
    }
}

/// The server of a tool, a prompt or a resource.
impl Servers {
    /// Returns the server with this name.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        self.iter().position(|server| server.name() == name)
    }

    /// Returns the server that lists this resource, or the most specific template for it.
    pub(super) fn of_resource(&self, uri: &str) -> Option<usize> {
        let listed = self.iter().position(|server| {
            let lists = [ListKind::Resources, ListKind::Templates].map(|kind| server.list(kind).entries());
            lists
                .iter()
                .any(|entries| entries.iter().any(|entry| entry.name == uri))
        });
        listed.or_else(|| {
            let templates = self.iter().enumerate().flat_map(|(server, state)| {
                let templates = state.list(ListKind::Templates).entries().iter();
                templates.map(move |template| (server, template.name.split('{').next().unwrap_or_default()))
            });
            templates
                .filter(|(_, start)| !start.is_empty() && uri.starts_with(start))
                .max_by_key(|(server, start)| (start.len(), std::cmp::Reverse(*server)))
                .map(|(server, _)| server)
        })
    }

    /// Returns the server of each entry and its name there, by the name that the client sees.
    pub(super) fn shown_names(&mut self, kind: ListKind) -> Arc<ShownNames> {
        if let Some(shown) = self.shown_names.get(&kind) {
            return Arc::clone(shown);
        }
        let mut shown = ShownNames::new();
        for (server, names) in self.names_by_server(kind).into_iter().enumerate() {
            for (name, entry) in names.into_iter().zip(self[server].list(kind).entries().iter()) {
                shown.entry(name).or_insert_with(|| (server, entry.name.clone()));
            }
        }
        let shown = Arc::new(shown);
        self.shown_names.insert(kind, Arc::clone(&shown));
        shown
    }

    /// Returns the names that the client sees, for each server in the order of its entries.
    fn names_by_server(&self, kind: ListKind) -> Vec<Vec<String>> {
        let lists: Vec<(&str, &[Entry])> = self
            .iter()
            .map(|server| (server.name(), server.list(kind).entries().as_slice()))
            .collect();
        if kind != ListKind::Prompts {
            let own = |entries: &[Entry]| entries.iter().map(|entry| entry.name.clone()).collect();
            return lists.iter().map(|(_, entries)| own(entries)).collect();
        }
        let prefix = &self.gateway.settings().prefix;
        let unnamed: Vec<Unnamed<'_>> = lists
            .iter()
            .flat_map(|(server, entries)| {
                entries.iter().map(move |entry| Unnamed {
                    server,
                    name: &entry.name,
                    is_prefixed: match prefix {
                        Prefix::Clashes => false,
                        Prefix::Always => true,
                        Prefix::Servers(servers) => servers.iter().any(|asked| asked == server),
                    },
                })
            })
            .collect();
        let mut named = names(&unnamed, &[]).into_iter();
        lists
            .iter()
            .map(|(_, entries)| named.by_ref().take(entries.len()).collect())
            .collect()
    }

    /// Returns the error text for an unknown name of a prompt.
    pub(super) fn unknown_prompt(&mut self, name: &str) -> String {
        let shown = self.shown_names(ListKind::Prompts);
        let same = shown.iter().filter(|(_, (_, own_name))| own_name == name);
        let mut same: Vec<&str> = same.map(|(shown, _)| shown.as_str()).collect();
        same.sort_unstable();
        let text = if same.is_empty() {
            let name = truncate(name, MAX_SHOWN_NAME);
            format!("unknown prompt `{name}`; use one of `prompts/list`")
        } else {
            renamed_error("prompt", name, &same)
        };
        text + &Absence::clauses(&self.absences())
    }
}

/// The catalogue of the tools, which is built while the session continues.
impl Servers {
    /// Records that the tools or the instructions have changed.
    pub(super) fn forget_catalogue(&mut self) {
        self.known_tools.forget();
    }

    /// Returns the catalogue that was built last.
    pub(super) fn catalogue(&self) -> Option<Arc<ClientCatalogue>> {
        self.known_tools.catalogue()
    }

    /// Returns whether there is a catalogue of the known tools. If not, requests one, after which
    /// the waiting requests continue.
    pub(super) fn has_catalogue(&mut self, effects: &mut Vec<Effect>) -> bool {
        match self.known_tools.state() {
            State::Known => return true,
            State::Building { .. } => return false,
            State::Unknown => {}
        }
        let servers = self.tools();
        if let Some(catalogue) = self.gateway.known_catalogue(&servers) {
            self.known_tools.set(Some(catalogue));
            return true;
        }
        self.known_tools.begin();
        effects.push(Effect::Build { servers });
        false
    }

    /// Stores a built catalogue, and returns whether the tools have changed meanwhile.
    pub(super) fn set_catalogue(&mut self, catalogue: Option<Arc<ClientCatalogue>>) -> bool {
        self.known_tools.set(catalogue)
    }

    /// Returns the tools of all servers, as the servers listed them.
    fn tools(&self) -> Vec<ServerTools> {
        let servers = self.iter().map(|server| ServerTools {
            name: server.name().to_owned(),
            tools: server
                .list(ListKind::Tools)
                .entries()
                .iter()
                .filter_map(|entry| RawValue::from_string(entry.raw.clone()).ok())
                .collect(),
            instructions: server.instructions().map(str::to_owned),
            description: server.description().map(str::to_owned),
        });
        servers.collect()
    }
}

/// Adds the keys that are missing, and turns `false` into `true`.
fn merge(into: &mut Map<String, Value>, from: &Map<String, Value>) {
    for (key, value) in from {
        match (into.get_mut(key), value) {
            (Some(Value::Object(into)), Value::Object(from)) => merge(into, from),
            (Some(known @ Value::Bool(false)), Value::Bool(true)) => *known = Value::Bool(true),
            (Some(_), _) => {}
            (None, _) => {
                into.insert(key.clone(), value.clone());
            }
        }
    }
}
