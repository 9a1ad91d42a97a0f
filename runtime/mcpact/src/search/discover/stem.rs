//! The stems of English words, by the Snowball algorithm `english`, also called Porter2.
//!
//! `connected`, `connecting` and `connection` have the stem `connect`. The algorithm removes the
//! endings step by step; <https://snowballstem.org/algorithms/english/stemmer.html> describes it.
//! The tests compare it with the crate `rust-stemmers`, which takes ten times as long: it would
//! take a sixth of the time of an index.

mod endings;

use self::endings::{Ending, MORE_SUFFIXES, REMOVED, SUFFIXES, TENSES};
use super::{
    ranking_parts::{RankingPart, is_on},
    words::packed,
};

/// Words that are stemmed otherwise, or not at all, with their stems; sorted.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("andes", "andes"),
    ("atlas", "atlas"),
    ("bias", "bias"),
    ("cosmos", "cosmos"),
    ("dying", "die"),
    ("early", "earli"),
    ("gently", "gentl"),
    ("howe", "howe"),
    ("idly", "idl"),
    ("lying", "lie"),
    ("news", "news"),
    ("only", "onli"),
    ("singly", "singl"),
    ("skies", "sky"),
    ("skis", "ski"),
    ("sky", "sky"),
    ("tying", "tie"),
    ("ugly", "ugli"),
];
/// Words that stay the same once they have lost an `s`.
const COMPLETE: &[&str] = &[
    "canning", "earring", "exceed", "herring", "inning", "outing", "proceed", "succeed",
];
/// Beginnings after which the first region begins.
const BEGINNINGS: &[&str] = &["arsen", "commun", "gener"];

/// Returns the stem of a word in lower case. Words with other than ASCII letters and digits stay
/// the same.
pub fn stem(word: &str) -> String {
    stem_in(word, &mut Vec::new()).to_owned()
}

/// Returns the stem of a word like [`stem`], in a buffer that is reused for other words.
pub(super) fn stem_in<'a>(word: &'a str, buffer: &'a mut Vec<u8>) -> &'a str {
    if word.len() <= 2 || !may_have_ending(word) || !word.is_ascii() || !is_on(RankingPart::Stemmer) {
        return word;
    }
    if let Some(stem) = exception(word) {
        return stem;
    }
    let mut rest = Rest::new(word, buffer);
    rest.remove_plural();
    if !rest.is_complete() {
        rest.remove_tense();
        rest.replace_y();
        rest.replace_suffix();
        rest.replace_another_suffix();
        rest.remove_suffix();
        rest.remove_last();
    }
    buffer.make_ascii_lowercase();
    str::from_utf8(buffer).unwrap_or(word)
}

/// Returns the stem of a word that is an exception.
fn exception(word: &str) -> Option<&'static str> {
    const WORDS: [u64; EXCEPTIONS.len()] = {
        let mut words = [0; EXCEPTIONS.len()];
        let mut index = 0;
        while index < words.len() {
            words[index] = packed(EXCEPTIONS[index].0.as_bytes());
            index += 1;
        }
        words
    };
    let word = (word.len() <= 8).then(|| packed(word.as_bytes()))?;
    WORDS.binary_search(&word).ok().map(|index| EXCEPTIONS[index].1)
}

/// Returns false for most words without an ending that is removed or changed, by their last two
/// letters.
fn may_have_ending(word: &str) -> bool {
    match word.as_bytes() {
        [] | [_] => false,
        [.., b'e' | b's' | b'y' | b'i'] => true,
        // -ic; -ed; -ing; -al, -ful, -ll; -ism; -ion; -er, -or; -ant, -ent.
        [.., before, last] => matches!(
            (before, last),
            (b'i', b'c')
                | (b'e', b'd' | b'r')
                | (b'n', b'g' | b't')
                | (b'a' | b'u' | b'l', b'l')
                | (b's', b'm')
                | (b'o', b'n' | b'r')
        ),
    }
}

/// The rest of a word, from whose end the steps remove letters.
struct Rest<'a> {
    /// The letters. A `y` that is a consonant is a `Y`.
    letters: &'a mut Vec<u8>,
    /// The start of the first region: after the first consonant that follows a vowel.
    first: usize,
    /// The start of the second region: the same within the first one.
    second: usize,
}

