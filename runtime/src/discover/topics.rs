//! Topics: the words that are typical of a source's tools, for a model that has to choose one.

use std::collections::{HashMap, HashSet};

use super::{
    entry::Entry,
    found::FoundSource,
    words::{is_stop_word, stem, words},
};

/// The maximum of words for a source.
const MAX_TOPICS: usize = 3;
/// The maximum of words for tools of one source, or of none.
const MAX_TOPICS_OF_ALL: usize = 12;
/// The minimal number of characters of a word.
const MIN_CHARACTERS: usize = 3;

/// A word in the tools of a source.
struct Topic {
    stem: String,
    /// The word in the form that occurs first.
    word: String,
    /// The number of names and summaries that have it.
    texts: u32,
}

/// Returns the sources in order of first occurrence, with the words that many of their tools and
/// few other sources have.
pub(super) fn sources<'a>(entries: impl Iterator<Item = Entry<'a>>) -> Vec<FoundSource> {
    let mut indices: HashMap<&str, usize> = HashMap::new();
    let mut sources: Vec<(FoundSource, Vec<Topic>)> = Vec::new();
    for entry in entries {
        let index = *indices.entry(entry.source()).or_insert_with(|| {
            let source = FoundSource {
                name: entry.source().to_owned(),
                tools: 0,
                topics: Vec::new(),
            };
            sources.push((source, Vec::new()));
            sources.len() - 1
        });
        let (source, topics) = &mut sources[index];
        source.tools += 1;
        count(entry, topics);
    }
    let mut spread: HashMap<String, u32> = HashMap::new();
    for topic in sources.iter().flat_map(|(_, topics)| topics) {
        *spread.entry(topic.stem.clone()).or_default() += 1;
    }
    let all = f64::from(u32::try_from(sources.len()).unwrap_or(u32::MAX));
    let max = if sources.len() == 1 {
        MAX_TOPICS_OF_ALL
    } else {
        MAX_TOPICS
    };
    let finished = sources.into_iter().map(|(mut source, mut topics)| {
        let score = |topic: &Topic| f64::from(topic.texts) * (all / f64::from(spread[&topic.stem])).ln_1p();
        // Equal topics keep their order.
        topics.sort_by(|left, right| score(right).total_cmp(&score(left)));
        source.topics = topics.into_iter().take(max).map(|topic| topic.word).collect();
        source
    });
    finished.collect()
}

/// Counts the words of a tool's name and summary, in each text once. The words of the source's name
/// say nothing about its content.
fn count(entry: Entry<'_>, topics: &mut Vec<Topic>) {
    let named: HashSet<String> = words(entry.source()).into_iter().collect();
    for text in [entry.summary(), entry.name()] {
        let mut seen = HashSet::new();
        for word in words(text) {
            let is_long = word.chars().nth(MIN_CHARACTERS - 1).is_some() || !word.is_ascii();
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            let stem = stem(&word).into_owned();
            if !is_long || is_number || is_stop_word(&word) || named.contains(&word) || !seen.insert(stem.clone()) {
                continue;
            }
            match topics.iter_mut().find(|topic| topic.stem == stem) {
                Some(topic) => topic.texts += 1,
                None => topics.push(Topic { stem, word, texts: 1 }),
            }
        }
    }
}
