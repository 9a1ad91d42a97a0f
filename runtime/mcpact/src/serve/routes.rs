//! Routes from the names of a toolset's tools to their handlers.

use std::{collections::HashMap, fmt, sync::Arc};

use super::Handlers;
use crate::{Definition, Toolset};

/// The route of a tool's calls.
#[derive(Clone)]
pub(crate) struct Route {
    pub(crate) definition: &'static Definition,
    pub(crate) handlers: Arc<dyn Handlers>,
    /// The tool's index among the tools of `handlers`.
    pub(crate) index: usize,
}

/// The routes of a toolset's tools, by name.
#[derive(Clone, Default)]
pub(crate) struct Routes(HashMap<&'static str, Route>);

impl Routes {
    /// Adds the routes of a type's tools. Returns the tools that already have a route.
    pub(crate) fn add(&mut self, handlers: &Arc<dyn Handlers>, tools: &[&'static Definition]) -> Vec<&'static str> {
        let mut taken = Vec::new();
        for (index, definition) in tools.iter().enumerate() {
            let route = Route {
                definition,
                handlers: Arc::clone(handlers),
                index,
            };
            if self.0.insert(definition.name, route).is_some() {
                taken.push(definition.name);
            }
        }
        taken
    }

    /// Returns the route of the tool with this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Route> {
        self.0.get(name)
    }

    /// Returns the tools of the toolset without a route.
    pub(crate) fn missing(&self, toolset: &Toolset) -> Vec<&'static str> {
        let names = toolset.tools.iter().map(|tool| tool.name);
        names.filter(|name| !self.0.contains_key(name)).collect()
    }

    /// Returns the tools with a route that are not in the toolset.
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
