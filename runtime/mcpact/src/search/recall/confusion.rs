//! Tools that the search ranks before the right one, and the words that would separate them.

use std::cmp::Reverse;

use mcpact_shared::summary::MAX_SUMMARY_WORDS;

use super::{Recall, Searched, TOP};
use crate::{
    search::discover::{Change, SearchIndex, Trial, Trials},
    tokens::Encoding,
};

/// The maximum number of words that are tried for a confusion. Each one is a new ranking.
const MAX_TRIED: usize = 6;
/// The maximum number of words in a result.
const MAX_WORDS: usize = 3;

/// Requests for which the search ranks another tool before the right one. A request with several
/// right tools needs one of them first, and each among the first [`TOP`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Confusion {
    /// The tool that serves the requests.
    pub tool: String,
    /// The tool that the search ranks first.
    pub shadowed_by: String,
    /// The requests.
    pub requests: Vec<String>,
    /// The number of requests that do not find the tool among the first [`TOP`].
    pub missed: usize,
    /// Words that rank the tool before the other one if its description has them, the most useful
    /// first.
    pub words: Vec<SeparatingWords>,
}

/// Words of a request that would rank a tool before another one: one word, or several together if
/// no single word does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeparatingWords {
    /// The words, as the requests write them.
    pub words: String,
    /// The number of requests for which the search then ranks the tool before the other one.
    pub requests: usize,
    /// The tokens that the words add to the model-visible entry, at the end of the description, in
    /// the search index's encoding. Words in `keywords` add none.
    pub description_tokens: i32,
    /// The tokens that the words add to the summary, which results of the search contain. `None` if
    /// the summary would have more than ten words.
    pub summary_tokens: Option<i32>,
}

/// The first confusions of several requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Confusions {
    /// The confusions, those with the most missed requests first.
    pub first: Vec<Confusion>,
    /// The number of further confusions.
    pub omitted: usize,
}

impl Recall {
    /// Returns at most `max` confusions. It finds the words of each by new rankings, which take
    /// most of the time.
    ///
    /// The search index must be the one that was searched.
    pub fn confusions(&self, search_index: &SearchIndex, max: usize) -> Confusions {
        let trials = Trials::new(search_index);
        let mut groups: Vec<Group<'_>> = Vec::new();
        for group in self.searched.iter().flat_map(|searched| Group::of(&trials, searched)) {
            match groups
                .iter_mut()
                .find(|other| (other.tool, other.shadowed_by) == (group.tool, group.shadowed_by))
            {
                Some(other) => {
                    other.searched.extend(group.searched);
                    other.missed += group.missed;
                }
                None => groups.push(group),
            }
        }
        groups.sort_by_key(|group| Reverse((group.missed, group.searched.len())));
        let omitted = groups.len().saturating_sub(max);
        groups.truncate(max);
        Confusions {
            first: super::in_parallel(&groups, |group| group.confusion(&trials, search_index.encoding())),
            omitted,
        }
    }
}

/// The requests of a confusion.
struct Group<'a> {
    /// The index of the right tool.
    tool: usize,
    /// The index of the tool that the search ranks first.
    shadowed_by: usize,
    searched: Vec<&'a Searched>,
    /// The number of requests that do not find the tool among the first [`TOP`].
    missed: usize,
}

