//! Text in which long strings are marked, so that a [`Counter`](super::Counter) counts each once.

use std::{io, ops::Range};

use super::boundaries::{MIN_LONG, separable_part};

/// The number of characters that an abridged text keeps of each end if no part of it can be counted
/// alone.
const KEPT: usize = 200;

/// A text and its long strings.
#[derive(Debug, Default)]
pub(crate) struct Rendered {
    text: String,
    /// The long strings, in their order.
    long: Vec<Range<usize>>,
}

impl Rendered {
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(super) fn into_string(self) -> String {
        self.text
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends a text, and marks it if it is long.
    pub(super) fn push_text(&mut self, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.mark(start, self.text.len());
    }

    /// Appends a JSON string with its quotes, and marks its content if that is long.
    pub(super) fn push_json_string(&mut self, string: &str) {
        let start = self.text.len();
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(Appender(&mut self.text), string);
        self.mark(start + 1, self.text.len() - 1);
    }

    /// Appends another text with its marks.
    pub(crate) fn push_rendered(&mut self, other: &Rendered) {
        let offset = self.text.len();
        self.text.push_str(&other.text);
        let moved = other.long.iter().map(|long| long.start + offset..long.end + offset);
        self.long.extend(moved);
    }

    fn mark(&mut self, start: usize, end: usize) {
        if end - start >= MIN_LONG {
            self.long.push(start..end);
        }
    }

    /// Returns the parts of the long strings that can be counted without their neighbours.
    pub(super) fn separable(&self) -> impl Iterator<Item = Range<usize>> {
        self.long
            .iter()
            .filter_map(|long| between_pretokens(&self.text, long.clone()))
    }
}

/// Appends UTF-8 bytes to a text.
struct Appender<'a>(&'a mut String);

impl io::Write for Appender<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push_str(str::from_utf8(bytes).map_err(io::Error::other)?);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a long part of `long` that begins and ends at a pre-token boundary in every encoding.
fn between_pretokens(text: &str, long: Range<usize>) -> Option<Range<usize>> {
    let before = &text.as_bytes()[..long.start];
    let is_after_quote = matches!(before, [.., b':' | b',' | b'[' | b'{' | b' ', b'"']);
    let next = text.as_bytes().get(long.end).copied();
    let inside = separable_part(&text[long.clone()], is_after_quote, next)?;
    Some(long.start + inside.start..long.start + inside.end)
}

/// Returns a short text that affects the tokens around it like a long one, or `None` if `text` is
/// short.
///
/// In a tool whose long strings are replaced in this way, a change of another string saves as many
/// tokens as in the tool itself. This is true for the measures that count JSON: `model` and `wire`.
/// There is one exception: a long string of symbols alone, with nothing but symbols between it and
/// the change, may make a difference of a token.
///
/// ```
/// use mcpact::{cost::{Measure, abridged}, tokens::Encoding};
/// use serde_json::json;
///
/// let long = "Searches the records of the state. ".repeat(1_000);
/// let short = abridged(&long).expect("a long text");
/// let saved = |description: &str| {
///     let tokens = |name| Measure::Model.tokens(&json!({ "name": name, "description": description }), Encoding::ALL[0]);
///     tokens("search_all_records") - tokens("search")
/// };
/// assert!(short.len() < 100);
/// assert_eq!(saved(&long), saved(&short));
/// ```
pub fn abridged(text: &str) -> Option<String> {
    if text.len() < MIN_LONG {
        return None;
    }
    if let Some(part) = separable_part(text, true, Some(b'"'))
        && text.len() - part.len() < MIN_LONG
    {
        // Like the part itself, this begins after a quote or a word, and ends with a word or a number.
        let space = if part.start == 0 { "" } else { " " };
        let word = if text[..part.end].ends_with(|last: char| last.is_ascii_digit()) {
            "1"
        } else {
            "a"
        };
        return Some([&text[..part.start], space, word, &text[part.end..]].concat());
    }
    let start = text.char_indices().nth(KEPT).map_or(0, |(index, _)| index);
    let end = text
        .char_indices()
        .nth_back(KEPT)
        .map_or(text.len(), |(index, _)| index);
    Some([&text[..start], " a a ", &text[end..]].concat())
}

#[cfg(test)]
impl Rendered {
    /// Creates a text with one marked part, however short it is.
    pub(super) fn marked(text: String, long: Range<usize>) -> Rendered {
        Rendered { text, long: vec![long] }
    }
}
