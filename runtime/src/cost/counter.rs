//! Counts texts that share long strings; each long string is counted once.

use std::{cell::RefCell, collections::HashMap, ops::Range};

use mcpact_tokens::Encoding;
use serde_json::Value;

use super::{Measure, claude, openai};

/// The minimum length of a string that is remembered, in bytes.
const MIN_REMEMBERED: usize = 4_096;

/// Counts many versions of the same tools. A string of 4 KiB or more is counted once, however many
/// versions contain it.
///
/// Returns the same numbers as [`Encoding::count`] and [`Measure::tokens`]. It keeps a copy of each long string.
///
/// ```
/// use mcpact::{cost::{Counter, Measure}, tokens::Encoding};
/// use serde_json::json;
///
/// let encoding = Encoding::ALL[0];
/// let counter = Counter::new(encoding);
/// let long = "Searches the records of the state. ".repeat(1_000);
/// for name in ["search", "search_records"] {
///     let tool = json!({ "name": name, "description": long });
///     assert_eq!(counter.tokens(Measure::Model, &tool), Measure::Model.tokens(&tool, encoding));
/// }
/// ```
#[derive(Debug)]
pub struct Counter {
    encoding: Encoding,
    min_remembered: usize,
    known: RefCell<HashMap<Box<str>, usize>>,
}

impl Counter {
    /// Creates a counter that remembers no string yet.
    pub fn new(encoding: Encoding) -> Counter {
        Counter {
            encoding,
            min_remembered: MIN_REMEMBERED,
            known: RefCell::default(),
        }
    }

    /// Returns the encoding of the counts.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the tokens of a text, like [`Encoding::count`].
    pub fn count(&self, text: &str) -> usize {
        let mut tokens = 0;
        let mut from = 0;
        for range in long_strings(text, self.min_remembered) {
            tokens += self.encoding.count(&text[from..range.start]);
            tokens += self.remembered(&text[range.clone()]);
            from = range.end;
        }
        tokens + self.encoding.count(&text[from..])
    }

    fn remembered(&self, text: &str) -> usize {
        if let Some(tokens) = self.known.borrow().get(text) {
            return *tokens;
        }
        let tokens = self.encoding.count(text);
        self.known.borrow_mut().insert(text.into(), tokens);
        tokens
    }

    /// Returns the tokens of one tool, like [`Measure::tokens`].
    pub fn tokens(&self, profile: Measure, tool: &Value) -> usize {
        match profile {
            Measure::Claude => claude::tokens(tool, self),
            _ => self.count(&profile.text(tool)),
        }
    }

    /// Returns the tokens of a list of tools, like [`Measure::list_tokens`].
    pub fn list_tokens(&self, profile: Measure, tools: &[Value]) -> usize {
        let sum = || tools.iter().map(|tool| self.tokens(profile, tool)).sum();
        match profile {
            Measure::OpenAi => self.count(&openai::list(tools)),
            Measure::Claude if !tools.is_empty() => sum() + claude::ONCE,
            _ => sum(),
        }
    }
}

/// Returns the parts of long JSON strings that begin and end at a pre-token boundary, whatever
/// surrounds them.
fn long_strings(text: &str, min: usize) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    if bytes.len() < min {
        return found;
    }
    let mut at = 0;
    while let Some(open) = bytes[at..].iter().position(|byte| *byte == b'"') {
        let start = at + open + 1;
        let end = closing_quote(bytes, start);
        if end - start >= min
            && let Some(range) = between_pretokens(text, start, end)
        {
            found.push(range);
        }
        at = (end + 1).min(bytes.len());
    }
    found
}

/// Returns the index of the first unescaped quote from `at` on, or the length of the text.
fn closing_quote(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

/// Returns the longest part of the string `start..end` that begins and ends at a pre-token boundary
/// in every text: next to a letter or digit, where a quote or a space begins or ends another
/// pre-token.
fn between_pretokens(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let inside = text.get(start..end)?;
    let bytes = text.as_bytes();
    // A quote belongs to the following word, unless it belongs to the punctuation before it.
    let after_punctuation = start >= 2 && matches!(bytes[start - 2], b':' | b',' | b'[' | b'{');
    let from = if after_punctuation && inside.starts_with(is_word) {
        start
    } else {
        start + spaces_after_words(inside).next()?
    };
    let to = if end < bytes.len() && inside.ends_with(is_word) {
        end
    } else {
        start
            + inside
                .rmatch_indices(' ')
                .map(|(at, _)| at)
                .find(|at| inside[..*at].ends_with(is_word))?
    };
    (from < to).then_some(from..to)
}

fn spaces_after_words(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices(' ')
        .map(|(at, _)| at)
        .filter(|at| text[..*at].ends_with(is_word))
}

/// Returns true if a character is a letter or a digit for every encoding. Covers the certain ranges
/// of common scripts.
fn is_word(character: char) -> bool {
    matches!(character,
        'a'..='z' | 'A'..='Z' | '0'..='9'
        | 'А'..='я'
        | 'ぁ'..='ん' | 'ァ'..='ヶ'
        | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Generates small random numbers, the same on every machine.
    fn random(state: &mut u64) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        usize::try_from(*state >> 33).expect("31 bits")
    }

    #[test]
    fn counts_equal_those_of_the_encoding() {
        let pieces = [
            "a", "word", "'s", "'", " ", "  ", "\\n", "\\\"", "\\\\", "\"", "\n", "1", "2024", "中文", "ж", "é",
            "\u{301}", "/", ":", ",", "{", "}", "[", "]", "\":\"", "\",\"", "Ⓐ", "🙂", "\t", ".", "//", " \"",
        ];
        let mut state = 0x9E37_79B9_7F4A_7C15;
        let mut remembered = 0;
        for encoding in Encoding::ALL {
            for _ in 0..40_000 {
                let length = 1 + random(&mut state) % 24;
                let text: String = (0..length).map(|_| pieces[random(&mut state) % pieces.len()]).collect();
                let counter = Counter {
                    min_remembered: 2,
                    ..Counter::new(*encoding)
                };
                assert_eq!(counter.count(&text), encoding.count(&text), "{text:?}");
                remembered += counter.known.borrow().len();
            }
        }
        assert!(remembered > 1_000, "{remembered} strings were remembered");
    }

    #[test]
    fn long_strings_are_counted_once() {
        for long in [
            "word ".repeat(4_000),
            "x".repeat(20_000),
            "中".repeat(9_000),
            "\\n- one two\\n".repeat(3_000),
        ] {
            let counter = Counter::new(Encoding::ALL[0]);
            for name in ["a", "b"] {
                let text = format!(r#"{{"name":"{name}","description":"{long}","inputSchema":{{}}}}"#);
                assert_eq!(counter.count(&text), Encoding::ALL[0].count(&text));
            }
            let known = counter.known.borrow();
            let lengths: Vec<usize> = known.keys().map(|text| text.len()).collect();
            assert!(
                matches!(lengths[..], [length] if length * 10 > long.len() * 9),
                "{lengths:?}"
            );
        }
    }
}
