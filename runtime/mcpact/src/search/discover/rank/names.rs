//! The tools that a query names.

use mcpact_shared::{similar::distance, tool_name::unqualified};

use super::word_table::Word;
use crate::{
    search::discover::{interner::Interner, letters::is_unspaced, split::each_word},
    similar,
};

/// The minimum length of a word of a sentence that is a name without separators, in bytes.
const MIN_JOINED: usize = 8;
/// The maximum number of parts of a sentence that are corrected, since each is compared with all
/// names.
const MAX_CORRECTED_PARTS: usize = 4;
/// The letters of a name for each typing error in it, and the maximum number of errors.
const LETTERS_OF_ERROR: usize = 5;
const MAX_ERRORS: usize = 2;

/// The names of the tools by their words: `getForecast` and `get-forecast` have the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    texts: Interner,
    /// The number of each tool's name.
    of_tools: Vec<usize>,
    /// The names without separators between the words.
    joined: Interner,
    /// The number of each tool's name without separators.
    joined_of_tools: Vec<usize>,
    /// A buffer for the words of the next name.
    words: String,
}

impl Names {
    /// Adds the next tool.
    pub(super) fn push(&mut self, name: &str) {
        join(name, &mut self.words);
        self.of_tools.push(self.texts.intern(&self.words));
        self.words.retain(|ch| ch != '_');
        self.joined_of_tools.push(self.joined.intern(&self.words));
    }

    /// Returns the tools whose names have these words.
    fn tools(&self, words: &str) -> impl Iterator<Item = usize> {
        with_number(&self.of_tools, self.texts.get(words))
    }

    /// Returns the tools whose names have several words and these letters, or the words of a
    /// compound without separators.
    fn joined_tools(&self, words: &str) -> impl Iterator<Item = usize> {
        let letters = words.replace('_', "");
        let is_compound = words.contains('_');
        let tools = with_number(&self.joined_of_tools, self.joined.get(&letters));
        tools.filter(move |tool| is_compound || self.texts.text(self.of_tools[*tool]).contains('_'))
    }

    /// Returns the accepted tools that the query names, as a whole or by a word in it. If it names
    /// none, the names without separators and with typing errors follow.
    pub(super) fn named(&self, query: &str, keep: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut named: Vec<usize> = Vec::new();
        let mut add = |tools: &mut dyn Iterator<Item = usize>| {
            for tool in tools {
                if keep(tool) && !named.contains(&tool) {
                    named.push(tool);
                }
            }
            !named.is_empty()
        };
        let mut whole = String::new();
        join(query, &mut whole);
        let mut parts: Vec<String> = Vec::new();
        for part in query.split_whitespace() {
            // `the document's owner` does not name the tool `documents`.
            let owner = ["'s", "’s"].iter().find_map(|end| part.strip_suffix(end));
            let part = owner.unwrap_or(part);
            let mut name = String::new();
            join(part, &mut name);
            parts.push(name);
        }
        let is_compound = |name: &str| name.contains('_') && !name.contains(is_unspaced);
        let compounds = || parts.iter().filter(|name| is_compound(name));
        if add(&mut self.tools(&whole).chain(compounds().flat_map(|name| self.tools(name)))) {
            return named;
        }
        // `read/write` names no tool `write`, and `github.get_me` the tool `get_me`.
        let addresses = |part: &&str| !part.contains("://");
        let qualified = query.split_whitespace().filter(addresses).flat_map(unqualified);
        let qualified = qualified.map(|rest| {
            let mut name = String::new();
            join(rest, &mut name);
            name
        });
        let qualified = qualified.filter(|name| parts.len() == 1 || is_compound(name));
        if add(&mut qualified.flat_map(|name| self.tools(&name).collect::<Vec<_>>())) {
            return named;
        }
        // `set up` and `setup` are words of a sentence, and `trovesearch` is none.
        let is_name = |name: &&String| parts.len() == 1 || name.len() >= MIN_JOINED && Word::find(name).is_none();
        if add(&mut parts.iter().filter(is_name).flat_map(|name| self.joined_tools(name))) {
            return named;
        }
        if let [name] = &parts[..] {
            if is_compound(name) {
                let mut all: Vec<&str> = self.texts.texts().collect();
                all.sort_unstable();
                add(&mut similar(name, all, 1).into_iter().flat_map(|name| self.tools(name)));
            }
            return named;
        }
        let corrected = compounds().take(MAX_CORRECTED_PARTS);
        add(&mut corrected
            .filter_map(|name| self.corrected(name))
            .flat_map(|name| self.tools(name)));
        named
    }

    /// Returns the name of several words that takes the fewest typing errors.
    fn corrected(&self, typed: &str) -> Option<&str> {
        let letters = |name: &str| name.chars().filter(|ch| *ch != '_').collect::<Vec<char>>();
        let typed = letters(typed);
        let max = (typed.len() / LETTERS_OF_ERROR).min(MAX_ERRORS);
        let names = self.texts.texts().filter(|name| name.contains('_'));
        let names = names.map(|name| (letters(name), name));
        let names = names.filter(|(name, _)| name.len().abs_diff(typed.len()) <= max);
        let errors = names.map(|(letters, name)| (distance(&typed, &letters), name));
        errors.filter(|(errors, _)| *errors <= max).min().map(|(_, name)| name)
    }
}

/// Returns the tools with a number, of which most words have none.
fn with_number(of_tools: &[usize], number: Option<usize>) -> impl Iterator<Item = usize> {
    let tools = of_tools.iter().zip(0..).take(number.map_or(0, |_| usize::MAX));
    tools
        .filter(move |(of_tool, _)| Some(**of_tool) == number)
        .map(|(_, tool)| tool)
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

#[cfg(test)]
mod tests {
    use super::Names;

    /// A possessive is no name without separators.
    #[test]
    fn named_in_sentences() {
        let mut names = Names::default();
        for name in ["documents", "search_trove", "get_me", "me"] {
            names.push(name);
        }
        for (query, named) in [
            ("who is the document's owner", &[][..]),
            ("documents", &[0]),
            ("please call searchtrove", &[1]),
            ("please call serch_trove", &[1]),
            ("mcp__my_server__get_me", &[2]),
            ("then call functions.get_me() again", &[2]),
            ("server.me", &[3]),
            ("documents for you/me at https://me.example/get_me", &[]),
        ] {
            assert_eq!(names.named(query, |_| true), named, "{query}");
        }
    }
}
