//! Routes: which handler answers which tool of a toolset.

use std::{collections::HashMap, fmt, sync::Arc};

use super::Handlers;
use crate::{Definition, Toolset};

/// Where a call of a tool goes.
#[derive(Clone)]
pub(crate) struct Route {
    pub(crate) definition: &'static Definition,
    pub(crate) handlers: Arc<dyn Handlers>,
    /// The tool's place among those of `handlers`.
    pub(crate) place: usize,
}

/// The routes of a toolset's tools, by name.
#[derive(Clone, Default)]
pub(crate) struct Routes(HashMap<&'static str, Route>);

impl Routes {
    /// Sends the calls of a type's tools to it. Gives back the tools that something else answers already.
    pub(crate) fn add(&mut self, handlers: &Arc<dyn Handlers>, tools: &[&'static Definition]) -> Vec<&'static str> {
        let mut taken = Vec::new();
        for (place, definition) in tools.iter().enumerate() {
            let route = Route {
                definition,
                handlers: Arc::clone(handlers),
                place,
            };
            if self.0.insert(definition.name, route).is_some() {
                taken.push(definition.name);
            }
        }
        taken
    }

    /// The route of the tool of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Route> {
        self.0.get(name)
    }

    /// The tools of the toolset that nothing answers.
    pub(crate) fn missing(&self, toolset: &Toolset) -> Vec<&'static str> {
        let names = toolset.tools.iter().map(|tool| tool.name);
        names.filter(|name| !self.0.contains_key(name)).collect()
    }

    /// Tools that something answers, but that are not the toolset's.
    pub(crate) fn stray(&self, toolset: &Toolset) -> Vec<&'static str> {
        let mut stray: Vec<_> = self
            .0
            .keys()
            .copied()
            .filter(|name| toolset.get(name).is_none())
            .collect();
        stray.sort_unstable();
        stray
    }
}

impl fmt::Debug for Routes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.0.keys()).finish()
    }
}
