//! Encodes, decodes, and finds the spans of tokens in a text.

use std::fmt;
use std::ops::Range;

use crate::merge::{self, MAX_MERGED};
use crate::vocabulary::{NONE, Vocabulary};
use crate::{Encoding, long, plain};

impl Encoding {
    /// Returns the tokens of `text`, like tiktoken's `encode_ordinary`.
    ///
    /// ```
    /// # use mcpact_tokens::Encoding;
    /// let tokens = Encoding::O200kBase.encode("tool, tools");
    /// assert_eq!(Encoding::O200kBase.decode(&tokens).unwrap(), b"tool, tools");
    /// ```
    pub fn encode(self, text: &str) -> Vec<u32> {
        self.tokens(text).map(|token| token.id).collect()
    }

    /// Returns the bytes of `tokens`. They need not be UTF-8: a token may end within a character.
    ///
    /// # Errors
    ///
    /// Returns [`DecodeError`] for a number that is not an ordinary token of this encoding, such as
    /// a special token.
    pub fn decode(self, tokens: &[u32]) -> Result<Vec<u8>, DecodeError> {
        let mut bytes = Vec::with_capacity(tokens.len() * 4);
        for &token in tokens {
            if !self.vocabulary().append(token, &mut bytes) {
                return Err(DecodeError { token, encoding: self });
            }
        }
        Ok(bytes)
    }

    /// Iterates over the tokens of `text` with their spans.
    ///
    /// ```
    /// # use mcpact_tokens::Encoding;
    /// let text = r#"{"name":"search_records"}"#;
    /// let parts: Vec<&str> = Encoding::O200kBase.tokens(text).map(|token| &text[token.span]).collect();
    /// assert_eq!(parts, [r#"{""#, "name", r#"":""#, "search", "_records", r#""}"#]);
    /// ```
    pub fn tokens(self, text: &str) -> Tokens<'_> {
        Tokens {
            vocabulary: self.vocabulary(),
            text,
            at: 0,
            ends: Vec::new(),
        }
    }
}

/// One token of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The number in the vocabulary.
    pub id: u32,
    /// The bytes in the text. A token may begin or end within a character, so slice
    /// `text.as_bytes()` unless the text is ASCII.
    pub span: Range<usize>,
}

/// An iterator over the tokens of a text, created by [`Encoding::tokens`]. The spans cover the text
/// without gaps.
#[derive(Clone)]
pub struct Tokens<'text> {
    vocabulary: &'static Vocabulary,
    text: &'text str,
    at: usize,
    /// The ends of the remaining tokens of the current pre-token, the next one last.
    ends: Vec<usize>,
}

impl Tokens<'_> {
    /// Writes the ends of the tokens of the pre-token `at..end` to `ends`.
    fn split(&mut self, end: usize) {
        let text = self.text.as_bytes();
        if end - self.at <= MAX_MERGED {
            let mut parts = [0; MAX_MERGED + 1];
            merge::merge(self.vocabulary, text, self.at, end, &mut parts);
            let mut part = 0;
            while self.at + part < end {
                part = usize::from(parts[part]);
                self.ends.push(self.at + part);
            }
        } else {
            let ends = long::ends(self.vocabulary, &text[self.at..end]);
            self.ends.extend(ends.iter().map(|part| self.at + part));
        }
        self.ends.reverse();
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let text = self.text.as_bytes();
        if self.ends.is_empty() {
            if self.at >= text.len() {
                return None;
            }
            let end = plain::next(self.vocabulary.pattern, text, self.at);
            let id = self.vocabulary.whole(text, self.at, end);
            if id != NONE {
                let span = self.at..end;
                self.at = end;
                return Some(Token { id, span });
            }
            self.split(end);
        }
        let end = self.ends.pop()?;
        let span = self.at..end;
        self.at = end;
        Some(Token {
            id: self.vocabulary.find(text, span.start, end),
            span,
        })
    }
}

impl std::iter::FusedIterator for Tokens<'_> {}

impl fmt::Debug for Tokens<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens")
            .field("rest", &self.text.get(self.at..))
            .finish_non_exhaustive()
    }
}

/// A number that is not an ordinary token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    token: u32,
    encoding: Encoding,
}

impl DecodeError {
    /// Returns the number.
    pub fn token(&self) -> u32 {
        self.token
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.encoding.vocabulary().len() - 1;
        write!(
            f,
            "{} is not a token of {}; its ordinary tokens are 0 to {last}",
            self.token, self.encoding
        )
    }
}

impl std::error::Error for DecodeError {}
