//! The exact tokens of the beginnings of a text that grows item by item, in linear time.

use std::ops::Range;

use mcpact_tokens::Encoding;

use crate::json::cost::word_ends_in;

/// A text that grows item by item, and the tokens of its beginnings.
///
/// The tokens of joined texts are not the sum of theirs, since a token may cross the seam. But
/// there are offsets at which the tokens of every text are divided. The tokens before the last such
/// offset are counted once, and only the rest is counted again with what follows it.
#[derive(Debug)]
pub(crate) struct Joined {
    encoding: Encoding,
    text: String,
    /// The last offset that divides the tokens.
    divided: usize,
    /// The tokens before it.
    tokens: usize,
}

/// A beginning of a [`Joined`] text.
#[derive(Clone, Debug)]
pub(crate) struct Beginning {
    /// The tokens before `rest`.
    tokens: usize,
    /// The part that is counted with what follows it.
    rest: Range<usize>,
}

impl Joined {
    /// Creates an empty text.
    pub(crate) fn new(encoding: Encoding) -> Joined {
        Joined {
            encoding,
            text: String::new(),
            divided: 0,
            tokens: 0,
        }
    }

    /// Appends a text.
    pub(crate) fn push(&mut self, text: &str) {
        let seam = self.text.len();
        self.text.push_str(text);
        // Appended text does not change whether an offset before the seam divides the tokens.
        let offsets = seam.max(self.divided + 1)..self.text.len();
        if let Some(divided) = word_ends_in(&self.text, offsets).next_back() {
            self.tokens += self.encoding.count_cached(&self.text[self.divided..divided]);
            self.divided = divided;
        }
    }

    /// Returns the text so far, as a beginning of the whole.
    pub(crate) fn beginning(&self) -> Beginning {
        Beginning {
            tokens: self.tokens,
            rest: self.divided..self.text.len(),
        }
    }

    /// Returns the exact tokens of a beginning that `end` follows.
    pub(crate) fn tokens(&self, beginning: &Beginning, end: &str) -> usize {
        let rest = &self.text[beginning.rest.clone()];
        beginning.tokens + self.encoding.count_cached(&[rest, end].concat())
    }
}

impl Beginning {
    /// Returns whether every text with this beginning has more than `max_tokens` tokens.
    pub(crate) fn exceeds(&self, max_tokens: usize) -> bool {
        self.tokens + self.rest.len() / Encoding::MAX_TOKEN_BYTES > max_tokens
    }
}

#[cfg(test)]
mod tests {
    use mcpact_tokens::Encoding;

    use super::Joined;

    /// Every beginning has the tokens of its text, however the text is divided.
    #[test]
    fn beginnings_are_exact() {
        let pieces = [
            "a",
            "word",
            "'s",
            "'",
            "s",
            " ",
            "  ",
            "\n",
            "\r\n",
            "\"",
            "\",\"",
            "{\"name\":\"",
            "\"}",
            "12",
            "3456",
            ".",
            "//",
            "中文",
            "é",
            "e\u{301}",
            "\u{301}",
            "🙂",
            "\t",
            "[",
            "]",
            ",",
            ":",
            "ж",
            "ABC",
            "don't",
            "ſ",
            "\u{a0}",
        ];
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut random = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state >> 33).expect("31 bits") % below
        };
        let mut divided = 0;
        for encoding in Encoding::ALL {
            for _ in 0..20_000 {
                let mut joined = Joined::new(*encoding);
                let mut text = String::new();
                let mut beginnings = Vec::new();
                for _ in 0..=random(8) {
                    let item: String = (0..random(5)).map(|_| pieces[random(pieces.len())]).collect();
                    joined.push(&item);
                    text.push_str(&item);
                    beginnings.push((joined.beginning(), text.clone()));
                }
                let end = pieces[random(pieces.len())];
                for (beginning, text) in beginnings {
                    let whole = text + end;
                    let tokens = encoding.count(&whole);
                    assert_eq!(joined.tokens(&beginning, end), tokens, "{whole:?}");
                    assert!(!beginning.exceeds(tokens), "{whole:?}");
                    divided += usize::from(beginning.rest.start > 0);
                }
            }
        }
        assert!(divided > 10_000, "{divided} beginnings were divided");
    }
}
