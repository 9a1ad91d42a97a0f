//! Topics: the words that are typical of a source's tools, for a model that has to choose one.

use rustc_hash::FxHashMap;

use super::{
    entry::Entry,
    found::FoundSource,
    interner::Interner,
    words::{each_word, is_stop_word, stem, words},
};

/// The maximum of words for a source.
const MAX_TOPICS: usize = 3;
/// The maximum of words for tools of one source, or of none.
const MAX_TOPICS_OF_ALL: usize = 12;
/// The minimal number of characters of a word.
const MIN_CHARACTERS: usize = 3;

/// The number of a stem.
type Stem = usize;

/// The stems of all sources, so that each word is stemmed once.
#[derive(Default)]
struct Stems {
    words: Interner,
    /// The stem of each word; `None` for a word that is no topic of any source.
    of_words: Vec<Option<Stem>>,
    texts: Interner,
    /// The number of sources with each stem.
    spread: Vec<u32>,
}

/// A source whose words are counted.
struct Counted<'a> {
    source: &'a str,
    tools: usize,
    /// The words of the source's name, which say nothing about its content.
    named: Vec<String>,
    /// The words in order of first occurrence.
    topics: Vec<Topic>,
    /// The index of each stem's topic.
    indices: FxHashMap<Stem, usize>,
}

/// A word in the tools of a source.
struct Topic {
    stem: Stem,
    /// The word in the form that occurs first.
    word: String,
    /// The number of names and summaries that have it.
    texts: u32,
    /// The index of the last text that has it.
    last_text: usize,
}

/// Returns the sources in order of first occurrence, with the words that many of their tools and
/// few other sources have.
pub(super) fn sources<'a>(entries: impl Iterator<Item = Entry<'a>>) -> Vec<FoundSource> {
    let mut indices: FxHashMap<&str, usize> = FxHashMap::default();
    let mut sources: Vec<Counted<'_>> = Vec::new();
    let mut stems = Stems::default();
    for entry in entries {
        let index = *indices.entry(entry.source()).or_insert_with(|| {
            sources.push(Counted::new(entry.source()));
            sources.len() - 1
        });
        sources[index].count(entry, &mut stems);
    }
    let all = f64::from(u32::try_from(sources.len()).unwrap_or(u32::MAX));
    let max = if sources.len() == 1 {
        MAX_TOPICS_OF_ALL
    } else {
        MAX_TOPICS
    };
    // A stem of few other sources counts more.
    let rarity: Vec<f64> = stems
        .spread
        .iter()
        .map(|spread| (all / f64::from(*spread)).ln_1p())
        .collect();
    sources.into_iter().map(|source| source.finish(max, &rarity)).collect()
}

impl<'a> Counted<'a> {
    fn new(source: &'a str) -> Counted<'a> {
        Counted {
            source,
            tools: 0,
            named: words(source),
            topics: Vec::new(),
            indices: FxHashMap::default(),
        }
    }

    /// Counts the words of a tool's name and summary, in each text once.
    fn count(&mut self, entry: Entry<'_>, stems: &mut Stems) {
        self.tools += 1;
        for (number, text) in [entry.summary(), entry.name()].into_iter().enumerate() {
            let current = 2 * self.tools + number;
            each_word(text, |word, _| {
                let Some(stem) = stems
                    .stem(word)
                    .filter(|_| !self.named.iter().any(|named| named == word))
                else {
                    return;
                };
                let index = *self.indices.entry(stem).or_insert_with(|| {
                    stems.spread[stem] += 1;
                    self.topics.push(Topic {
                        stem,
                        word: word.to_owned(),
                        texts: 0,
                        last_text: 0,
                    });
                    self.topics.len() - 1
                });
                let topic = &mut self.topics[index];
                topic.texts += u32::from(topic.last_text != current);
                topic.last_text = current;
            });
        }
    }

    /// Returns the source with its most typical words. Equally typical words keep their order.
    fn finish(mut self, max: usize, rarity: &[f64]) -> FoundSource {
        let score = |topic: &Topic| f64::from(topic.texts) * rarity[topic.stem];
        let mut best: Vec<(f64, usize)> = self.topics.iter().map(score).zip(0..).collect();
        best.sort_unstable_by(|(left, first), (right, second)| right.total_cmp(left).then(first.cmp(second)));
        let best = best.into_iter().take(max);
        FoundSource {
            name: self.source.to_owned(),
            tools: self.tools,
            topics: best
                .map(|(_, index)| std::mem::take(&mut self.topics[index].word))
                .collect(),
        }
    }
}

impl Stems {
    fn stem(&mut self, word: &str) -> Option<Stem> {
        let number = self.words.number(word);
        if let Some(stem) = self.of_words.get(number) {
            return *stem;
        }
        let is_long = word.chars().nth(MIN_CHARACTERS - 1).is_some() || !word.is_ascii();
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let stem = (is_long && !is_number && !is_stop_word(word)).then(|| self.texts.number(&stem(word)));
        self.spread.resize(self.texts.len(), 0);
        self.of_words.push(stem);
        stem
    }
}
