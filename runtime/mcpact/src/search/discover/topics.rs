//! Topics: the words that are typical of a source's tools, for a model that has to choose one.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{
    entry::Entry, found::FoundSource, interner::Interner, rank::is_general, split::each_word, stem::stem,
    words::is_stop_word,
};

/// The maximum number of words for a source.
const MAX_TOPICS: usize = 3;
/// The maximum number of words for tools of one source, or of none.
const MAX_TOPICS_OF_ALL: usize = 12;
/// The minimum number of characters of a word.
const MIN_CHARACTERS: usize = 3;
/// The number of summaries of a source after which a word at their beginnings is a verb.
const MIN_BEGUN: u32 = 2;

/// The number of a stem.
type Stem = usize;

/// The words of all sources, so that each is stemmed once.
#[derive(Default)]
struct Stems {
    words: Interner,
    /// The stem of each word; `None` for a word that is no topic of any source.
    of_words: Vec<Option<Stem>>,
    texts: Interner,
    /// The number of sources with each stem.
    spread: Vec<u32>,
    /// The index of each stem's topic in the current source; [`NOWHERE`] for others.
    indices: Vec<usize>,
}

const NOWHERE: usize = usize::MAX;

/// A source whose words are counted.
struct Counted<'a> {
    source: &'a str,
    tools: usize,
    /// The words in order of first occurrence.
    topics: Vec<Topic<'a>>,
}

/// A word in the tools of a source.
struct Topic<'a> {
    stem: Stem,
    /// The number of the word that occurs first.
    word: usize,
    /// The same word as the text has it.
    written: &'a str,
    /// The number of names and summaries that have it.
    texts: u32,
    /// The number of names and summaries that begin with it.
    begun: u32,
    /// The number of summaries that begin with it.
    begun_summaries: u32,
    /// The number of tools that have it.
    tools: u32,
    /// The index of the last text that has it, and of the last tool.
    last: (usize, usize),
}

/// Returns the sources in order of first occurrence, with the words that many of their tools and
/// few other sources have. The words of a single source are those of many texts and few tools.
pub(super) fn sources<'a>(entries: impl Iterator<Item = Entry<'a>>) -> Vec<FoundSource> {
    let mut indices: FxHashMap<&str, usize> = FxHashMap::default();
    let mut tools: Vec<(&str, Vec<Entry<'_>>)> = Vec::new();
    for entry in entries {
        let index = *indices.entry(entry.source()).or_insert_with(|| {
            tools.push((entry.source(), Vec::new()));
            tools.len() - 1
        });
        tools[index].1.push(entry);
    }
    let mut stems = Stems::default();
    let sources: Vec<Counted<'_>> = tools.iter().map(|(source, tools)| stems.count(source, tools)).collect();
    let (all, max) = match &sources[..] {
        [source] => {
            for topic in &source.topics {
                stems.spread[topic.stem] = topic.tools;
            }
            (source.tools, MAX_TOPICS_OF_ALL)
        }
        _ => (sources.len(), MAX_TOPICS),
    };
    let all = f64::from(u32::try_from(all).unwrap_or(u32::MAX));
    // A stem of few other sources counts more.
    let rarity: Vec<f64> = stems
        .spread
        .iter()
        .map(|spread| (all / f64::from(*spread)).ln_1p())
        .collect();
    let sources = sources.into_iter();
    sources
        .map(|source| source.finish(max, &rarity, &stems.words))
        .collect()
}

impl Counted<'_> {
    /// Returns the source with its most typical words. Equally typical words keep their order.
    fn finish(self, max: usize, rarity: &[f64], words: &Interner) -> FoundSource {
        let score = |topic: &Topic| f64::from(topic.texts) * rarity[topic.stem];
        let mut best: Vec<(f64, usize)> = self.topics.iter().map(score).zip(0..).collect();
        best.sort_unstable_by(|(left, first), (right, second)| right.total_cmp(left).then(first.cmp(second)));
        FoundSource {
            name: self.source.to_owned(),
            tools: self.tools,
            description: None,
            topics: best
                .into_iter()
                .map(|(_, index)| &self.topics[index])
                .filter(|topic| !topic.is_verb() && !is_general(words.text(topic.word)))
                .take(max)
                .map(Topic::written)
                .collect(),
        }
    }
}

