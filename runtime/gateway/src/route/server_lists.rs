//! The lists of one server: their entries and their states.

use std::collections::HashMap;
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
    /// The bytes of these pages.
    pub(super) bytes: usize,
    /// True if the client is notified of a difference from the former list.
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
    /// The server did not send the list, so the entries are the former ones.
    Failed,
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
    /// Marks the list as unknown, also while it is being fetched. Further pages of that fetch are
    /// ignored.
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
