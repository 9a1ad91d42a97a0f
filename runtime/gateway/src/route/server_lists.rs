//! The lists of one server: their entries, and how far they are known.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use super::kind::Kind;

/// The lists of one server.
#[derive(Debug, Default)]
pub(super) struct Lists([List; 4]);

impl Lists {
    pub(super) fn of(&self, kind: Kind) -> &List {
        &self.0[kind as usize]
    }

    pub(super) fn of_mut(&mut self, kind: Kind) -> &mut List {
        &mut self.0[kind as usize]
    }
}

/// A list of one server.
#[derive(Debug, Default)]
pub(super) struct List {
    pub(super) state: State,
    /// The entries that were listed last, kept while a server restarts.
    pub(super) entries: Arc<Vec<Entry>>,
    /// The entries of the pages that have come.
    pub(super) pages: Vec<Entry>,
    /// The bytes of these pages.
    pub(super) bytes: usize,
    /// Tells the client if the list differs from the one before.
    pub(super) is_announced: bool,
}

/// The state of a list.
#[derive(Debug, Default)]
pub(super) enum State {
    #[default]
    Unknown,
    Fetching {
        deadline: Instant,
    },
    Known,
    /// The server did not list, so the entries are the former ones.
    Failed,
}

/// An entry of a list, as the server wrote it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) raw: String,
    /// Its name or address.
    pub(super) name: String,
}

/// The server and the name there of each name that the client is shown.
pub(super) type Shown = HashMap<String, (usize, String)>;

impl List {
    /// Forgets that the list is known. A list that is being fetched is complete enough: the server
    /// sends its change before the next page.
    pub(super) fn forget(&mut self, is_announced: bool) {
        self.state = State::Unknown;
        self.is_announced = is_announced;
    }

    pub(super) fn is_unknown(&self) -> bool {
        matches!(self.state, State::Unknown)
    }

    pub(super) fn is_settled(&self) -> bool {
        matches!(self.state, State::Known | State::Failed)
    }
}
