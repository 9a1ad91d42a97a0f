//! A cache of the token counts of recent words: most texts repeat words.

use crate::hash::fold;
use crate::piece;
use crate::vocabulary::{MASKS, Vocabulary, load};

/// The maximum length of a word in bytes.
const MAX_LENGTH: usize = 16;
/// The number of slots, a power of two.
const SLOTS: usize = 64;

/// The counts of recent words, each in the slot of its hash.
pub(crate) struct Recent {
    words: [Word; SLOTS],
}

#[derive(Clone, Copy)]
struct Word {
    /// The bytes of the word, with zeros above.
    low: u64,
    high: u64,
    /// The length of the word, or 0 if the slot is empty.
    length: u32,
    tokens: u32,
}

impl Recent {
    pub(crate) const fn new() -> Recent {
        const EMPTY: Word = Word {
            low: 0,
            high: 0,
            length: 0,
            tokens: 0,
        };
        Recent { words: [EMPTY; SLOTS] }
    }

    /// Returns the number of tokens of the pre-token `text[start..end]`, which is not one token.
    #[inline]
    pub(crate) const fn count(&mut self, vocabulary: &Vocabulary, text: &[u8], start: usize, end: usize) -> usize {
        let length = end - start;
        if length > MAX_LENGTH {
            return piece::count_parts(vocabulary, text, start, end);
        }
        let (low, high) = if length <= 8 {
            (load(text, start) & MASKS[length], 0)
        } else {
            (load(text, start), load(text, start + 8) & MASKS[length - 8])
        };
        let slot = (fold(low ^ high.rotate_left(29)) >> 58) as usize % SLOTS;
        let word = self.words[slot];
        if word.low == low && word.high == high && word.length as usize == length {
            return word.tokens as usize;
        }
        let tokens = piece::count_parts(vocabulary, text, start, end);
        self.words[slot] = Word {
            low,
            high,
            length: length as u32,
            tokens: tokens as u32,
        };
        tokens
    }
}
