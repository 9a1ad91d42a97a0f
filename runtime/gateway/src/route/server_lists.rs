//! The lists of one server: their entries, their states, and the pages that are being fetched.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use mcpact_shared::protocol::{MAX_LIST_PAGES, error_code};

use super::list_kind::ListKind;
use crate::config::Bounds;
use crate::message::{Message, code, elements, property};

/// The lists of one server.
#[derive(Debug, Default)]
pub(super) struct Lists([List; 4]);

impl Lists {
    pub(super) fn of(&self, kind: ListKind) -> &List {
        &self.0[kind as usize]
    }

    pub(super) fn of_mut(&mut self, kind: ListKind) -> &mut List {
        &mut self.0[kind as usize]
    }
}

/// A list of one server.
#[derive(Debug, Default)]
pub(super) struct List {
    state: State,
    /// The entries that were listed last, kept while a server restarts.
    entries: Arc<Vec<Entry>>,
    /// The entries of the received pages.
    pages: Vec<Entry>,
    /// The cursors of the requested pages.
    cursors: HashSet<String>,
    /// The bytes of these pages and cursors.
    bytes: usize,
    /// The number of the last fetch. Pages of an earlier one are ignored.
    fetch: u32,
    /// True if the client is notified of a difference from the former list.
    is_announced: bool,
    /// True if the list has changed while it was fetched.
    is_outdated: bool,
}

/// The state of a list.
#[derive(Debug, Default)]
enum State {
    #[default]
    Unknown,
    /// Requests wait for the list until the deadline, which applies to all pages together.
    Fetching {
        deadline: Instant,
    },
    Known {
        since: Instant,
    },
    /// The server did not send the list in time, so the entries are the former ones.
    Failed {
        since: Instant,
    },
}

/// An entry of a list, as the server wrote it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) raw: String,
    /// Its name or address.
    pub(super) name: String,
}

/// The effect of a page.
pub(super) enum Page {
    /// It belongs to no fetch that continues.
    Ignored,
    /// It has a next one with this cursor, which is JSON.
    Next(String),
    /// It is the last one, or there is no such list.
    Last,
    /// The server refuses to list.
    Refused,
}

/// A difference between a list and the former one.
#[derive(Debug)]
pub(super) struct Change {
    /// The names that are in the list several times, of which only the first entry counts.
    pub(super) repeated: Vec<String>,
    /// True if the entries differ.
    pub(super) has_changed: bool,
    /// True if the client is notified of a difference.
    pub(super) is_announced: bool,
    /// True if the list was fetched before.
    pub(super) is_refetch: bool,
}

impl List {
    /// Marks the list as unknown, so that the next request of the client fetches it.
    ///
    /// A list that is being fetched is completed first: requests that wait for it must not wait
    /// for a server that changes its list all the time.
    pub(super) fn forget(&mut self, is_announced: bool) {
        if matches!(self.state, State::Fetching { .. }) {
            self.is_outdated = true;
            self.is_announced |= is_announced;
        } else {
            self.state = State::Unknown;
            self.is_announced = is_announced;
        }
    }

    /// Marks a list as unknown if it has changed while it was fetched, also if the fetch has failed.
    /// The client is notified if the next fetch differs.
    pub(super) fn forget_outdated(&mut self) {
        if self.is_settled() && std::mem::take(&mut self.is_outdated) {
            self.forget(true);
        }
    }

    /// Marks a list as unknown that failed before a time, or that was fetched before a time.
    pub(super) fn forget_before(&mut self, failed: Option<Instant>, known: Option<Instant>) {
        let before = match self.state {
            State::Failed { since } => failed.filter(|failed| since <= *failed),
            State::Known { since } => known.filter(|known| since <= *known),
            State::Unknown | State::Fetching { .. } => None,
        };
        if before.is_some() {
            self.forget(false);
        }
    }

    /// Begins a fetch, and returns its number.
    pub(super) fn begin_fetch(&mut self, deadline: Instant) -> u32 {
        self.pages.clear();
        self.cursors.clear();
        self.bytes = 0;
        self.is_outdated = false;
        self.state = State::Fetching { deadline };
        self.fetch = self.fetch.wrapping_add(1);
        self.fetch
    }

