//! The layout of `data/*.bin`, shared with the generator in `tests/generator`.
//!
//! A file is a header of six little-endian `u32`s (magic, number of tokens, log2 of the number of
//! slots, log2 of the number of pilots, bytes of long tokens, bytes of the glue) and seven
//! sections, one after the other:
//!
//! | Section | Entry | Contents |
//! |---|---|---|
//! | keys | 8 bytes for each token | its bytes if it has at most 8, else `LONG`, its length and its offset in `long` |
//! | slots | 4 bytes | a perfect hash table: token, length, fingerprint (see `SLOT_*`) |
//! | pilots | 2 bytes | a number that moves the keys of one bucket to different slots |
//! | splits | 1 byte for each token | length of the left one of the two tokens that the last merge joins |
//! | reach | 1 byte | upper bound of the length of tokens that begin with three bytes |
//! | long | bytes | tokens of more than 8 bytes |
//! | glue | 2 bytes | cells of the automaton of `glue.rs` |

pub(crate) const MAGIC: u32 = 0x326B_746D;
pub(crate) const HEADER: usize = 24;

/// Length of the longest token of any vocabulary, in bytes.
pub(crate) const MAX_TOKEN: usize = 128;

/// Low bits of a slot: the token.
pub(crate) const SLOT_TOKEN: u32 = (1 << 18) - 1;
/// The position of the length, at most 15, in a slot.
pub(crate) const SLOT_LENGTH_SHIFT: u32 = 18;
/// The position of the fingerprint in a slot; it extends to the top bit.
pub(crate) const SLOT_PRINT_SHIFT: u32 = 22;
pub(crate) const PRINT_MASK: u32 = (1 << (32 - SLOT_PRINT_SHIFT)) - 1;
/// The bits of length and fingerprint, which are compared before the key itself.
pub(crate) const SLOT_CHECK: u32 = (PRINT_MASK << SLOT_PRINT_SHIFT) | (15 << SLOT_LENGTH_SHIFT);

/// The position of the slot index in a hash. The top bits are the bucket, the low ones the
/// fingerprint.
pub(crate) const HASH_SLOT_SHIFT: u32 = 20;

/// The top byte of the key of a long token, which no token of 8 bytes has there; below it 16 bits
/// of length and 32 of offset.
pub(crate) const LONG: u64 = 0xFF;
pub(crate) const LONG_SHIFT: u32 = 56;
pub(crate) const LONG_LENGTH_SHIFT: u32 = 32;

/// Number of bits of the index of `reach`: the top bits of the folded three bytes.
pub(crate) const REACH_BITS: u32 = 16;

/// Classes of characters in the split patterns, as bits, so that a set of classes is one mask.
pub(crate) mod class {
    /// `\p{Lu}`, `\p{Lt}`
    pub(crate) const UPPER: u8 = 1;
    /// `\p{Ll}`
    pub(crate) const LOWER: u8 = 2;
    /// `\p{Lm}`, `\p{Lo}`: in words, both upper and lower.
    pub(crate) const LETTER: u8 = 4;
    /// `\p{M}`
    pub(crate) const MARK: u8 = 8;
    /// `\p{N}`
    pub(crate) const NUMBER: u8 = 16;
    /// `\s` without carriage return and line feed
    pub(crate) const SPACE: u8 = 32;
    /// Carriage return, line feed
    pub(crate) const NEWLINE: u8 = 64;
    /// All others: punctuation, symbols, controls, unassigned
    pub(crate) const OTHER: u8 = 128;
}
