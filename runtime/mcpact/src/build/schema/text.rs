//! Literal pieces of JSON, with their hints for the tokenizer.

use super::json::string_at;
use mcpact_shared::text::ends_sentence_in;
use mcpact_tokens::{Encoding, Hint};

/// Literal JSON text and a skip hint for each encoding, so that const evaluation need not tokenize
/// the text.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Minified JSON: a string with its quotes, a number, an array, or a run of `"keyword":value`
    /// pairs.
    pub json: &'static str,
    /// The bits of a [`Hint`] for `o200k_base` and for `cl100k_base`; 0 if there is none. The
    /// macros compute the hints of the texts that they emit.
    pub hints: [u64; Text::ENCODINGS],
}

impl Text {
    /// `o200k_base` and `cl100k_base`, also without their features. The crate that defines a type
    /// need not have the features of the crate that counts it.
    const ENCODINGS: usize = 2;

    /// Returns a text with hints that are computed here, once in each crate that evaluates it.
    #[track_caller]
    pub const fn own(json: &'static str) -> Text {
        Text {
            json,
            hints: [
                #[cfg(feature = "o200k_base")]
                Hint::of(Encoding::O200kBase, json).bits(),
                #[cfg(not(feature = "o200k_base"))]
                0,
                #[cfg(feature = "cl100k_base")]
                Hint::of(Encoding::Cl100kBase, json).bits(),
                #[cfg(not(feature = "cl100k_base"))]
                0,
            ],
        }
    }

    /// Returns a text without hints: const evaluation reads it token by token.
    #[track_caller]
    pub const fn plain(json: &'static str) -> Text {
        Text {
            json,
            hints: [0; Text::ENCODINGS],
        }
    }

    /// Returns the location, with its quotes, of the first string at or after `at` in an array of
    /// strings.
    #[track_caller]
    pub(crate) const fn string_at(&self, at: usize) -> Option<(usize, usize)> {
        string_at(self.json, at)
    }

    /// Returns the text from one byte to another.
    #[track_caller]
    pub(super) const fn part(&self, start: usize, end: usize) -> &'static str {
        self.json.split_at(end).0.split_at(start).1
    }

    /// Returns an array's items and closing bracket, or a string's content and closing quote, to be
    /// appended to others.
    #[track_caller]
    pub(super) const fn without_first_byte(&self) -> Text {
        Text::plain(self.json.split_at(1).1)
    }

    /// Returns whether another sentence can follow the text, a JSON string or a property with one,
    /// without a full stop.
    #[track_caller]
    pub(super) const fn ends_sentence(&self) -> bool {
        let bytes = self.json.as_bytes();
        ends_sentence_in(bytes.split_at(bytes.len() - 1).0)
    }

    /// Returns the content of a JSON string, without its quotes.
    #[track_caller]
    pub const fn unquoted(&self) -> &'static str {
        unquoted(self.json)
    }

    /// Returns the index of the hint for `encoding`.
    #[track_caller]
    pub(super) const fn hint_index(encoding: Encoding) -> usize {
        match encoding {
            #[cfg(feature = "cl100k_base")]
            Encoding::Cl100kBase => 1,
            _ => 0,
        }
    }

    /// Asserts that the hints are those that the macros would emit.
    #[cfg(test)]
    pub(crate) fn assert_hints(&self) {
        for encoding in Encoding::ALL {
            let expected = Hint::before_delimiter(*encoding, self.json).bits();
            let hint = self.hints[Text::hint_index(*encoding)];
            assert_eq!(hint, expected, "the hint of {} in {encoding}", self.json);
        }
    }
}

/// Returns the content of a JSON string, without its quotes.
#[track_caller]
pub(super) const fn unquoted(json: &str) -> &str {
    let (_, rest) = json.split_at(1);
    rest.split_at(rest.len() - 1).0
}
