//! The lists of one server: their entries and their states.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use super::list_kind::ListKind;

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
    pub(super) state: State,
    /// The entries that were listed last, kept while a server restarts.
    pub(super) entries: Arc<Vec<Entry>>,
    /// The entries of the received pages.
    pub(super) pages: Vec<Entry>,
    /// The cursors of the requested pages.
    pub(super) cursors: HashSet<String>,
    /// The bytes of these pages and cursors.
    pub(super) bytes: usize,
    /// The number of the last fetch. Pages of an earlier one are ignored.
    pub(super) fetch: u32,
    /// True if the client is notified of a difference from the former list.
    pub(super) is_announced: bool,
    /// True if the list has changed while it was fetched.
    is_outdated: bool,
}

/// The state of a list.
#[derive(Debug, Default)]
pub(super) enum State {
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

/// The server and its own name, by the name that the client sees.
pub(super) type ShownNames = HashMap<String, (usize, String)>;

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
