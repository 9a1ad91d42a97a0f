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
    word_ends_in(string, 1..string.len())
}

/// Returns those of the offsets of a string at which a word or a number ends: there, each encoding
/// divides the tokens of every text with this string. The offsets are after the first byte and
/// before the end.
pub(crate) fn word_ends_in(
    string: &str,
    offsets: impl DoubleEndedIterator<Item = usize>,
) -> impl DoubleEndedIterator<Item = usize> {
    let bytes = string.as_bytes();
    offsets.filter(move |&end| {
        let next = bytes[end];
        // Few offsets need the character: a long run of spaces takes little time.
        let may_end = may_end_word(bytes[end - 1]) && next.is_ascii();
        may_end
            && string[..end]
                .chars()
                .next_back()
                .is_some_and(|last| ends_word(last, next))
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
fn is_word(character: char) -> bool {
    matches!(character,
        'a'..='z' | 'A'..='Z' | '0'..='9'
        | 'А'..='я'
        | 'ぁ'..='ん' | 'ァ'..='ヶ'
        | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}

#[cfg(test)]
mod tests {
    use mcpact_tokens::Encoding;

    use super::word_ends;

    #[test]
    fn tokens_add_up_at_ends_of_words() {
        let text = "It's 1850, [\"Ballarat\",{\"a\":1,\"b\":[2,33]}]\nHTTP's\r\nthe\u{301} x'll -- y  z\t7% 中文a b ";
        for encoding in Encoding::ALL {
            let mut ends = 0;
            for end in word_ends(text) {
                let (before, after) = text.split_at(end);
                let tokens = encoding.count(before) + encoding.count(after);
                assert_eq!(tokens, encoding.count(text), "{end}");
                ends += 1;
            }
            assert!(ends > 10, "{ends}");
        }
    }
}