impl Topic<'_> {
    /// Returns whether the word is probably a verb: it begins several summaries, and most of the
    /// texts that have it.
    fn is_verb(&self) -> bool {
        self.begun_summaries >= MIN_BEGUN && 2 * self.begun > self.texts
    }

    /// Returns the word as the text has it, without the capital of a sentence.
    fn written(&self) -> String {
        if self.written.chars().skip(1).any(char::is_uppercase) {
            self.written.to_owned()
        } else {
            self.written.to_lowercase()
        }
    }
}

impl Stems {
    /// Counts the words of the names and summaries of a source's tools, in each text once. The
    /// words of the source's own name say nothing about its content.
    fn count<'a>(&mut self, source: &'a str, tools: &[Entry<'a>]) -> Counted<'a> {
        let mut named: Vec<usize> = Vec::new();
        for joins in [false, true] {
            each_compound(source, joins, |word, _| named.push(self.intern_word(word)));
        }
        let mut topics: Vec<Topic<'_>> = Vec::new();
        let texts = tools.iter().zip(1..);
        let texts = texts.flat_map(|(tool, number)| [(tool.summary(), number, true), (tool.name(), number, false)]);
        for ((text, tool, is_summary), current) in texts.zip(1..) {
            let mut is_first = true;
            // `GitHub` is one word, and `searchMaps` two if it is the name of a tool.
            each_compound(text, is_summary, |word, written| {
                let begins = u32::from(std::mem::take(&mut is_first));
                let word = self.intern_word(word);
                let Some(stem) = self.of_words[word].filter(|_| !named.contains(&word)) else {
                    return;
                };
                if self.indices[stem] == NOWHERE {
                    self.indices[stem] = topics.len();
                    self.spread[stem] += 1;
                    topics.push(Topic {
                        stem,
                        word,
                        written,
                        texts: 0,
                        begun: 0,
                        begun_summaries: 0,
                        tools: 0,
                        last: (0, 0),
                    });
                }
                let topic = &mut topics[self.indices[stem]];
                topic.texts += u32::from(topic.last.0 != current);
                topic.tools += u32::from(topic.last.1 != tool);
                topic.begun += begins;
                topic.begun_summaries += begins * u32::from(is_summary);
                topic.last = (current, tool);
            });
        }
        for topic in &topics {
            self.indices[topic.stem] = NOWHERE;
        }
        Counted {
            source,
            tools: tools.len(),
            topics,
        }
    }

    /// Returns the number of a word. A new word is stemmed.
    fn intern_word(&mut self, word: &str) -> usize {
        let number = self.words.intern(word);
        if number == self.of_words.len() {
            let is_long = word.chars().nth(MIN_CHARACTERS - 1).is_some() || !word.is_ascii();
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            let stem = (is_long && !is_number && !is_stop_word(word)).then(|| self.texts.intern(&stem(word)));
            self.of_words.push(stem);
            self.spread.resize(self.texts.len(), 0);
            self.indices.resize(self.texts.len(), NOWHERE);
        }
        number
    }
}

/// Calls `each` with the words of a text and their spelling there; with `joins`, words without a
/// separator between them are one.
fn each_compound<'a>(text: &'a str, joins: bool, mut each: impl FnMut(&str, &'a str)) {
    let mut last: Option<(String, Range<usize>)> = None;
    each_word(text, |word, range| match &mut last {
        Some((whole, written)) if joins && written.end == range.start => {
            whole.push_str(word);
            written.end = range.end;
        }
        _ => {
            if let Some((word, range)) = last.replace((word.to_owned(), range)) {
                each(&word, &text[range]);
            }
        }
    });
    if let Some((word, range)) = last {
        each(&word, &text[range]);
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        search::discover::{Card, SearchIndex},
        tokens::Encoding,
    };
    use serde_json::json;

    /// The words of a single source are written as in the texts, without verbs.
    #[test]
    fn of_one_source() {
        let texts = [
            "Shows the Größe of a GitHub page",
            "Shows a page",
            "Shows branches of a page",
            "Read branches of a page",
        ];
        let cards = texts.map(|text| Card::new("git_tool", text, &json!({})));
        let topics = SearchIndex::new("", Encoding::ALL[0], cards.to_vec()).topics();
        let topics = &topics[0].topics;
        let has = |word: &str| topics.iter().any(|topic| topic == word);
        assert!(has("größe") && has("GitHub") && has("branches"), "{topics:?}");
        assert!(!has("shows") && !has("Shows") && !has("hub"), "{topics:?}");
    }
}
