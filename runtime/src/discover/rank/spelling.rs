//! The terms that a mistyped or shortened word may stand for.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::bm25f::{Bm25f, Term};
use crate::{discover::interner::Interner, similar};

/// The lengths of words that are corrected, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 4..=40;
/// The minimum length of a word that is completed to the words that begin with it, in characters.
const MIN_PREFIX: usize = 3;
/// The maximum number of terms that a beginning may stand for. A beginning of more terms finds
/// none.
const MAX_PREFIXED: usize = 8;
/// The maximum number of letters that a mistyped word and its correction do not have in common.
const MAX_OTHER_LETTERS: u32 = 4;

/// The stems of a catalogue by their first characters, collected on first use: most queries need
/// none.
#[derive(Debug, Default)]
pub(super) struct Spelling {
    stems: OnceLock<FxHashMap<char, Vec<Stem>>>,
}

#[derive(Debug)]
struct Stem {
    text: Box<str>,
    length: usize,
    letters: u32,
    term: Term,
}

impl Spelling {
    /// Returns the term of a similar stem; or those of the stems that begin with this one. `terms`
    /// are those of the catalogue, and `bm25f` has their tools.
    pub(super) fn terms(&self, stem: &str, terms: &Interner, bm25f: &Bm25f) -> Vec<Term> {
        // The first letter and the length of a mistyped word are mostly right.
        let stems = self.stems.get_or_init(|| by_first(terms, bm25f));
        let of_first = stem.chars().next().and_then(|first| stems.get(&first));
        let of_first = of_first.map_or(&[][..], Vec::as_slice);
        let (length, letters) = (stem.chars().count(), letters(stem));
        let is_similar = |other: &&Stem| {
            other.length.abs_diff(length) <= 1 && (other.letters ^ letters).count_ones() <= MAX_OTHER_LETTERS
        };
        if LENGTHS.contains(&length) {
            let texts = of_first.iter().filter(is_similar).map(|other| &*other.text);
            if let Some(found) = similar(stem, texts, 1).first() {
                return terms.get(found).into_iter().collect();
            }
        }
        if length < MIN_PREFIX {
            return Vec::new();
        }
        let prefixed = of_first.iter().filter(|other| other.text.starts_with(stem));
        let prefixed: Vec<Term> = prefixed.map(|other| other.term).take(MAX_PREFIXED + 1).collect();
        if prefixed.len() > MAX_PREFIXED {
            Vec::new()
        } else {
            prefixed
        }
    }
}

/// Returns the stems of tools by their first characters, in alphabetical order.
fn by_first(terms: &Interner, bm25f: &Bm25f) -> FxHashMap<char, Vec<Stem>> {
    let mut stems: FxHashMap<char, Vec<Stem>> = FxHashMap::default();
    let terms = terms.texts().enumerate();
    for (term, text) in terms.filter(|(term, _)| bm25f.has(*term)) {
        let Some(first) = text.chars().next() else { continue };
        stems.entry(first).or_default().push(Stem {
            text: text.into(),
            length: text.chars().count(),
            letters: letters(text),
            term,
        });
    }
    for of_first in stems.values_mut() {
        of_first.sort_unstable_by(|left, right| left.text.cmp(&right.text));
    }
    stems
}

/// Returns a bit for each letter that a stem has; letters of other scripts share bits.
fn letters(stem: &str) -> u32 {
    stem.chars().fold(0, |letters, ch| letters | 1 << (u32::from(ch) % 32))
}
