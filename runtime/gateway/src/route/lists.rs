//! Fetches the lists of the servers, and merges them into the client's list.

use mcpact_rules::protocol::{MAX_LIST_PAGES, error_code};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mcpact_rules::text::range_in;
use mcpact_rules::truncate::{MAX_SHOWN_NAME, truncate};
use serde_json::Value;

use super::list_kind::ListKind;
use super::message::{Message, code, elements, property};
use super::open_requests::Purpose;
use super::own_messages;
use super::router::Router;
use super::server::ServerState;
use super::server_lists::{Entry, ShownNames, State};
use crate::catalogue::names::{Unnamed, names};
use crate::config::Prefix;

/// The age after which a list of a server that announces no changes is fetched again.
const MAX_AGE: Duration = Duration::from_secs(60);
/// The maximum number of entries in warnings about one list.
const MAX_SHARED: usize = 5;
/// The maximum length of an address in a warning, in characters.
const MAX_URI: usize = 200;

impl Router {
    /// Returns whether a server has lists of this kind.
    fn has(&self, server: usize, kind: ListKind) -> bool {
        self.servers[server].capability(&[kind.capability()]).is_some()
    }

    /// Returns whether all lists are known, or need no further waiting.
    pub(super) fn are_settled(&self, kinds: &[ListKind], now: Instant) -> bool {
        self.have_started(now)
            && (0..self.servers.len()).all(|index| {
                let server = &self.servers[index];
                !server.phase.is_ready()
                    || kinds
                        .iter()
                        .all(|kind| !self.has(index, *kind) || server.lists.of(*kind).is_settled())
            })
    }

    /// Forgets lists before a request of the client for the first page: those whose fetch failed
    /// some time ago, and old ones of servers that announce no changes.
    pub(super) fn forget_old_list(&mut self, message: &Message, now: Instant) {
        let is_first = matches!(message.param(&["cursor"]), None | Some("null"));
        let Some(kind) = ListKind::of_method(message.method()).filter(|_| is_first) else {
            return;
        };
        let wait = Duration::from_secs(self.settings().bounds.wait_seconds);
        for server in &mut self.servers {
            let announces = server.capability(&[kind.capability(), "listChanged"]) == Some(&Value::Bool(true));
            let known = if announces { None } else { now.checked_sub(MAX_AGE) };
            server.lists.of_mut(kind).forget_before(now.checked_sub(wait), known);
        }
    }

    /// Asks each server for the lists that are unknown.
    pub(super) fn fetch(&mut self, kinds: &[ListKind], now: Instant) {
        let deadline = now + Duration::from_secs(self.settings().bounds.wait_seconds);
        for server in 0..self.servers.len() {
            for kind in kinds {
                let list = self.servers[server].lists.of(*kind);
                if self.servers[server].phase.is_ready() && self.has(server, *kind) && list.is_unknown() {
                    let fetch = self.servers[server].lists.of_mut(*kind).begin_fetch(deadline);
                    self.request_page(server, (*kind, fetch), None, now);
                }
            }
        }
    }

