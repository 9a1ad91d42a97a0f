//! The tools that a query names.

use std::collections::BTreeMap;

use crate::{
    discover::{letters::is_unspaced, words::each_word},
    similar,
};

/// The tools by the words of their names: `getForecast` and `get-forecast` have the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    tools: BTreeMap<String, Vec<usize>>,
}

impl Names {
    /// Adds a tool.
    pub(super) fn add(&mut self, tool: usize, name: &str) {
        self.tools.entry(joined(name)).or_default().push(tool);
    }

    /// Returns the accepted tools that the query names, as a whole or by a compound word in it.
    pub(super) fn named(&self, query: &str, keep: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut named: Vec<usize> = Vec::new();
        let mut add = |name: &str| {
            for tool in self.tools.get(name).into_iter().flatten() {
                if keep(*tool) && !named.contains(tool) {
                    named.push(*tool);
                }
            }
        };
        let whole = joined(query);
        add(&whole);
        let is_compound = |name: &String| name.contains('_') && !name.contains(is_unspaced);
        for name in query.split_whitespace().map(joined).filter(is_compound) {
            add(&name);
        }
        // Only a query without other words is corrected as a name.
        if named.is_empty() && is_compound(&whole) && !query.trim().contains(char::is_whitespace) {
            for name in similar(&whole, self.tools.keys().map(String::as_str), 1) {
                named.extend(self.tools[name].iter().copied().filter(|tool| keep(*tool)));
            }
        }
        named
    }
}

/// Returns the words of a name with `_` between them.
fn joined(name: &str) -> String {
    let mut joined = String::with_capacity(name.len() + 8);
    each_word(name, |word, _| {
        if !joined.is_empty() {
            joined.push('_');
        }
        joined.push_str(word);
    });
    joined
}
