//! A literal piece of JSON, with what the tokenizer already knows of it.

use mcpact_tokens::{Encoding, Hint};

/// Literal JSON text and a skip hint for each encoding, so that const evaluation need not tokenize it again.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Minified JSON: a string with its quotes, a number, an array, or a run of `"keyword":value` pairs.
    pub json: &'static str,
    /// The bits of a [`Hint`] each, for `o200k_base` and `cl100k_base`; 0 where nothing is known. As the macros emit them: they made
    /// the hints natively, by the same tokenizer.
    pub hints: [u64; Text::ENCODINGS],
}

impl Text {
    /// `o200k_base` and `cl100k_base`, whether or not their features are on: what a types' crate
    /// emits does not depend on what the tools' crate counts with.
    const ENCODINGS: usize = 2;

    /// A piece of our own: its hints are made where it is evaluated, once in each crate.
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

    /// Of an array of strings: where the string that begins at or behind `at` lies, with its quotes.
    #[track_caller]
    pub(crate) const fn string_at(&self, at: usize) -> Option<(usize, usize)> {
        let json = self.json.as_bytes();
        let mut start = at;
        while start < json.len() && json[start] != b'"' {
            start += 1;
        }
        if start == json.len() {
            return None;
        }
        let mut end = start + 1;
        while json[end] != b'"' {
            end += if json[end] == b'\\' { 2 } else { 1 };
        }
        Some((start, end + 1))
    }

    /// The text from one byte to another.
    #[track_caller]
    pub(super) const fn part(&self, start: usize, end: usize) -> &'static str {
        self.json.split_at(end).0.split_at(start).1
    }

    /// An array's items and closing bracket, to go behind others.
    #[track_caller]
    pub(super) const fn without_first_byte(&self) -> Text {
        Text::plain(self.json.split_at(1).1)
    }

    /// Returns true if another sentence can follow the text, a JSON string or a property with one,
    /// without a full stop.
    #[track_caller]
    pub(super) const fn ends_sentence(&self) -> bool {
        let bytes = self.json.as_bytes();
        matches!(bytes[bytes.len() - 2], b'.' | b'!' | b'?' | b':')
    }

    /// What stands between the quotes of a JSON string.
    #[track_caller]
    pub const fn unquoted(&self) -> &'static str {
        let (_, rest) = self.json.split_at(1);
        rest.split_at(rest.len() - 1).0
    }

    /// A piece of our own, without hints: const evaluation reads it token by token.
    #[track_caller]
    pub const fn plain(json: &'static str) -> Text {
        Text {
            json,
            hints: [0; Text::ENCODINGS],
        }
    }

    /// Which of the hints is for `encoding`.
    #[track_caller]
    pub(super) const fn place(encoding: Encoding) -> usize {
        match encoding {
            #[cfg(feature = "cl100k_base")]
            Encoding::Cl100kBase => 1,
            _ => 0,
        }
    }

    /// That the hints are those that the macros would emit.
    #[cfg(test)]
    pub(crate) fn assert_hints(&self) {
        for encoding in Encoding::ALL {
            let expected = Hint::before_delimiter(*encoding, self.json).bits();
            let hint = self.hints[Text::place(*encoding)];
            assert_eq!(hint, expected, "the hint of {} in {encoding}", self.json);
        }
    }
}
