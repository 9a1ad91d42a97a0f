//! The catalogue of the tools that are known, which is built while the session goes on.

use std::sync::Arc;
use std::time::Instant;

use serde_json::value::RawValue;

use super::lists::Kind;
use super::router::{Effect, Router};
use crate::catalogue::{Catalogue, ServerTools};

/// The catalogue of a session.
#[derive(Debug, Default)]
pub(super) struct KnownTools {
    catalogue: Option<Arc<Catalogue>>,
    state: State,
}

#[derive(Debug, Default)]
enum State {
    /// The tools have changed since the catalogue was built.
    #[default]
    Unknown,
    /// A catalogue is being built; true if the tools have changed since.
    Building { is_outdated: bool },
    /// The catalogue has the tools that are known.
    Known,
}

impl Router {
    /// Notes that the tools have changed.
    pub(super) fn forget_catalogue(&mut self) {
        self.known_tools.state = match self.known_tools.state {
            State::Building { .. } => State::Building { is_outdated: true },
            State::Unknown | State::Known => State::Unknown,
        };
    }

    /// Returns whether there is a catalogue of the tools that are known. If not, it is being built, and
    /// requests that wait go on after that.
    pub(super) fn has_catalogue(&mut self) -> bool {
        match self.known_tools.state {
            State::Known => return true,
            State::Building { .. } => return false,
            State::Unknown => {}
        }
        let servers = self.server_tools();
        if let Some(catalogue) = self.gateway.known_catalogue(&servers) {
            self.known_tools.catalogue = Some(catalogue);
            self.known_tools.state = State::Known;
            return true;
        }
        self.known_tools.state = State::Building { is_outdated: false };
        self.effects.push(Effect::Build { servers });
        false
    }

    /// Takes the catalogue that was built, and goes on with the requests that waited for it.
    ///
    /// If tools changed meanwhile, these requests still use it: a list that changes all the time must
    /// not stop the calls of other servers.
    pub fn built(&mut self, catalogue: Option<Arc<Catalogue>>, now: Instant) {
        let is_outdated = matches!(self.known_tools.state, State::Building { is_outdated: true });
        self.known_tools = KnownTools {
            catalogue,
            state: State::Known,
        };
        self.settle(now);
        if is_outdated {
            self.forget_catalogue();
        }
    }

    /// Returns the catalogue that was built last.
    pub(super) fn catalogue(&self) -> Option<Arc<Catalogue>> {
        self.known_tools.catalogue.clone()
    }

    /// Returns the tools of all servers, as they listed them.
    fn server_tools(&self) -> Vec<ServerTools> {
        let servers = self.servers.iter().map(|server| ServerTools {
            name: server.name.clone(),
            tools: server
                .lists
                .of(Kind::Tools)
                .entries
                .iter()
                .filter_map(|entry| RawValue::from_string(entry.raw.clone()).ok())
                .collect(),
            instructions: server.instructions().map(str::to_owned),
        });
        servers.collect()
    }
}
