//! The catalogue of the known tools, which is built while the session continues.

use std::sync::Arc;

use crate::catalogue::ClientCatalogue;

/// The catalogue of a session.
#[derive(Debug, Default)]
pub(super) struct KnownTools {
    catalogue: Option<Arc<ClientCatalogue>>,
    state: State,
}

/// The state of the catalogue, compared with the known tools.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum State {
    /// The tools have changed since the catalogue was built.
    #[default]
    Unknown,
    /// A catalogue is being built; true if the tools have changed since.
    Building { is_outdated: bool },
    /// The catalogue has the known tools.
    Known,
}

impl KnownTools {
    pub(super) fn state(&self) -> State {
        self.state
    }

    /// Returns the catalogue that was built last.
    pub(super) fn catalogue(&self) -> Option<Arc<ClientCatalogue>> {
        self.catalogue.clone()
    }

    /// Records that the tools have changed.
    pub(super) fn forget(&mut self) {
        self.state = match self.state {
            State::Building { .. } => State::Building { is_outdated: true },
            State::Unknown | State::Known => State::Unknown,
        };
    }

    /// Records that a catalogue is being built.
    pub(super) fn begin(&mut self) {
        self.state = State::Building { is_outdated: false };
    }

    /// Stores a catalogue, and returns whether the tools have changed while it was built.
    pub(super) fn set(&mut self, catalogue: Option<Arc<ClientCatalogue>>) -> bool {
        let is_outdated = matches!(self.state, State::Building { is_outdated: true });
        *self = KnownTools {
            catalogue,
            state: State::Known,
        };
        is_outdated
    }
}
