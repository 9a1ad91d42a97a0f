//! The words of a query, and the terms that each finds in the index.

use std::ops::Range;

use mcpact_shared::text::range_in;
use rustc_hash::FxHashSet;

use super::{
    bm25f::Term,
    index::Index,
    vectors::{Meaning, is_general},
    word_table::Word,
};
use crate::search::discover::{
    ranking_parts::{RankingPart, is_on},
    split::each_word,
    stem::stem,
    words::{is_polite, is_stop_word},
};

/// The maximum number of characters of a query, which bounds the time of a search. The rest is
/// ignored.
pub(in crate::search::discover) const MAX_CHARACTERS: usize = 4_000;
/// The maximum number of different words of a query, without stop words.
pub(in crate::search::discover) const MAX_WORDS: usize = 128;
/// The maximum number of corrected words, since each is compared with the words of the
/// tools.
const MAX_CORRECTIONS: usize = 16;
/// The minimum length of each part of a word that is divided in two, in characters.
const MIN_DIVIDED: usize = 3;
/// The maximum length of a word that is divided, in bytes.
const MAX_DIVIDED: usize = 80;
/// The minimum length of each of two neighbours that can be one word, in characters, and the
/// minimum length of that word.
const MIN_NEIGHBOUR: usize = 2;
const MIN_NEIGHBOURS: usize = 6;
/// The weight of a word that replaces a mistyped or shortened one.
const CORRECTED_WEIGHT: f64 = 0.5;

/// A query as the search reads it.
pub(super) struct Query<'a> {
    /// The text, truncated to [`MAX_CHARACTERS`].
    pub(super) text: &'a str,
    /// The different words without stop words, at most [`MAX_WORDS`].
    pub(super) words: Vec<QueryWord<'a>>,
    /// The sum of the vectors of all words.
    pub(super) meaning: Meaning,
    /// True if the query is longer than the maximum of characters or of words.
    pub(super) is_cut: bool,
}

/// A word of a query.
pub(super) struct QueryWord<'a> {
    /// The word as the query has it.
    written: &'a str,
    /// The word in lower case, without diacritics.
    plain: String,
    stem: String,
    /// The weight of each of its terms.
    pub(super) weight: f64,
    /// The terms that the word finds: its own, or those that it may stand for.
    pub(super) terms: Vec<Term>,
    /// The importance of the word for the meaning: the length of its vector, or 1 for a word that
    /// the word table does not have.
    pub(super) importance: f64,
    /// True if the word table has the word. Such a word is not mistyped.
    is_in_table: bool,
    /// True if the word has a capital within a sentence.
    is_name: bool,
}

impl<'a> Query<'a> {
    /// Reads a query, and looks up its words.
    pub(super) fn new(query: &'a str, index: &Index) -> Query<'a> {
        let text = truncated(query, MAX_CHARACTERS);
        let mut meaning = Meaning::default();
        let all = words_of(text, index);
        let is_polite = |word: &str| is_polite(word) && is_on(RankingPart::PoliteWords);
        let is_content = |word: &str| !is_stop_word(word) && !is_polite(word);
        let (mut words, mut has_more) = content_words(text, &all, is_content, &mut meaning);
        if words.is_empty() {
            (words, has_more) = content_words(text, &all, |word| !is_stop_word(word), &mut Meaning::default());
        }
        // In a sentence, a word of the table is whole.
        let is_alone = words.len() == 1;
        let mut corrections = 0;
        for word in &mut words {
            word.terms.extend(index.term(&word.stem));
            if !word.terms.is_empty() || !is_on(RankingPart::Correction) {
                continue;
            }
            if is_alone || !word.is_in_table {
                word.complete(index);
            }
            if word.terms.is_empty() && !word.is_in_table {
                word.divide(index, &mut meaning);
            }
            if word.terms.is_empty() && !word.is_in_table && corrections < MAX_CORRECTIONS {
                corrections += 1;
                word.correct(index, &mut meaning);
            }
        }
        Query {
            text,
            words,
            meaning,
            is_cut: has_more || text.len() < query.len(),
        }
    }

    /// Returns the terms that the words find, with their weights.
    pub(super) fn terms(&self) -> impl Iterator<Item = (Term, f64)> {
        let words = self.words.iter();
        words.flat_map(|word| word.terms.iter().map(|term| (*term, word.weight)))
    }

    /// Returns whether a word can be an id: it has a digit and is not a year, or it is an address.
    pub(super) fn has_id(&self) -> bool {
        let mut words = self.words.iter().map(|word| word.written);
        words.any(|word| word.contains(char::is_numeric) && !is_year(word)) || self.text.contains("://")
    }

    /// Returns the words without a term that `is_known` accepts, except those that say little about
    /// a subject. Words without other characters between them are one, as in scripts without
    /// spaces.
    pub(super) fn unknown(&self, is_known: impl Fn(Term) -> bool) -> Vec<String> {
        let words = self.words.iter().filter(|word| {
            // A single letter is the end of a contraction, or an initial.
            let is_letter = word.plain.len() == 1;
            !is_letter && !is_general(&word.plain) && !word.terms.iter().copied().any(&is_known)
        });
        let mut unknown: Vec<Range<usize>> = Vec::new();
        for range in words.map(|word| range_in(self.text, word.written)) {
            match unknown.last_mut() {
                Some(before) if (before.start..=before.end).contains(&range.start) => {
                    before.end = before.end.max(range.end);
                }
                _ => unknown.push(range),
            }
        }
        unknown.into_iter().map(|range| self.text[range].to_owned()).collect()
    }
}

impl QueryWord<'_> {
    /// Finds the terms of the words that begin with this one.
    fn complete(&mut self, index: &Index) {
        let (terms, share) = index.complete(&self.plain, self.is_in_table);
        if !terms.is_empty() {
            (self.terms, self.weight) = (terms, share * CORRECTED_WEIGHT);
        }
    }

