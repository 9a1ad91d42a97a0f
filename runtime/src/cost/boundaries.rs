//! The pre-token boundaries that a text has in every encoding, whatever is around it.

use std::ops::Range;

/// The minimum length of a string that is counted alone, in bytes.
pub(super) const MIN_LONG: usize = 4_096;

/// Returns a long part of a string that begins and ends at a pre-token boundary, whatever the text
/// around the string. `is_after_quote` says that the string follows a quote, which itself follows
/// punctuation or a space. `next` is the byte after the string.
///
/// The part begins after the first word and ends with the last one, so a string has the same part
/// as JSON and as a comment, unless JSON escapes it. Only a string whose first word is long has a
/// part that begins at the quote.
pub(super) fn separable_part(string: &str, is_after_quote: bool, next: Option<u8>) -> Option<Range<usize>> {
    let mut ends = word_ends(string);
    let first = ends.next();
    let is_long_word = first.is_none_or(|end| end >= MIN_LONG);
    let start = if is_long_word && is_after_quote && string.starts_with(is_word) {
        0
    } else {
        first?
    };
    let ends_with_word = next.is_some_and(|next| string.chars().next_back().is_some_and(|last| ends_word(last, next)));
    let end = if ends_with_word {
        string.len()
    } else {
        ends.next_back().or(first)?
    };
    (start < end).then_some(start..end)
}

/// Returns the offsets within a string at which a word or a number ends.
pub(super) fn word_ends(string: &str) -> impl DoubleEndedIterator<Item = usize> {
    let pairs = string.as_bytes().windows(2).enumerate();
    // Few pairs need the character: a long run of spaces takes little time.
    let ends = pairs.filter(|(_, pair)| may_end_word(pair[0]) && pair[1].is_ascii());
    ends.filter_map(|(at, pair)| {
        let last = string[..=at].chars().next_back()?;
        ends_word(last, pair[1]).then_some(at + 1)
    })
}

/// Returns whether a byte is the last one of a letter or digit, or of another wide character.
fn may_end_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// Returns whether there is a pre-token boundary between a character and the byte after it, since a
/// word or a number ends: an apostrophe may continue a word, and other marks are not ASCII.
fn ends_word(last: char, next: u8) -> bool {
    if last.is_ascii_digit() {
        next.is_ascii() && !next.is_ascii_digit()
    } else {
        is_word(last) && next.is_ascii() && !next.is_ascii_alphabetic() && next != b'\''
    }
}

/// Returns whether a character is a letter or a digit in every encoding. Covers only the certain
/// ranges of common scripts.
pub(crate) fn is_word(character: char) -> bool {
    matches!(character,
        'a'..='z' | 'A'..='Z' | '0'..='9'
        | 'А'..='я'
        | 'ぁ'..='ん' | 'ァ'..='ヶ'
        | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}
