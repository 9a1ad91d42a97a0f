//! Ranks tools for a query: BM25 over the words of name, keywords, summary and description.
//!
//! A tool fits if its score is near the score of a perfect match. If no tool fits, tools with a
//! rare word of the query are found with a note: `wedding newspapers` finds a tool for newspapers,
//! though no tool has weddings.
//!
//! The entry points are [`Ranking::new`] and [`Ranking::rank`].

use std::collections::{BTreeMap, HashMap, HashSet};

use super::words::{is_stop_word, plain_name, stem, words};
use crate::similar;

/// The saturation of BM25: repeated words count less and less.
const K1: f64 = 1.2;
/// The length normalization of BM25: words in a long text count less.
const B: f64 = 0.75;
/// The weights of a word in name, source, keywords, summary and description.
const WEIGHTS: [f64; FIELDS] = [2.0, 0.3, 1.2, 0.5, 1.0];
const FIELDS: usize = 5;
/// The weight of a word that replaces a mistyped one.
const CORRECTED: f64 = 0.7;
/// The minimal share of the query's total rarity that the best tool must score. Otherwise no tool
/// fits.
const MIN_SCORE: f64 = 0.6;
/// The maximum of that total, in words that no tool has: no tool has all words of a long query.
const MAX_TOTAL: f64 = 1.5;
/// The minimal share of the best score for another tool in the result.
const MIN_OF_BEST: f64 = 0.4;
/// The minimal rarity of a word that finds a tool by itself, as a share of the maximal rarity. 9 of
/// 69 tools may have the word.
const RARE: f64 = 0.4;
/// The minimal weight of such a word in the tool: a mention in a long text has less.
const STRONG: f64 = 0.7;
/// The weight of a generic word.
const GENERIC: f64 = 0.3;

/// The maximum of characters of a query, which bounds the time of a search. The rest is ignored.
const MAX_CHARACTERS: usize = 1_000;
/// The maximum of different words of a query, without stop words.
const MAX_WORDS: usize = 64;
/// The maximum of corrected words, since each is compared with all stems of the same first letter.
const MAX_CORRECTIONS: usize = 16;
/// The maximum of characters of a word to correct.
const MAX_CORRECTED: usize = 40;

/// Words that can qualify anything. They find no tool, unless the query has no other words.
#[rustfmt::skip]
const GENERIC_WORDS: &[&str] = &[
    "amazing", "ancient", "available", "bad", "beautiful", "best", "better", "big", "biggest", "certain", "cheap",
    "cheapest", "common", "complete", "cool", "current", "different", "earlier", "earliest", "early", "easy",
    "entire", "famous", "fast", "few", "first", "free", "full", "general", "good", "great", "historic", "historical",
    "important", "interesting", "large", "largest", "last", "late", "later", "latest", "little", "local", "long",
    "main", "major", "many", "modern", "more", "most", "much", "new", "newer", "newest", "next", "nice", "old",
    "older", "oldest", "other", "own", "past", "popular", "possible", "quick", "quickly", "rare", "real", "recent",
    "relevant", "same", "several", "short", "simple", "single", "small", "special", "specific", "top", "useful",
    "various", "whole", "young",
];

/// Words that follow a verb: in `book a flight`, `book` is one.
const AFTER_VERBS: &[&str] = &["a", "an", "any", "me", "some", "the", "us"];

/// The texts of a tool for the search.
pub(super) struct Document<'a> {
    pub(super) name: &'a str,
    pub(super) source: &'a str,
    pub(super) keywords: Vec<&'a str>,
    pub(super) summary: &'a str,
    pub(super) description: &'a str,
}

/// The certainty of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// A tool fits the query.
    Strong,
    /// Perhaps no tool fits.
    Weak,
}

/// The tools for a query.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ranked {
    /// The indices of all tools, best first.
    pub(super) indices: Vec<usize>,
    /// The certainty that a tool fits.
    pub(super) fit: Fit,
    /// The words of the query that no tool contains.
    pub(super) unknown: Vec<String>,
}

/// A word of a query.
struct Word {
    /// The word in lower case without diacritics.
    text: String,
    /// Its stem, or that of the correction.
    term: String,
    /// The weight, at most 1.
    weight: f64,
    is_corrected: bool,
    role: Role,
}

/// The role of a word in a query.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Names the topic.
    Topic,
    /// Names an action. A tool with nothing but the verb does not fit well.
    Verb,
    /// Qualifies anything.
    Generic,
}

/// The score of a tool.
#[derive(Default)]
struct Score<'a> {
    /// The score of all words.
    all: f64,
    /// The score of topic words.
    topic: f64,
    /// The score of topic words and verbs.
    with_verbs: f64,
    /// The matching words, with true for each that finds the tool by itself.
    words: Vec<(&'a str, bool)>,
}

/// Statistics over all words of a catalogue.
#[derive(Debug)]
pub(super) struct Ranking {
    /// The tools with each stem, and its weight in each.
    terms: BTreeMap<String, Vec<(usize, f64)>>,
    /// The tools by their plain names.
    names: BTreeMap<String, usize>,
    tools: usize,
}