    /// Finds the terms of two words that are written as this one, and adds them to the meaning,
    /// unless the word is a name.
    fn divide(&mut self, index: &Index, meaning: &mut Meaning) {
        if self.plain.len() > MAX_DIVIDED {
            return;
        }
        for (at, _) in self.plain.char_indices().skip(MIN_DIVIDED) {
            let parts = self.plain.split_at(at);
            if parts.1.chars().count() < MIN_DIVIDED {
                return;
            }
            let terms = index.term(&stem(parts.0)).zip(index.term(&stem(parts.1)));
            if let Some((left, right)) = terms {
                (self.terms, self.weight) = (vec![left, right], CORRECTED_WEIGHT);
                let words = [parts.0, parts.1].into_iter().filter_map(Word::find);
                words.filter(|_| !self.is_name).for_each(|word| meaning.add(word, 1.0));
                return;
            }
        }
    }

    /// Finds the terms of the words that are mistyped as this one. Adds their words to the meaning,
    /// unless the word is a name.
    fn correct(&mut self, index: &Index, meaning: &mut Meaning) {
        let correction = index.correct(&self.plain);
        self.terms = correction.terms;
        self.weight = CORRECTED_WEIGHT;
        if self.is_name {
            return;
        }
        let words: Vec<Word> = correction.words.iter().filter_map(|word| Word::find(word)).collect();
        let share = 1.0 / f32::from(u8::try_from(words.len()).unwrap_or(u8::MAX).max(1));
        for word in words {
            meaning.add(word, share);
        }
    }
}

/// A word of the text of a query.
struct Written {
    /// The word in lower case without diacritics.
    word: String,
    /// The bytes that it has in the text.
    range: Range<usize>,
    /// True for a word that no tool has, if a tool has the word and its neighbour as one word. It
    /// is part of the meaning only.
    is_in_other: bool,
}

impl Written {
    fn new(word: String, range: Range<usize>) -> Written {
        Written {
            word,
            range,
            is_in_other: false,
        }
    }
}

/// Returns the words of a text. A compound such as `GitHub` is also one word if a tool has that
/// word, and one word alone if only the word table has it. Neighbours such as `roll back` are also
/// one word if a tool has that word, and none has one of the two.
fn words_of(text: &str, index: &Index) -> Vec<Written> {
    let mut words: Vec<Written> = Vec::new();
    let mut pairs: Vec<Written> = Vec::new();
    let mut first = 0;
    each_word(text, |word, range| {
        if words.last().is_some_and(|before| before.range.end != range.start) {
            join(&mut words, first, index);
            first = words.len();
        }
        words.push(Written::new(word.to_owned(), range));
        pairs.extend(join_neighbours(&mut words, text, index));
    });
    join(&mut words, first, index);
    words.extend(pairs);
    words
}

