//! The words of a query, and the terms that each finds in the index.

use std::collections::HashMap;

use super::bm25f::{Bm25f, Term};
use crate::{
    discover::words::{each_word, is_filler, is_stop_word, stem},
    similar,
};

/// The maximum of characters of a query, which bounds the time of a search. The rest is ignored.
pub(super) const MAX_CHARACTERS: usize = 1_000;
/// The maximum of different words of a query, without stop words.
pub(super) const MAX_WORDS: usize = 64;
/// The maximum of corrected words, since each is compared with all stems of the same first letter.
const MAX_CORRECTIONS: usize = 16;
/// The length of words to correct, in characters.
const CORRECTED_LENGTHS: std::ops::RangeInclusive<usize> = 4..=40;
/// The weight of a word that replaces a mistyped one.
const CORRECTED_WEIGHT: f64 = 0.7;

/// A query as the search reads it.
pub(super) struct Query<'a> {
    /// The text without its end beyond [`MAX_CHARACTERS`].
    pub(super) text: &'a str,
    /// The different words without stop words, at most [`MAX_WORDS`].
    words: Vec<Word<'a>>,
}

/// A word of a query.
struct Word<'a> {
    /// The word as the query has it.
    written: &'a str,
    /// The number of its occurrences.
    count: f64,
    /// The term that it finds.
    term: Option<Term>,
    is_corrected: bool,
}

impl<'a> Query<'a> {
    /// Reads a query, and looks its words up.
    pub(super) fn new(query: &'a str, index: &Bm25f) -> Query<'a> {
        let text = truncated(query);
        let content = |word: &str| !is_stop_word(word) && !is_filler(word);
        let mut words = content_words(text, content);
        if words.is_empty() {
            words = content_words(text, |word| !is_stop_word(word));
        }
        let mut corrections = 0;
        let words = words.into_iter().map(|(stem, written, count)| {
            let mut term = index.term(&stem);
            let is_corrected = term.is_none() && corrections < MAX_CORRECTIONS;
            if is_corrected {
                corrections += 1;
                term = correction(&stem, index);
            }
            Word {
                written,
                count,
                term,
                is_corrected,
            }
        });
        Query {
            text,
            words: words.collect(),
        }
    }

    /// Returns the terms that the words find, with their weights.
    pub(super) fn terms(&self) -> impl Iterator<Item = (Term, f64)> {
        self.words.iter().filter_map(|word| {
            let weight = if word.is_corrected { CORRECTED_WEIGHT } else { 1.0 };
            Some((word.term?, word.count * weight))
        })
    }

    /// Returns the words without a term that `has` accepts.
    pub(super) fn unknown(&self, has: impl Fn(Term) -> bool) -> Vec<String> {
        let unknown = self.words.iter().filter(|word| !word.term.is_some_and(&has));
        unknown.map(|word| word.written.to_owned()).collect()
    }
}

/// Returns the stems of the words that `is_content` accepts, each once, in their order, with the
/// first spelling and the number of its occurrences.
fn content_words<'a>(text: &'a str, is_content: impl Fn(&str) -> bool) -> Vec<(String, &'a str, f64)> {
    let mut words: Vec<(String, &str, f64)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    each_word(text, |word, range| {
        if !is_content(word) {
            return;
        }
        let stem = stem(word);
        match places.get(&stem) {
            Some(place) => words[*place].2 += 1.0,
            None if words.len() == MAX_WORDS => {}
            None => {
                places.insert(stem.clone(), words.len());
                words.push((stem, &text[range], 1.0));
            }
        }
    });
    words
}

/// Returns the term of a similar stem for an unknown one.
fn correction(stem: &str, index: &Bm25f) -> Option<Term> {
    let length = stem.chars().count();
    if !CORRECTED_LENGTHS.contains(&length) {
        return None;
    }
    // The first letter and the length of a mistyped word are mostly right.
    let first = stem.chars().next();
    let mut candidates: Vec<&str> = index
        .stems()
        .map(|(stem, _)| stem)
        .filter(|other| other.chars().next() == first && other.chars().count().abs_diff(length) <= 1)
        .collect();
    candidates.sort_unstable();
    similar(stem, candidates, 1).first().and_then(|stem| index.term(stem))
}

/// Truncates a query after [`MAX_CHARACTERS`], at the end of a word.
pub(super) fn truncated(query: &str) -> &str {
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