    /// Adds a page. `server` is the name of the server, for warnings.
    pub(super) fn add_page(
        &mut self,
        (kind, fetch): (ListKind, u32),
        message: &Message,
        bounds: &Bounds,
        server: &str,
    ) -> Page {
        match self.state {
            State::Fetching { .. } if self.fetch == fetch => {}
            // The page is late, but newer than the former list.
            State::Failed { .. } if self.fetch == fetch => self.is_announced = true,
            // The list was forgotten, and the next request of the client fetches it.
            _ => return Page::Ignored,
        }
        let (key, name_key) = (kind.key(), kind.name_key());
        let (max_entries, max_bytes) = (bounds.tools, bounds.list_bytes());
        let Some(list_text) = message.result().and_then(|result| property(result, key)) else {
            let is_missing = message.error().and_then(code) == Some(error_code::METHOD_NOT_FOUND);
            return if is_missing { Page::Last } else { Page::Refused };
        };
        let (mut dropped, mut nameless) = (0, 0);
        for raw in elements(list_text).unwrap_or_default() {
            let name = property(raw, name_key).and_then(|name| serde_json::from_str(name).ok());
            match name {
                Some(name) if self.pages.len() < max_entries && self.bytes + raw.len() <= max_bytes => {
                    self.bytes += raw.len();
                    self.pages.push(Entry {
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
        if nameless > 0 {
            tracing::warn!(
                server,
                "dropped {nameless} entries of `{key}`, which have no `{name_key}`"
            );
        }
        if dropped > 0 {
            tracing::warn!(
                server,
                "dropped {dropped} entries of `{key}` and those after them: at most {max_entries} entries and \
                 {max_bytes} bytes are kept"
            );
        }
        match cursor {
            Some(cursor) if self.add_cursor(kind, cursor, max_bytes, server) => Page::Next(cursor.to_owned()),
            _ => Page::Last,
        }
    }

    /// Returns whether the page with this cursor is requested. A list without an end is not.
    fn add_cursor(&mut self, kind: ListKind, cursor: &str, max_bytes: usize, server: &str) -> bool {
        self.bytes += cursor.len();
        let page = self.cursors.len() + 1;
        let problem = if page >= MAX_LIST_PAGES {
            format!("has more than {MAX_LIST_PAGES} pages")
        } else if self.bytes > max_bytes {
            format!("has more than {max_bytes} bytes with its cursors")
        } else if !self.cursors.insert(cursor.to_owned()) {
            format!("repeats a cursor on page {page}")
        } else {
            return true;
        };
        tracing::warn!(server, "`{}` {problem}; the pages before are shown", kind.method());
        false
    }

    /// Ends a fetch with the pages that have arrived. The catalogue checks the tools, so only the
    /// prompts lose entries here.
    pub(super) fn end_fetch(&mut self, kind: ListKind, now: Instant) -> Change {
        let is_announced = std::mem::take(&mut self.is_announced);
        self.state = State::Known { since: now };
        let mut entries = std::mem::take(&mut self.pages);
        let repeated = match kind {
            ListKind::Prompts => drop_repeated(&mut entries),
            _ => Vec::new(),
        };
        let has_changed = *self.entries != entries;
        self.entries = Arc::new(entries);
        Change {
            repeated,
            has_changed,
            is_announced,
            is_refetch: self.fetch > 1,
        }
    }

    /// Ends a fetch without a list, so that the former one stays.
    pub(super) fn fail_fetch(&mut self, kind: ListKind, server: &str, now: Instant) {
        self.is_announced = false;
        self.state = State::Failed { since: now };
        tracing::warn!(server, "no list of {}; the former one is shown", kind.key());
    }

    /// Returns the entries that were listed last.
    pub(super) fn entries(&self) -> &Arc<Vec<Entry>> {
        &self.entries
    }

    /// Returns whether this is the last fetch.
    pub(super) fn is_last_fetch(&self, fetch: u32) -> bool {
        self.fetch == fetch
    }

    /// Returns whether a fetch takes too long.
    pub(super) fn is_late(&self, now: Instant) -> bool {
        matches!(self.state, State::Fetching { deadline } if deadline <= now)
    }

    pub(super) fn is_unknown(&self) -> bool {
        matches!(self.state, State::Unknown)
    }

    pub(super) fn has_failed(&self) -> bool {
        matches!(self.state, State::Failed { .. })
    }

    pub(super) fn is_settled(&self) -> bool {
        matches!(self.state, State::Known { .. } | State::Failed { .. })
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
