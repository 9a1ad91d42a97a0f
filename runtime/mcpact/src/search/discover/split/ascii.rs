//! Splits texts without letters of other scripts into words, eight bytes at once.
//!
//! Most texts are of this kind, and the tables of a large index are made from megabytes of them.
//! The kinds of 64 bytes are the bits of three numbers. The bits at which words begin and end
//! follow from these, without a decision for each byte.

use std::ops::Range;

use crate::search::discover::interner::Key;

/// The bytes of a block.
const BLOCK: usize = 64;
/// Each byte of a number 1.
const ONES: u64 = u64::MAX / 0xff;
/// The highest bit of each byte.
const HIGH: u64 = ONES << 7;

/// The kinds of the bytes of a block, from the lowest bit.
#[derive(Default)]
struct Kinds {
    /// Letters and digits.
    word: u64,
    /// Capitals.
    upper: u64,
}

impl Kinds {
    #[inline]
    fn of(block: &[u8]) -> Kinds {
        let mut kinds = Kinds::default();
        let (chunks, rest) = block.as_chunks();
        for (index, chunk) in chunks.iter().enumerate() {
            kinds.add(*chunk, 8 * index);
        }
        if !rest.is_empty() {
            let mut chunk = [0; 8];
            chunk[..rest.len()].copy_from_slice(rest);
            kinds.add(chunk, 8 * chunks.len());
        }
        kinds
    }

    /// Adds the kinds of eight bytes.
    #[inline]
    fn add(&mut self, bytes: [u8; 8], index: usize) {
        let bytes = u64::from_le_bytes(bytes);
        let letters = within(bytes | (ONES * 0x20), b'a', b'z');
        // The bit 0x20 of small letters becomes the highest bit.
        let capitals = letters & !(bytes << 2);
        self.word |= bits(letters | within(bytes, b'0', b'9')) << index;
        self.upper |= bits(capitals) << index;
    }
}

/// Sets the highest bit of each byte from `first` to `last`, where each byte is below 128, so that
/// no sum carries into the next byte. The other bits are of no use.
fn within(bytes: u64, first: u8, last: u8) -> u64 {
    let from = bytes + ONES * u64::from(128 - first);
    let after = bytes + ONES * u64::from(127 - last);
    from & !after
}

/// Collects the highest bits of eight bytes in the lowest byte.
fn bits(high: u64) -> u64 {
    // Each factor moves the bit of one byte into the highest byte.
    const FACTORS: u64 = 0x0102_0408_1020_4080;
    ((high & HIGH) >> 7).wrapping_mul(FACTORS) >> 56
}

/// Calls `each` with the words in a range of a text, and with the bytes that each word has there.
/// The range has ASCII characters only. `buffer` is for words with capitals.
pub(super) fn each_key(
    text: &str,
    range: Range<usize>,
    buffer: &mut String,
    each: &mut impl FnMut(Key<'_>, Range<usize>),
) {
    let bytes = &text.as_bytes()[..range.end];
    // The start of the word that continues from the block before.
    let mut open: Option<usize> = None;
    // The lowest bits are those of the byte before the block.
    let (mut word_before, mut upper_before) = (0, 0);
    // After the last whole block, an empty one ends the last word.
    for base in (range.start..=range.end).step_by(BLOCK) {
        let next = bytes.len().min(base + BLOCK);
        let kinds = Kinds::of(&bytes[base..next]);
        let follows_word = kinds.word << 1 | word_before;
        let follows_upper = kinds.upper << 1 | upper_before;
        let mut begins = kinds.word & !follows_word | kinds.upper & !follows_upper;
        // Capitals belong together, except for the last before a small letter, as in `HTTPGet`.
        let mut others = kinds.upper & follows_upper;
        while others != 0 {
            let capital = take(&mut others);
            let is_last = bytes.get(base + capital + 1).is_some_and(u8::is_ascii_lowercase);
            begins |= u64::from(is_last) << capital;
        }
        let mut ends = follows_word & (!kinds.word | begins);
        while ends != 0 {
            let start = open.take().unwrap_or_else(|| base + take(&mut begins));
            let end = base + take(&mut ends);
            let mut key = Key::within(text, start..end);
            // A word with capitals begins with one.
            if bytes[start].is_ascii_uppercase() {
                buffer.clear();
                buffer.push_str(key.text());
                buffer.make_ascii_lowercase();
                key = key.lower(buffer);
            }
            each(key, start..end);
        }
        if begins != 0 {
            open = Some(base + take(&mut begins));
        }
        word_before = kinds.word >> (BLOCK - 1);
        upper_before = kinds.upper >> (BLOCK - 1);
    }
}

/// Removes the lowest bit, and returns its index.
fn take(bits: &mut u64) -> usize {
    let index = bits.trailing_zeros() as usize;
    *bits &= *bits - 1;
    index
}
