//! The terms that a mistyped or shortened word may stand for.

use std::sync::OnceLock;

use mcpact_rules::similar::distance;
use rustc_hash::FxHashMap;

use super::bm25f::{Bm25f, Term};
use crate::discover::interner::Interner;

/// The lengths of words that are corrected, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 4..=40;
/// The maximum edit distance of a mistyped word and its correction, at most a third of the letters.
const MAX_DISTANCE: usize = 3;
/// The minimum length of a word that is completed to the words that begin with it, in characters.
const MIN_PREFIX: usize = 3;
/// The maximum number of terms that a beginning may stand for. A beginning of more terms finds
/// none.
const MAX_PREFIXED: usize = 8;

/// The words of a catalogue by their first characters, collected on first use: most queries need
/// none.
///
/// A mistyped word is compared with words and with stems: an error in its ending gives another stem,
/// and a query has other endings than the tools.
#[derive(Debug, Default)]
pub(super) struct Spelling {
    /// All words of the tools.
    words: Interner,
    /// The term of each word; `None` for stop words.
    terms: Vec<Option<Term>>,
    by_first: OnceLock<FxHashMap<char, Vec<Known>>>,
}

/// A word, or the stem of a word, that a query may mean.
#[derive(Debug)]
struct Known {
    word: usize,
    characters: Box<[char]>,
    letters: u32,
    term: Term,
}

/// The terms and the words that an unknown word may stand for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Correction {
    pub(super) terms: Vec<Term>,
    /// The most similar words of the catalogue, in alphabetical order. None for a beginning, which
    /// stands for many words.
    pub(super) words: Vec<String>,
}

impl Spelling {
    /// Returns the spelling of the words of a catalogue, with the term of each.
    pub(super) fn new(words: Interner, terms: Vec<Option<Term>>) -> Spelling {
        Spelling {
            words,
            terms,
            by_first: OnceLock::new(),
        }
    }

    /// Returns the terms of the most similar words; or those of the words that begin with this one.
    /// `stems` are those of the terms.
    pub(super) fn correct(&self, word: &str, stems: &Interner, bm25f: &Bm25f) -> Correction {
        // The first letter of a mistyped word is mostly right.
        let by_first = self.by_first.get_or_init(|| self.by_first(stems, bm25f));
        let of_first = word.chars().next().and_then(|first| by_first.get(&first));
        let of_first = of_first.map_or(&[][..], Vec::as_slice);
        let characters: Vec<char> = word.chars().collect();
        let mut found = Correction::default();
        if LENGTHS.contains(&characters.len()) {
            for known in most_similar(&characters, of_first) {
                found.words.push(self.words.text(known.word).to_owned());
                found.terms.push(known.term);
            }
        }
        if found.terms.is_empty() && characters.len() >= MIN_PREFIX {
            let prefixed = of_first
                .iter()
                .filter(|known| known.characters.starts_with(&characters));
            found.terms.extend(prefixed.map(|known| known.term));
        }
        found.words.dedup();
        found.terms.sort_unstable();
        found.terms.dedup();
        if found.words.is_empty() && found.terms.len() > MAX_PREFIXED {
            found.terms.clear();
        }
        found
    }

    /// Returns the words of tools and their stems by their first characters, in alphabetical order.
    fn by_first(&self, stems: &Interner, bm25f: &Bm25f) -> FxHashMap<char, Vec<Known>> {
        let mut words: FxHashMap<char, Vec<Known>> = FxHashMap::default();
        for (word, term) in self.terms.iter().enumerate() {
            // A word of a replaced text can have no tools.
            let Some(term) = term.filter(|term| bm25f.has(*term)) else {
                continue;
            };
            let (text, stem) = (self.words.text(word), stems.text(term));
            for text in std::iter::once(text).chain((stem != text).then_some(stem)) {
                let Some(first) = text.chars().next() else { continue };
                words.entry(first).or_default().push(Known {
                    word,
                    characters: text.chars().collect(),
                    letters: letters(text.chars()),
                    term,
                });
            }
        }
        for of_first in words.values_mut() {
            of_first.sort_unstable_by(|left, right| left.characters.cmp(&right.characters));
        }
        words
    }
}

/// Returns the words that take the fewest typing errors. A letter that the correction does not have
/// counts as another error: people omit and swap letters more often than they add wrong ones.
fn most_similar<'a>(wanted: &[char], words: &'a [Known]) -> Vec<&'a Known> {
    let typed = letters(wanted.iter().copied());
    let max_distance = (wanted.len() / 3).min(MAX_DISTANCE);
    // A wrong letter takes two, which four letters are too few for.
    let max_errors = max_distance.max(if wanted.len() > *LENGTHS.start() { 2 } else { 1 });
    let mut fewest = usize::MAX;
    let mut found = Vec::new();
    for known in words {
        if known.characters.len().abs_diff(wanted.len()) > max_distance {
            continue;
        }
        let other = (typed & !known.letters).count_ones() as usize;
        // Errors in the ending of a long word leave no doubt.
        let is_alike = || known.characters.starts_with(&wanted[..wanted.len() - max_distance]);
        if other >= max_errors && !is_alike() {
            continue;
        }
        let distance = distance(wanted, &known.characters);
        let errors = distance + other;
        if distance > max_distance || errors > fewest || (errors > max_errors && !is_alike()) {
            continue;
        }
        if errors < fewest {
            found.clear();
            fewest = errors;
        }
        found.push(known);
    }
    found
}

/// Returns a bit for each letter of a word; letters of other scripts share bits.
fn letters(characters: impl Iterator<Item = char>) -> u32 {
    characters.fold(0, |letters, ch| letters | 1 << (u32::from(ch) % 32))
}
