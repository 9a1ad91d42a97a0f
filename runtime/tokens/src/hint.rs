//! Skip hints: what is known of a literal piece of text before it is known where the piece will stand.

use crate::classes::{ASCII, character};
use crate::layout::class::{LETTER, LOWER, NUMBER, UPPER};
use crate::{Encoding, piece, split};

/// A letter or a digit: `\p{L}`, `\p{N}`.
const WORD: u8 = UPPER | LOWER | LETTER | NUMBER;

/// What is known of a piece of text, whatever stands before and after it.
///
/// *If* a pre-token begins at [`start`](Hint::start), then from there to [`end`](Hint::end) lie exactly [`tokens`](Hint::tokens)
/// tokens, and a pre-token ends at `end`. Offsets are bytes in the piece. Whether a pre-token begins at `start` depends on what
/// stands before; [`count_segments`](crate::count_segments) sees it and uses the hint or not.
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
/// The last byte at which a piece can stand.
const FARTHEST: usize = u32::MAX as usize - MAX as usize;

impl Hint {
    /// Nothing is known.
    pub const NONE: Hint = Hint(0);

    /// The hint that skips most of `text`, or [`Hint::NONE`] if nothing can be skipped, or the piece is 2 MiB or longer.
    ///
    /// It begins at the first letter or digit, and it ends after the last one that is followed by an ASCII character other than
    /// letter, digit and apostrophe: there a pre-token ends whatever follows.
    pub const fn of(encoding: Encoding, text: &str) -> Hint {
        Hint::new(encoding, text, false)
    }

    /// [`Hint::of`] for a piece that will always be followed by an ASCII character other than letter, digit and apostrophe, as a
    /// value in JSON is by a comma or a bracket: a letter or digit at the very end of `text` is skipped as well.
    ///
    /// Placed before anything else, such a hint makes the count wrong.
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
            counted += piece::count(vocabulary, bytes, at, next);
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

    /// The hint of these bits; any number is one, but only those of [`bits`](Hint::bits) say something true.
    pub const fn from_bits(bits: u64) -> Hint {
        Hint(bits)
    }

    /// The hint as a number: 21 bits each of start, end and tokens, from the lowest up.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The first byte of the piece that is skipped.
    pub const fn start(self) -> usize {
        (self.0 & MAX) as usize
    }

    /// The first byte of the piece that is not skipped any more.
    pub const fn end(self) -> usize {
        (self.0 >> BITS & MAX) as usize
    }

    /// The number of tokens between [`start`](Hint::start) and [`end`](Hint::end).
    pub const fn tokens(self) -> usize {
        (self.0 >> (2 * BITS) & MAX) as usize
    }

    /// The hint for a piece that stands at the byte `offset` of a longer text.
    ///
    /// # Panics
    ///
    /// If the place does not fit into a `u32`.
    pub const fn at(self, offset: usize) -> PlacedHint {
        let bits = self.0;
        if bits == 0 {
            return PlacedHint {
                start: 0,
                end: 0,
                tokens: 0,
            };
        }
        assert!(offset <= FARTHEST, "texts are at most 4 GiB");
        PlacedHint {
            start: (offset + (bits & MAX) as usize) as u32,
            end: (offset + (bits >> BITS & MAX) as usize) as u32,
            tokens: (bits >> (2 * BITS)) as u32 & MAX as u32,
        }
    }
}

/// A [`Hint`] placed in a longer text, made by [`Hint::at`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedHint {
    /// The first byte of the text that is skipped; a letter or a digit.
    pub start: u32,
    /// The first byte that is not skipped any more; not above `start` where nothing is known.
    pub end: u32,
    /// The number of tokens between them.
    pub tokens: u32,
}

/// Whether a letter or digit ends at `at` and what follows, if anything does, ends every pre-token that it is in: an ASCII character
/// other than letter, digit, and apostrophe (which may begin a contraction). No look-ahead of the patterns tells such a character
/// from the end of the text.
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
