//! The tools that a query names.

use std::collections::BTreeMap;

use crate::{discover::words::plain_name, similar};

/// The tools by their names in the form of `plain_name`.
#[derive(Debug, Default)]
pub(super) struct Names {
    tools: BTreeMap<String, Vec<usize>>,
}

impl Names {
    /// Adds a tool.
    pub(super) fn add(&mut self, tool: usize, name: &str) {
        self.tools.entry(plain_name(name)).or_default().push(tool);
    }

    /// Returns the accepted tools that the query names, as a whole or by a compound word in it.
    pub(super) fn named(&self, query: &str, keep: impl Fn(usize) -> bool) -> Vec<usize> {
        let whole = plain_name(query);
        let parts = query.split(|ch: char| !(ch.is_alphanumeric() || ch == '_' || ch == '-'));
        let parts = parts
            .map(plain_name)
            .filter(|part| part.trim_matches('_').contains('_'));
        let mut named: Vec<usize> = Vec::new();
        for name in [whole.clone()].into_iter().chain(parts) {
            for tool in self.tools.get(&name).into_iter().flatten() {
                if keep(*tool) && !named.contains(tool) {
                    named.push(*tool);
                }
            }
        }
        // Only a query without other words is corrected as a name.
        if named.is_empty() && whole.contains('_') && !query.trim().contains(' ') {
            for name in similar(&whole, self.tools.keys().map(String::as_str), 1) {
                named.extend(self.tools[name].iter().copied().filter(|tool| keep(*tool)));
            }
        }
        named
    }
}
