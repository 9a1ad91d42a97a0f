//! Hints: the tokens of a literal piece of text, known before its location.

use crate::classes::{ASCII, character};
use crate::layout::class::{LETTER, LOWER, NUMBER, UPPER};
use crate::{Encoding, pre_token, split};

/// A letter or a digit: `\p{L}`, `\p{N}`.
const WORD: u8 = UPPER | LOWER | LETTER | NUMBER;

/// Facts about a piece of text that do not depend on the text around it.
///
/// *If* a pre-token begins at [`start`](Hint::start), there are exactly [`tokens`](Hint::tokens)
/// tokens from there to [`end`](Hint::end), and a pre-token ends at `end`. Offsets are bytes in the
/// piece. The text before decides whether a pre-token begins at `start`:
/// [`count_segments`](crate::count_segments) checks this before it uses a hint.
///
/// A hint is one `u64`, so that macros can emit it as a number; 0 is [`Hint::NONE`].
///
/// # Examples
///
/// ```
/// use mcpact_tokens::{Encoding, Hint};
///
/// const HINT: Hint = Hint::of(Encoding::O200kBase, r#""description":"Search query""#);
/// assert_eq!((HINT.start(), HINT.end(), HINT.tokens()), (1, 27, 4)); // description, ":", Search, query
/// assert_eq!(Hint::from_bits(HINT.bits()), HINT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hint(u64);

/// Bits of each of the three numbers.
const BITS: u32 = 21;
const MAX: u64 = (1 << BITS) - 1;
/// The maximum offset of a piece.
const MAX_OFFSET: usize = u32::MAX as usize - MAX as usize;

impl Hint {
    /// A hint without facts.
    pub const NONE: Hint = Hint(0);

    /// Returns the hint that skips most of `text`. Returns [`Hint::NONE`] if nothing can be
    /// skipped, or if the piece has 2 MiB or more.
    ///
    /// The hint begins at the first letter or digit. It ends after the last one that is followed by
    /// an ASCII character other than a letter, a digit or an apostrophe: a pre-token always ends
    /// there.
    pub const fn of(encoding: Encoding, text: &str) -> Hint {
        Hint::new(encoding, text, false)
    }

    /// Returns [`Hint::of`] for a piece that a delimiter always follows: an ASCII character other
    /// than a letter, a digit or an apostrophe, such as the comma or bracket after a JSON value.
    /// The hint then skips a letter or digit at the end of `text` as well.
    ///
    /// Before any other character, such a hint makes the count wrong.
    ///
    /// ```
    /// # use mcpact_tokens::{Encoding, Hint};
    /// let (open, closed) = (Hint::of, Hint::before_delimiter);
    /// assert_eq!(open(Encoding::O200kBase, r#""default":20"#).end(), 8);
    /// assert_eq!(closed(Encoding::O200kBase, r#""default":20"#).end(), 12);
    /// ```
    pub const fn before_delimiter(encoding: Encoding, text: &str) -> Hint {
        Hint::new(encoding, text, true)
    }

    const fn new(encoding: Encoding, text: &str, delimited: bool) -> Hint {
        let bytes = text.as_bytes();
        let length = bytes.len();
        if length as u64 > MAX {
            return Hint::NONE;
        }
        let mut start = 0;
        let mut first = character(bytes, 0);
        while first.length != 0 && first.class & WORD == 0 {
            start += first.length;
            first = character(bytes, start);
        }
        let vocabulary = encoding.vocabulary();
        let (mut at, mut counted) = (start, 0);
        let (mut end, mut tokens) = (start, 0);
        while at < length {
            let next = split::next(vocabulary.pattern, bytes, at);
            counted += pre_token::count(vocabulary, bytes, at, next);
            at = next;
            if ends_word(bytes, at) && (at < length || delimited) {
                end = at;
                tokens = counted;
            }
        }
        if tokens == 0 {
            Hint::NONE
        } else {
            Hint(start as u64 | (end as u64) << BITS | (tokens as u64) << (2 * BITS))
        }
    }

    /// Creates a hint from the number that [`bits`](Hint::bits) returned. Another number gives a
    /// hint with wrong facts.
    pub const fn from_bits(bits: u64) -> Hint {
        Hint(bits)
    }

    /// Returns the hint as a number: 21 bits each for start, end and tokens, from the lowest up.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the offset of the first byte of the piece that is skipped.
    pub const fn start(self) -> usize {
        (self.0 & MAX) as usize
    }

    /// Returns the offset after the last byte of the piece that is skipped.
    pub const fn end(self) -> usize {
        (self.0 >> BITS & MAX) as usize
    }

    /// Returns the number of tokens between [`start`](Hint::start) and [`end`](Hint::end).
    pub const fn tokens(self) -> usize {
        (self.0 >> (2 * BITS) & MAX) as usize
    }

    /// Places the hint for a piece at the byte `offset` of a longer text.
    ///
    /// # Panics
    ///
    /// Panics if an offset does not fit into a `u32`.
    pub const fn at(self, offset: usize) -> PlacedHint {
        let bits = self.0;
        if bits == 0 {
            return PlacedHint {
                start: 0,
                end: 0,
                tokens: 0,
            };
        }
        assert!(offset <= MAX_OFFSET, "texts are at most 4 GiB");
        PlacedHint {
            start: (offset + (bits & MAX) as usize) as u32,
            end: (offset + (bits >> BITS & MAX) as usize) as u32,
            tokens: (bits >> (2 * BITS)) as u32 & MAX as u32,
        }
    }
}

/// A [`Hint`] placed in a longer text, created by [`Hint::at`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedHint {
    /// The offset of the first byte of the text that is skipped; a letter or a digit.
    pub start: u32,
    /// The offset after the last byte that is skipped; at most `start` if the hint has no facts.
    pub end: u32,
    /// The number of tokens between `start` and `end`.
    pub tokens: u32,
}

/// Returns whether a pre-token ends at `at`. A letter or a digit must precede; the end of the text
/// or a delimiter must follow. A delimiter is an ASCII character other than a letter, a digit or an
/// apostrophe, which may begin a contraction. No look-ahead of the patterns distinguishes a
/// delimiter from the end of the text.
const fn ends_word(text: &[u8], at: usize) -> bool {
    if at < text.len() {
        let next = text[at];
        if next >= 0x80 || next == b'\'' || ASCII[next as usize] & WORD != 0 {
            return false;
        }
    }
    let mut last = at - 1;
    while last > 0 && text[last] & 0xC0 == 0x80 {
        last -= 1;
    }
    character(text, last).class & WORD != 0
}