    /// Requests a page of a list. The cursor is JSON.
    fn request_page(&mut self, server: usize, (kind, fetch): (ListKind, u32), cursor: Option<&str>, now: Instant) {
        let params = cursor.map_or("{}".to_owned(), |cursor| format!(r#"{{"cursor":{cursor}}}"#));
        self.send_own_request(server, Purpose::List(kind, fetch), (kind.method(), &params), now);
    }

    /// Handles a page of a list.
    pub(super) fn take_page(&mut self, server: usize, (kind, fetch): (ListKind, u32), message: &Message, now: Instant) {
        let (key, name_key) = (kind.key(), kind.name_key());
        let (max_entries, max_bytes) = (self.settings().bounds.tools, self.settings().bounds.list_bytes);
        if let (ListKind::Tools, Some(result)) = (kind, message.result()) {
            self.servers[server].execute_tool.read_list(result);
        }
        let list = self.servers[server].lists.of_mut(kind);
        match list.state {
            State::Fetching { .. } if list.fetch == fetch => {}
            // The page is late, but newer than the former list.
            State::Failed { .. } if list.fetch == fetch => list.is_announced = true,
            // The list was forgotten, and the next request of the client fetches it.
            _ => return,
        }
        let Some(list_text) = message.result().and_then(|result| property(result, key)) else {
            let is_missing = message.error().and_then(code) == Some(error_code::METHOD_NOT_FOUND);
            return self.end_list(server, kind, is_missing, now);
        };
        let (mut dropped, mut nameless) = (0, 0);
        for raw in elements(list_text).unwrap_or_default() {
            let name = property(raw, name_key).and_then(|name| serde_json::from_str(name).ok());
            match name {
                Some(name) if list.pages.len() < max_entries && list.bytes + raw.len() <= max_bytes => {
                    list.bytes += raw.len();
                    list.pages.push(Entry {
                        raw: raw.to_owned(),
                        name,
                    });
                }
                Some(_) => dropped += 1,
                None => nameless += 1,
            }
        }
        let cursor = message.result().and_then(|result| property(result, "nextCursor"));
        let cursor = cursor.filter(|cursor| *cursor != "null" && dropped == 0);
        let server_name = &self.servers[server].name;
        if nameless > 0 {
            tracing::warn!(
                server = server_name,
                "dropped {nameless} entries of `{key}`, which have no `{name_key}`"
            );
        }
        if dropped > 0 {
            tracing::warn!(
                server = server_name,
                "dropped {dropped} entries of `{key}` and those after them: at most {max_entries} entries and \
                 {max_bytes} bytes are kept"
            );
        }
        match cursor.map(|cursor| (cursor, self.add_cursor(server, kind, cursor))) {
            Some((cursor, true)) => self.request_page(server, (kind, fetch), Some(cursor), now),
            Some((_, false)) | None => self.end_list(server, kind, true, now),
        }
    }

    /// Returns whether the page with this cursor is requested. A list without an end is not.
    fn add_cursor(&mut self, server: usize, kind: ListKind, cursor: &str) -> bool {
        let max_bytes = self.settings().bounds.list_bytes;
        let list = self.servers[server].lists.of_mut(kind);
        list.bytes += cursor.len();
        let page = list.cursors.len() + 1;
        let problem = if page >= MAX_LIST_PAGES {
            format!("has more than {MAX_LIST_PAGES} pages")
        } else if list.bytes > max_bytes {
            format!("has more than {max_bytes} bytes with its cursors")
        } else if !list.cursors.insert(cursor.to_owned()) {
            format!("repeats a cursor on page {page}")
        } else {
            return true;
        };
        tracing::warn!(
            server = self.servers[server].name,
            "`{}` {problem}; the pages before are shown",
            kind.method()
        );
        false
    }

    /// Fails a list, unless this is no longer its last fetch.
    pub(super) fn fail_list(&mut self, server: usize, kind: ListKind, fetch: u32, now: Instant) {
        if self.servers[server].lists.of(kind).fetch == fetch {
            self.end_list(server, kind, false, now);
        }
    }

    /// Ends the fetching of a list.
    fn end_list(&mut self, server: usize, kind: ListKind, is_complete: bool, now: Instant) {
        let list = self.servers[server].lists.of_mut(kind);
        let is_announced = std::mem::take(&mut list.is_announced);
        if !is_complete {
            list.state = State::Failed { since: now };
            tracing::warn!(
                server = self.servers[server].name,
                "no list of {}; the former one is shown",
                kind.key()
            );
            return;
        }
        let is_refetch = list.fetch > 1;
        list.state = State::Known { since: now };
        let mut entries = std::mem::take(&mut list.pages);
        // The catalogue checks the tools.
        let repeated = match kind {
            ListKind::Prompts => drop_repeated(&mut entries),
            _ => Vec::new(),
        };
        let has_changed = *list.entries != entries;
        list.entries = Arc::new(entries);
        for name in repeated.iter().take(MAX_SHARED) {
            let name = self.redacted(server, name);
            let (server, name) = (&self.servers[server].name, truncate(&name, MAX_SHOWN_NAME));
            self.gateway.warn(format!(
                "server `{server}`: prompt `{name}` is in the list twice; only the first counts"
            ));
        }
        if has_changed {
            self.shown_names.remove(&kind);
            if kind == ListKind::Tools {
                self.forget_catalogue();
            }
            self.warn_of_shared(kind);
            // A list of one client concerns the others that share the session, and may listen.
            if is_announced || (is_refetch && self.client.is_stateless) {
                self.announce(kind);
            }
        }
    }

    /// Notifies the client that a list has changed, if the client has the result of `initialize`.
    pub(super) fn announce(&mut self, kind: ListKind) {
        if self.client.has_initialize_result {
            self.deliver(
                own_messages::notification_without_params(kind.change_notification()),
                None,
            );
        }
    }

    /// Forgets the lists that changed while they were fetched, once no request waits for them.
    pub(super) fn forget_outdated_lists(&mut self) {
        if self.queued_requests.is_empty() {
            for server in &mut self.servers {
                for kind in ListKind::ALL {
                    server.lists.of_mut(kind).forget_outdated();
                }
            }
        }
    }

    /// Fails the lists that take too long.
    pub(super) fn end_slow_lists(&mut self, now: Instant) {
        for server in 0..self.servers.len() {
            for kind in ListKind::ALL {
                let list = self.servers[server].lists.of(kind);
                if matches!(list.state, State::Fetching { deadline } if deadline <= now) {
                    self.end_list(server, kind, false, now);
                }
            }
        }
    }

    /// Returns the server of each entry and its name there, by the name that the client sees.
    pub(super) fn shown_names(&mut self, kind: ListKind) -> Arc<ShownNames> {
        if let Some(shown) = self.shown_names.get(&kind) {
            return Arc::clone(shown);
        }
        let mut shown = ShownNames::new();
        for (server, names) in self.names_by_server(kind).into_iter().enumerate() {
            let entries = &self.servers[server].lists.of(kind).entries;
            for (name, entry) in names.into_iter().zip(entries.iter()) {
                shown.entry(name).or_insert_with(|| (server, entry.name.clone()));
            }
        }
        let shown = Arc::new(shown);
        self.shown_names.insert(kind, Arc::clone(&shown));
        shown
    }

    /// Returns the names that the client sees, for each server in the order of its entries.
    fn names_by_server(&self, kind: ListKind) -> Vec<Vec<String>> {
        let entries = |server: &ServerState| Arc::clone(&server.lists.of(kind).entries);
        if kind != ListKind::Prompts {
            let own = |server| entries(server).iter().map(|entry| entry.name.clone()).collect();
            return self.servers.iter().map(own).collect();
        }
        let prefix = &self.settings().prefix;
        let lists: Vec<(&str, Arc<Vec<Entry>>)> = self
            .servers
            .iter()
            .map(|server| (server.name.as_str(), entries(server)))
            .collect();
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

    /// Returns the resources or templates that several servers list, each with the first of these
    /// servers and another one.
    fn shared(&self, kind: ListKind) -> Vec<(&str, usize, usize)> {
        let mut owners: HashMap<&str, usize> = HashMap::new();
        let mut shared = Vec::new();
        if !matches!(kind, ListKind::Resources | ListKind::Templates) {
            return shared;
        }
        for (server, state) in self.servers.iter().enumerate() {
            for entry in state.lists.of(kind).entries.iter() {
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
            let (owner, other) = (&self.servers[*owner].name, &self.servers[*other].name);
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

    /// Returns the result with the lists of all servers in one page.
    pub(super) fn merged_list(&self, kind: ListKind) -> String {
        let (key, name_key) = (kind.key(), kind.name_key());
        let mut entries: Vec<String> = Vec::new();
        let shared = self.shared(kind);
        let shared: HashSet<(&str, usize)> = shared.iter().map(|(uri, _, server)| (*uri, *server)).collect();
        for (server, names) in self.names_by_server(kind).into_iter().enumerate() {
            for (name, entry) in names
                .into_iter()
                .zip(self.servers[server].lists.of(kind).entries.iter())
            {
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

    /// Returns the response to a request for a list.
    pub(super) fn list_response(&self, kind: ListKind, message: &Message) -> String {
        let id = message.raw_id().unwrap_or("null");
        match message.param(&["cursor"]) {
            None | Some("null") => own_messages::result(id, &self.merged_list(kind)),
            Some(_) => own_messages::error(
                id,
                error_code::INVALID_PARAMS,
                "invalid cursor; the list has one page, so omit `cursor`",
            ),
        }
    }
}

/// Removes the entries whose names are there before, and returns these names. Such an entry would
/// clash with itself.
fn drop_repeated(entries: &mut Vec<Entry>) -> Vec<String> {
    let (mut names, mut repeated) = (HashSet::new(), Vec::new());
    entries.retain(|entry| {
        let is_new = names.insert(entry.name.clone());
        if !is_new {
            repeated.push(entry.name.clone());
        }
        is_new
    });
    repeated
}