impl Ranking {
    /// Collects the statistics of the tools, in their order.
    pub(super) fn new<'a>(documents: impl Iterator<Item = Document<'a>>) -> Ranking {
        let mut names = BTreeMap::new();
        let mut counted: Vec<[HashMap<String, f64>; FIELDS]> = Vec::new();
        for (index, document) in documents.enumerate() {
            names.entry(plain_name(document.name)).or_insert(index);
            counted.push(document.fields().map(|text| frequencies(&text)));
        }
        let tools = counted.len();
        let length = |field: &HashMap<String, f64>| field.values().sum::<f64>();
        let mean: [f64; FIELDS] = std::array::from_fn(|field| {
            let all: f64 = counted.iter().map(|fields| length(&fields[field])).sum();
            (all / number(tools.max(1))).max(1.0)
        });
        let mut terms: BTreeMap<String, Vec<(usize, f64)>> = BTreeMap::new();
        for (index, fields) in counted.into_iter().enumerate() {
            let mut weights: HashMap<String, f64> = HashMap::new();
            for (field, frequencies) in fields.into_iter().enumerate() {
                let longer = 1.0 - B + B * length(&frequencies) / mean[field];
                for (term, frequency) in frequencies {
                    *weights.entry(term).or_default() += WEIGHTS[field] * frequency / longer;
                }
            }
            for (term, weight) in weights {
                terms.entry(term).or_default().push((index, weight));
            }
        }
        Ranking { terms, names, tools }
    }

    /// Returns the tools that fit the query, best first, out of those that `keep` accepts.
    pub(super) fn rank(&self, query: &str, keep: impl Fn(usize) -> bool) -> Ranked {
        let query = truncated(query);
        let words = self.words(query);
        let mut scores: HashMap<usize, Score> = HashMap::new();
        let (mut topic, mut with_verbs) = (0.0, 0.0);
        for word in &words {
            let found = self.terms.get(&word.term).map_or(&[][..], Vec::as_slice);
            let rarity = self.rarity(found.len());
            topic += if word.role == Role::Topic { rarity } else { 0.0 };
            with_verbs += if word.role == Role::Generic { 0.0 } else { rarity };
            let is_rare = word.role == Role::Topic && !word.is_corrected && rarity >= RARE * self.rarity(0);
            for (index, frequency) in found.iter().copied().filter(|(index, _)| keep(*index)) {
                let part = frequency * (K1 + 1.0) / (frequency + K1);
                let (score, more) = (scores.entry(index).or_default(), word.weight * rarity * part);
                score.all += more;
                score.topic += if word.role == Role::Topic { more } else { 0.0 };
                score.with_verbs += if word.role == Role::Generic { 0.0 } else { more };
                score.words.push((&word.text, is_rare && part >= STRONG));
            }
        }
        // A query without such words fits no tool.
        let reaches = |score: fn(&Score) -> f64, total: f64| {
            let best = scores.values().map(score).fold(0.0, f64::max);
            total > 0.0 && best >= MIN_SCORE * total.min(MAX_TOTAL * self.rarity(0))
        };
        let fits = reaches(|score| score.topic, topic);
        if !fits && !reaches(|score| score.with_verbs, with_verbs) {
            for score in scores.values_mut() {
                score.words.retain(|(_, is_rare)| *is_rare);
            }
            scores.retain(|_, score| !score.words.is_empty());
        }
        let min = MIN_OF_BEST * scores.values().map(|score| score.all).fold(0.0, f64::max);
        let mut ranked: Vec<(Score, usize)> = scores
            .into_iter()
            .filter(|(_, score)| score.all >= min)
            .map(|(index, score)| (score, index))
            .collect();
        ranked.sort_by(|(left, before), (right, after)| right.all.total_cmp(&left.all).then(before.cmp(after)));
        let mut indices = self.named(query, &keep);
        let fit = if fits || !indices.is_empty() {
            Fit::Strong
        } else {
            Fit::Weak
        };
        let others = (0..self.tools).filter(|index| keep(*index));
        for index in ranked.into_iter().map(|(_, index)| index).chain(others) {
            if !indices.contains(&index) {
                indices.push(index);
            }
        }
        let unknown = words.iter().filter(|word| !self.terms.contains_key(&word.term));
        let unknown = unknown.map(|word| word.text.clone()).collect();
        Ranked { indices, fit, unknown }
    }

    /// Returns the tools that the query names, as a whole or by a compound word in it.
    fn named(&self, query: &str, keep: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut indices = Vec::new();
        let whole = plain_name(query);
        let parts = query.split(|ch: char| !(ch.is_alphanumeric() || ch == '_' || ch == '-'));
        let parts = parts
            .map(plain_name)
            .filter(|part| part.trim_matches('_').contains('_'));
        for name in [whole.clone()].into_iter().chain(parts) {
            if let Some(index) = self.names.get(&name).copied()
                && keep(index)
                && !indices.contains(&index)
            {
                indices.push(index);
            }
        }
        // Only a query without other words is corrected as a name.
        if indices.is_empty() && whole.contains('_') && !query.trim().contains(' ') {
            let similar = similar(&whole, self.names.keys().map(String::as_str), 1);
            indices.extend(
                similar
                    .iter()
                    .map(|name| self.names[*name])
                    .filter(|index| keep(*index)),
            );
        }
        indices
    }

    /// Returns the words of the query without stop words, each stem once.
    fn words(&self, query: &str) -> Vec<Word> {
        let words = words(query);
        let is_generic = |word: &str| GENERIC_WORDS.binary_search(&word).is_ok();
        let is_verb = |index: usize| {
            words
                .get(index + 1)
                .is_some_and(|next| AFTER_VERBS.contains(&next.as_str()))
        };
        let mut seen = HashSet::new();
        let content = words.iter().enumerate();
        let content = content.filter(|(_, word)| !is_stop_word(word) && seen.insert(word.as_str()));
        let content: Vec<(usize, &String)> = content.take(MAX_WORDS).collect();
        let role = |index: usize, word: &str| match () {
            () if is_generic(word) => Role::Generic,
            () if is_verb(index) => Role::Verb,
            () => Role::Topic,
        };
        // In a query without a topic, every word is one.
        let has_topic = content.iter().any(|(index, word)| role(*index, word) == Role::Topic);
        let mut found: Vec<Word> = Vec::new();
        let mut unknown = 0;
        for (index, word) in content {
            let role = if has_topic { role(index, word) } else { Role::Topic };
            let mut one = Word {
                text: word.clone(),
                term: stem(word),
                weight: if role == Role::Generic { GENERIC } else { 1.0 },
                is_corrected: false,
                role,
            };
            if role != Role::Generic && unknown < MAX_CORRECTIONS && !self.terms.contains_key(&one.term) {
                unknown += 1;
                if let Some(term) = self.correction(&one.term) {
                    one.term = term;
                    one.weight = CORRECTED;
                    one.is_corrected = true;
                }
            }
            match found.iter_mut().find(|other| other.term == one.term) {
                None => found.push(one),
                // The verb is the topic too, as in `book me some books`.
                Some(other) if one.role == Role::Topic => *other = one,
                Some(_) => {}
            }
        }
        found
    }

    /// Returns a similar stem for an unknown one.
    fn correction(&self, stem: &str) -> Option<String> {
        let len = stem.chars().count();
        if !(4..=MAX_CORRECTED).contains(&len) {
            return None;
        }
        // The first letter and the length of a mistyped word are mostly right.
        let first = stem.chars().next()?.to_string();
        let terms = self.terms.range(first.clone()..).map(|(term, _)| term.as_str());
        let terms = terms
            .take_while(|term| term.starts_with(&first))
            .filter(|term| term.chars().count().abs_diff(len) <= 1);
        similar(stem, terms, 1).first().map(|&term| term.to_owned())
    }

    /// Returns the rarity of a stem that so many tools have: BM25's inverse document frequency.
    fn rarity(&self, having: usize) -> f64 {
        let (tools, having) = (number(self.tools), number(having));
        (1.0 + (tools - having + 0.5) / (having + 0.5)).ln()
    }
}