impl<'a> Group<'a> {
    /// Returns the groups of a request: one for the best ranked of its relevant tools, unless that
    /// is the first, and one for each that it misses.
    fn of(trials: &Trials<'_>, searched: &'a Searched) -> Vec<Group<'a>> {
        let index = |name: &str| trials.tools().iter().position(|tool| tool.name == name);
        let Some(shadowed_by) = searched.found.first().and_then(|name| index(name)) else {
            return Vec::new();
        };
        let best = searched.first_rank().filter(|rank| *rank > 1);
        let ranked = searched.request.relevant.iter().zip(&searched.ranks);
        let groups = ranked.filter_map(|(name, rank)| {
            let is_missed = rank.is_none_or(|rank| rank > TOP);
            (is_missed || *rank == best).then_some(())?;
            Some(Group {
                tool: index(name)?,
                shadowed_by,
                searched: vec![searched],
                missed: usize::from(is_missed),
            })
        });
        groups.collect()
    }

    fn confusion(&self, trials: &Trials<'_>, encoding: Encoding) -> Confusion {
        let name = |index: usize| trials.tools()[index].name.to_owned();
        Confusion {
            tool: name(self.tool),
            shadowed_by: name(self.shadowed_by),
            requests: self
                .searched
                .iter()
                .map(|searched| searched.request.query.clone())
                .collect(),
            missed: self.missed,
            words: self.words(trials, encoding),
        }
    }

    /// Returns the words of the requests that separate the tools.
    fn words(&self, trials: &Trials<'_>, encoding: Encoding) -> Vec<SeparatingWords> {
        let mut tried: Vec<&str> = Vec::new();
        for searched in &self.searched {
            for word in trials.missing_words(self.tool, &searched.request.query) {
                if tried.len() < MAX_TRIED && !tried.iter().any(|other| other.eq_ignore_ascii_case(word)) {
                    tried.push(word);
                }
            }
        }
        let separating = |words: String| {
            let requests = self.separated_by(trials, &words);
            (requests > 0).then(|| self.priced(trials, encoding, words, requests))
        };
        let single = tried.iter().map(|word| (*word).to_owned());
        let mut words: Vec<SeparatingWords> = single.filter_map(separating).collect();
        if words.is_empty() {
            let together = (2..=tried.len()).map(|number| tried[..number].join(" "));
            words.extend(together.filter_map(separating).take(1));
        }
        words.sort_by_key(|word| (usize::MAX - word.requests, word.description_tokens));
        words.truncate(MAX_WORDS);
        words
    }

    /// Returns the number of requests that find the tool before the other, if its description has
    /// the words.
    fn separated_by(&self, trials: &Trials<'_>, words: &str) -> usize {
        let mut kept: Option<Trial> = None;
        let is_separated = |searched: &&&Searched| {
            let changed = |without_ask| {
                let (tool, with_words) = (self.tool, Some(words));
                trials.changed(&Change {
                    tool,
                    without_ask,
                    with_words,
                })
            };
            let ranks = if searched.ask.is_some() {
                changed(searched.ask).rank(&searched.request.query)
            } else {
                kept.get_or_insert_with(|| changed(None)).rank(&searched.request.query)
            };
            let first = ranks
                .iter()
                .find(|(tool, _)| [self.tool, self.shadowed_by].contains(tool));
            first.is_some_and(|(tool, _)| *tool == self.tool)
        };
        self.searched.iter().filter(is_separated).count()
    }

    fn priced(&self, trials: &Trials<'_>, encoding: Encoding, words: String, requests: usize) -> SeparatingWords {
        let tool = &trials.tools()[self.tool];
        let longer = entry_with_words(&tool.entry, tool.description, &words);
        let summary = appended(tool.summary, &words);
        let summary_words = summary.split_whitespace().count();
        SeparatingWords {
            requests,
            description_tokens: added(encoding, &tool.entry, &longer),
            summary_tokens: (summary_words <= MAX_SUMMARY_WORDS).then(|| added(encoding, tool.summary, &summary)),
            words,
        }
    }
}

/// Returns a text with words at its end, before a full stop.
fn appended(text: &str, words: &str) -> String {
    match text.strip_suffix('.') {
        Some(text) => format!("{text} {words}."),
        None if text.is_empty() => words.to_owned(),
        None => format!("{text} {words}"),
    }
}

/// Returns an entry with these words added to its description.
fn entry_with_words(entry: &str, description: &str, words: &str) -> String {
    let string = |text: &str| serde_json::Value::from(text).to_string();
    let longer = string(&appended(description, words));
    if description.is_empty() {
        // The description follows the name, as in other entries.
        return match entry.split_once(",\"inputSchema\"") {
            Some((name, rest)) => format!("{name},\"description\":{longer},\"inputSchema\"{rest}"),
            None => entry.to_owned(),
        };
    }
    let before = format!("\"description\":{}", string(description));
    entry.replacen(&before, &format!("\"description\":{longer}"), 1)
}

/// Returns the number of tokens that the longer text adds.
fn added(encoding: Encoding, text: &str, longer: &str) -> i32 {
    let count = |text: &str| i32::try_from(encoding.count_cached(text)).unwrap_or(i32::MAX);
    count(longer).saturating_sub(count(text))
}

#[cfg(test)]
mod tests {
    use super::{added, entry_with_words};
    use crate::tokens::Encoding;

    #[test]
    fn entries_with_words() {
        let entry = r#"{"name":"read","description":"Say \"hi\".","inputSchema":{"type":"object"}}"#;
        let longer = entry_with_words(entry, "Say \"hi\".", "loudly");
        assert_eq!(
            longer,
            r#"{"name":"read","description":"Say \"hi\" loudly.","inputSchema":{"type":"object"}}"#
        );
        let encoding = Encoding::ALL[0];
        let tokens = encoding.count(&longer) - encoding.count(entry);
        assert_eq!(usize::try_from(added(encoding, entry, &longer)), Ok(tokens));
        assert_eq!(
            entry_with_words(r#"{"name":"read","inputSchema":{"type":"object"}}"#, "", "files"),
            r#"{"name":"read","description":"files","inputSchema":{"type":"object"}}"#
        );
    }
}
