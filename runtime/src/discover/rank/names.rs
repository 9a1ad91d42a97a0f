//! The tools that a query names.

use crate::{
    discover::{interner::Interner, letters::is_unspaced, split::each_word},
    similar,
};

/// The names of the tools by their words: `getForecast` and `get-forecast` have the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    texts: Interner,
    /// The number of each tool's name.
    of_tools: Vec<usize>,
    /// A buffer for the words of the next name.
    words: String,
}

impl Names {
    /// Adds the next tool.
    pub(super) fn push(&mut self, name: &str) {
        join(name, &mut self.words);
        self.of_tools.push(self.texts.intern(&self.words));
    }

    /// Returns the tools whose names have these words.
    fn tools(&self, words: &str) -> impl Iterator<Item = usize> {
        let name = self.texts.get(words);
        let tools = self
            .of_tools
            .iter()
            .zip(0..)
            .filter(move |(of_tool, _)| Some(**of_tool) == name);
        // Most words are no name.
        tools.map(|(_, tool)| tool).take(name.map_or(0, |_| usize::MAX))
    }

    /// Returns the accepted tools that the query names, as a whole or by a compound word in it.
    pub(super) fn named(&self, query: &str, keep: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut named: Vec<usize> = Vec::new();
        let mut add = |name: &str| {
            for tool in self.tools(name) {
                if keep(tool) && !named.contains(&tool) {
                    named.push(tool);
                }
            }
        };
        let mut whole = String::new();
        join(query, &mut whole);
        add(&whole);
        let is_compound = |name: &str| name.contains('_') && !name.contains(is_unspaced);
        let mut name = String::new();
        for part in query.split_whitespace() {
            join(part, &mut name);
            if is_compound(&name) {
                add(&name);
            }
        }
        // Only a query without other words is corrected as a name.
        if named.is_empty() && is_compound(&whole) && !query.trim().contains(char::is_whitespace) {
            let mut all: Vec<&str> = self.texts.texts().collect();
            all.sort_unstable();
            for name in similar(&whole, all, 1) {
                named.extend(self.tools(name).filter(|tool| keep(*tool)));
            }
        }
        named
    }
}

/// Writes the words of a name into `joined`, with `_` between them.
fn join(name: &str, joined: &mut String) {
    joined.clear();
    each_word(name, |word, _| {
        if !joined.is_empty() {
            joined.push('_');
        }
        joined.push_str(word);
    });
}