/// Adds the compound of the last words, from `first` on.
fn join(words: &mut Vec<Written>, first: usize, index: &Index) {
    let [start, .., end] = &words[first..] else {
        return;
    };
    let range = start.range.start..end.range.end;
    if !is_on(RankingPart::Compounds) {
        return;
    }
    let whole: String = words[first..].iter().map(|word| word.word.as_str()).collect();
    if index.term(&stem(&whole)).is_some() {
        leave_to_other(&mut words[first..], index);
        words.push(Written::new(whole, range));
    } else if Word::find(&whole).is_some() {
        words.truncate(first);
        words.push(Written::new(whole, range));
    }
}

/// Returns the last two words as one, if only white space or `-` is between them, a tool has that
/// word, and no tool has one of the two.
fn join_neighbours(words: &mut [Written], text: &str, index: &Index) -> Option<Written> {
    let [.., left, right] = &words[..] else {
        return None;
    };
    let between = text.get(left.range.end..right.range.start)?;
    let is_apart = between == "-" || !between.is_empty() && between.chars().all(char::is_whitespace);
    let letters = |written: &Written| written.word.chars().count();
    let (of_left, of_right) = (letters(left), letters(right));
    let is_long = of_left.min(of_right) >= MIN_NEIGHBOUR && of_left + of_right >= MIN_NEIGHBOURS;
    if !is_apart || !is_long || !is_on(RankingPart::Compounds) {
        return None;
    }
    let range = left.range.start..right.range.end;
    let whole = [left, right].map(|written| written.word.as_str()).concat();
    index.term(&stem(&whole))?;
    let is_known = |written: &Written| index.term(&stem(&written.word)).is_some();
    if is_known(left) && is_known(right) {
        return None;
    }
    let first = words.len() - 2;
    leave_to_other(&mut words[first..], index);
    Some(Written::new(whole, range))
}

/// Marks the words that no tool has.
fn leave_to_other(words: &mut [Written], index: &Index) {
    for word in words {
        word.is_in_other |= index.term(&stem(&word.word)).is_none();
    }
}

/// Returns the words that `is_content` accepts, one for each stem, in their order, and whether
/// there are more than [`MAX_WORDS`]. Adds all words of the text to the meaning. The text ends
/// before the word beyond the maximum.
fn content_words<'a>(
    text: &'a str,
    all: &[Written],
    is_content: impl Fn(&str) -> bool,
    meaning: &mut Meaning,
) -> (Vec<QueryWord<'a>>, bool) {
    let mut words: Vec<QueryWord> = Vec::new();
    let mut stems: FxHashSet<String> = FxHashSet::default();
    for written in all {
        let (word, range) = (&written.word, &written.range);
        let stem = (is_content(word) && !written.is_in_other).then(|| stem(word));
        let is_new = stem.as_ref().is_some_and(|stem| !stems.contains(stem));
        if is_new && words.len() == MAX_WORDS {
            return (words, true);
        }
        let in_table = Word::find(word);
        if let Some(word) = in_table {
            meaning.add(word, 1.0);
        }
        if let Some(stem) = stem.filter(|_| is_new) {
            stems.insert(stem.clone());
            words.push(QueryWord {
                written: &text[range.clone()],
                plain: word.clone(),
                stem,
                weight: 1.0,
                terms: Vec::new(),
                importance: in_table.map_or(1.0, |word| f64::from(Meaning::from(word).length())),
                is_in_table: in_table.is_some(),
                is_name: range.start > 0 && text[range.clone()].starts_with(char::is_uppercase),
            });
        }
    }
    (words, false)
}

/// Returns whether a word is a year or a decade, such as `1880` and `1880s`.
fn is_year(word: &str) -> bool {
    let year = word.strip_suffix('s').unwrap_or(word);
    year.parse().is_ok_and(|year: u32| (1_000..2_100).contains(&year))
}

/// Truncates a query after so many characters, at the end of a word.
pub(super) fn truncated(query: &str, max: usize) -> &str {
    let Some((end, next)) = query.char_indices().nth(max) else {
        return query;
    };
    let head = &query[..end];
    if !next.is_alphanumeric() {
        return head;
    }
    // Text without white space has no words that could be cut.
    head.rfind(char::is_whitespace).map_or(head, |end| &head[..end])
}
