//! The terms that a mistyped or shortened word may stand for.

use std::{cmp::Ordering, sync::OnceLock};

use mcpact_shared::similar::distance;
use rustc_hash::FxHashMap;

use super::bm25f::{Bm25f, Term};
use crate::search::discover::interner::Interner;

/// The lengths of words that are corrected, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 4..=40;
/// The maximum edit distance of a mistyped word and its correction, at most a third of the letters.
const MAX_DISTANCE: usize = 3;
/// The minimum length of a word that is completed to the words that begin with it, in characters.
const MIN_PREFIX: usize = 3;
/// The minimum length of a word that is completed to more than [`MAX_PREFIXED`] terms, or that the
/// word table has.
const MIN_SURE_PREFIX: usize = 4;
/// The number of terms that a beginning finds with their whole weight. More terms share it.
const MAX_PREFIXED: f64 = 8.0;
/// The minimum length of the right word, in characters, if the first letter of a word is wrong.
const MIN_FIRST_CORRECTED: usize = 5;

/// The words of a search index by their first characters, collected on first use: most queries need
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

/// The terms and the words that a mistyped word may stand for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Correction {
    pub(super) terms: Vec<Term>,
    /// The most similar words of the search index, in alphabetical order.
    pub(super) words: Vec<String>,
}

impl Spelling {
    /// Returns the spelling of the words of a search index, with the term of each.
    pub(super) fn new(words: Interner, terms: Vec<Option<Term>>) -> Spelling {
        Spelling {
            words,
            terms,
            by_first: OnceLock::new(),
        }
    }

    /// Returns the terms of the words that begin with this one, and the share of the weight that
    /// each has. `is_word` is true for a word of the table. `stems` are those of the terms.
    pub(super) fn complete(&self, word: &str, is_word: bool, stems: &Interner, bm25f: &Bm25f) -> (Vec<Term>, f64) {
        let characters: Vec<char> = word.chars().collect();
        let min = if is_word { MIN_SURE_PREFIX } else { MIN_PREFIX };
        if characters.len() < min {
            return (Vec::new(), 1.0);
        }
        let of_first = self.of_first(characters[0], stems, bm25f);
        let start = of_first.partition_point(|known| *known.characters < characters[..]);
        let completed = of_first[start..].iter();
        let completed = completed.take_while(|known| known.characters.starts_with(&characters));
        let mut terms: Vec<Term> = completed.map(|known| known.term).collect();
        terms.sort_unstable();
        terms.dedup();
        let found = f64::from(u32::try_from(terms.len()).unwrap_or(u32::MAX));
        let share = MAX_PREFIXED / found.max(MAX_PREFIXED);
        if share < 1.0 && characters.len() < MIN_SURE_PREFIX {
            terms.clear();
        }
        (terms, share)
    }

    /// Returns the terms of the most similar words.
    pub(super) fn correct(&self, word: &str, stems: &Interner, bm25f: &Bm25f) -> Correction {
        let characters: Vec<char> = word.chars().collect();
        if !LENGTHS.contains(&characters.len()) {
            return Correction::default();
        }
        // The first letter of a mistyped word is mostly right.
        let (mut similar, fewest) = most_similar(&characters, self.of_first(characters[0], stems, bm25f));
        if fewest > 1 {
            let all = self.by_first(stems, bm25f).values().flatten();
            let at_first = similar_at_first(&characters, all, fewest);
            if !at_first.is_empty() {
                similar = at_first;
                similar.sort_unstable_by_key(|known| (self.words.text(known.word), known.term));
            }
        }
        let mut found = Correction::default();
        for known in similar {
            found.words.push(self.words.text(known.word).to_owned());
            found.terms.push(known.term);
        }
        found.words.dedup();
        found.terms.sort_unstable();
        found.terms.dedup();
        found
    }

    /// Returns the words and stems with this first character, in alphabetical order.
    fn of_first(&self, first: char, stems: &Interner, bm25f: &Bm25f) -> &[Known] {
        let of_first = self.by_first(stems, bm25f).get(&first);
        of_first.map_or(&[], Vec::as_slice)
    }

    fn by_first(&self, stems: &Interner, bm25f: &Bm25f) -> &FxHashMap<char, Vec<Known>> {
        self.by_first.get_or_init(|| self.collect_by_first(stems, bm25f))
    }

    /// Returns the words of tools and their stems by their first characters, in alphabetical order.
    fn collect_by_first(&self, stems: &Interner, bm25f: &Bm25f) -> FxHashMap<char, Vec<Known>> {
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

/// Returns the words that take the fewest typing errors, and the number of these errors. A letter that the
/// correction does not have counts as another error: people omit and swap letters more often than
/// they add wrong ones.
fn most_similar<'a>(wanted: &[char], words: &'a [Known]) -> (Vec<&'a Known>, usize) {
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
        let other = other_letters(typed, known);
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
    (found, fewest)
}

/// Returns the words that differ at the first letter and take the fewest errors, fewer than `max`.
fn similar_at_first<'a>(wanted: &[char], words: impl Iterator<Item = &'a Known>, max: usize) -> Vec<&'a Known> {
    let typed = letters(wanted.iter().copied());
    let words = words.filter(|known| known.characters.len() >= MIN_FIRST_CORRECTED);
    let words = words.filter(|known| differs_at_first(wanted, &known.characters));
    let with_errors = words.map(|known| (1 + other_letters(typed, known), known));
    let found: Vec<(usize, &Known)> = with_errors.filter(|(errors, _)| *errors < max).collect();
    let fewest = found.iter().map(|(errors, _)| *errors).min();
    let found = found.into_iter().filter(|(errors, _)| Some(*errors) == fewest);
    found.map(|(_, known)| known).collect()
}

/// Returns the number of letters that the right word does not have.
fn other_letters(typed: u32, known: &Known) -> usize {
    (typed & !known.letters).count_ones() as usize
}

/// Returns whether two words differ by one error at the first letter: it is another one, missing,
/// added, or swapped with the second.
fn differs_at_first(wanted: &[char], known: &[char]) -> bool {
    match wanted.len().cmp(&known.len()) {
        Ordering::Less => *wanted == known[1..],
        Ordering::Greater => wanted[1..] == *known,
        Ordering::Equal => {
            let is_swapped = || wanted[..2] == [known[1], known[0]] && wanted[2..] == known[2..];
            wanted[1..] == known[1..] || is_swapped()
        }
    }
}

/// Returns a bit for each letter of a word; letters of other scripts share bits.
fn letters(characters: impl Iterator<Item = char>) -> u32 {
    characters.fold(0, |letters, ch| letters | 1 << (u32::from(ch) % 32))
}