impl Rest<'_> {
    fn new<'a>(word: &str, letters: &'a mut Vec<u8>) -> Rest<'a> {
        letters.clear();
        letters.extend_from_slice(word.as_bytes());
        if letters.contains(&b'y') {
            for at in 0..letters.len() {
                let is_consonant = letters[at] == b'y' && (at == 0 || is_vowel(letters[at - 1]));
                letters[at] = if is_consonant { b'Y' } else { letters[at] };
            }
        }
        let beginning = BEGINNINGS.iter().find(|beginning| word.starts_with(**beginning));
        let first = beginning.map_or_else(|| region(letters, 0), |beginning| beginning.len());
        let second = region(letters, first);
        Rest { letters, first, second }
    }

    fn len(&self) -> usize {
        self.letters.len()
    }

    /// Returns the first of the endings that the word has, with the length of the word before it.
    fn ending(&self, all: &'static [Ending]) -> Option<(usize, &'static str, &'static str)> {
        let Ending { text, by, .. } = endings::find(self.letters, all)?;
        Some((self.len() - text.len(), text, by))
    }

    fn replace(&mut self, from: usize, by: &str) {
        self.letters.truncate(from);
        self.letters.extend_from_slice(by.as_bytes());
    }

    /// Returns whether the word stays as it is.
    fn is_complete(&self) -> bool {
        matches!(self.letters[..], [.., b'i', b'n', b'g'] | [.., b'e', b'e', b'd'])
            && COMPLETE.iter().any(|complete| complete.as_bytes() == self.letters)
    }

    fn has_vowel(&self, end: usize) -> bool {
        self.letters[..end].iter().any(|letter| is_vowel(*letter))
    }

    /// Returns whether the first letters end in a short syllable: a vowel between consonants, of
    /// which the last one is none of `w`, `x` and `Y`; or a vowel at the start and a consonant.
    fn ends_short(&self, end: usize) -> bool {
        match self.letters[..end] {
            [.., before, vowel, last] if !is_vowel(before) && is_vowel(vowel) => {
                !is_vowel(last) && !matches!(last, b'w' | b'x' | b'Y')
            }
            [vowel, last] => is_vowel(vowel) && !is_vowel(last),
            _ => false,
        }
    }

    /// Step 1a: the `s` of plurals.
    fn remove_plural(&mut self) {
        let len = self.len();
        match self.letters[..] {
            [.., b's', b's', b'e', b's'] => self.letters.truncate(len - 2),
            [.., b'i', b'e', b's' | b'd'] => self.replace(len - 3, if len > 4 { "i" } else { "ie" }),
            [.., b'u' | b's', b's'] => {}
            [.., _, b's'] if self.has_vowel(len - 2) => self.letters.truncate(len - 1),
            _ => {}
        }
    }

    /// Step 1b: `ed` and `ing`.
    fn remove_tense(&mut self) {
        let Some((start, _, by)) = self.ending(TENSES) else {
            return;
        };
        if by == "ee" {
            if start >= self.first {
                self.replace(start, by);
            }
            return;
        }
        if !self.has_vowel(start) {
            return;
        }
        self.letters.truncate(start);
        match self.letters[..] {
            [.., b'a', b't'] | [.., b'b', b'l'] | [.., b'i', b'z'] => self.letters.push(b'e'),
            [.., before, last] if before == last && b"bdfgmnprt".contains(&last) => self.letters.truncate(start - 1),
            _ if start == self.first && self.ends_short(start) => self.letters.push(b'e'),
            _ => {}
        }
    }

    /// Step 1c: `y` after a consonant.
    fn replace_y(&mut self) {
        if let [_, .., before, last @ (b'y' | b'Y')] = &mut self.letters[..]
            && !is_vowel(*before)
        {
            *last = b'i';
        }
    }

    /// Step 2: endings in the first region.
    fn replace_suffix(&mut self) {
        if let Some((start, ending, by)) = self.ending(SUFFIXES)
            && start >= self.first
            && match (ending, self.letters[..start].last()) {
                ("li", before) => before.is_some_and(|before| b"cdeghkmnrt".contains(before)),
                ("ogi", before) => before == Some(&b'l'),
                _ => true,
            }
        {
            self.replace(start, by);
        }
    }

    /// Step 3: more endings in the first region.
    fn replace_another_suffix(&mut self) {
        if let Some((start, ending, by)) = self.ending(MORE_SUFFIXES)
            && start >= self.first
            && (ending != "ative" || start >= self.second)
        {
            self.replace(start, by);
        }
    }

    /// Step 4: endings in the second region.
    fn remove_suffix(&mut self) {
        if let Some((start, ending, _)) = self.ending(REMOVED)
            && start >= self.second
            && (ending != "ion" || matches!(self.letters[..start].last(), Some(b's' | b't')))
        {
            self.letters.truncate(start);
        }
    }

    /// Step 5: the last `e`, and the last `l` of two.
    fn remove_last(&mut self) {
        let start = self.len() - 1;
        let is_removed = match self.letters[..] {
            [.., b'e'] => start >= self.second || (start >= self.first && !self.ends_short(start)),
            [.., b'l', b'l'] => start >= self.second,
            _ => false,
        };
        if is_removed {
            self.letters.truncate(start);
        }
    }
}

/// Returns the location after the first consonant that follows a vowel.
fn region(letters: &[u8], start: usize) -> usize {
    let vowel = (start..letters.len()).find(|at| is_vowel(letters[*at]));
    let consonant = vowel.and_then(|vowel| (vowel..letters.len()).find(|at| !is_vowel(letters[*at])));
    consonant.map_or(letters.len(), |consonant| consonant + 1)
}

fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')
}

#[cfg(test)]
mod tests;