impl Document<'_> {
    /// Returns the texts in the order of [`WEIGHTS`]. Keywords from name and summary count only
    /// there.
    fn fields(&self) -> [String; FIELDS] {
        let derived: Vec<String> = words(self.name).into_iter().chain(words(self.summary)).collect();
        let given = self
            .keywords
            .iter()
            .filter(|keyword| !derived.iter().any(|word| word == *keyword));
        [
            self.name.to_owned(),
            self.source.to_owned(),
            given.copied().collect::<Vec<_>>().join(" "),
            self.summary.to_owned(),
            self.description.to_owned(),
        ]
    }
}

/// Truncates a query after [`MAX_CHARACTERS`], at the end of a word.
fn truncated(query: &str) -> &str {
    let Some((end, next)) = query.char_indices().nth(MAX_CHARACTERS) else {
        return query;
    };
    let head = &query[..end];
    if !next.is_alphanumeric() {
        return head;
    }
    // Text without white space has no words that could be cut.
    head.rfind(char::is_whitespace).map_or(head, |end| &head[..end])
}

/// Converts a number of tools for arithmetic.
fn number(tools: usize) -> f64 {
    u32::try_from(tools).map_or(f64::INFINITY, f64::from)
}

/// Counts each stem of a text, without stop words.
fn frequencies(text: &str) -> HashMap<String, f64> {
    let mut frequencies = HashMap::new();
    for word in words(text) {
        if !is_stop_word(&word) {
            *frequencies.entry(stem(&word)).or_default() += 1.0;
        }
    }
    frequencies
}

#[cfg(test)]
mod tests;
