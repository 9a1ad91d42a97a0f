#![doc = include_str!("../README.md")]
#![no_std]

/// The content of the table's file: a header, the words, and a record for each word.
///
/// Words are in order of length, then of bytes, without separators. The header has their number for
/// each length. A record has four blocks of 32 values. A block is a scale as a half-precision
/// float, then 16 bytes, whose lower halves are the first 16 values and whose upper halves are the
/// others. A value is the half byte minus 8, multiplied by the scale.
#[doc(hidden)]
pub static BYTES: &[u8] = include_bytes!("../data/words.bin");

/// The number of values in a vector.
pub const DIMENSIONS: usize = 128;
/// The number of words.
pub const WORDS: usize = read_u32(8);

/// The values of a block, which have a scale in common.
const BLOCK: usize = 32;
/// The bytes of a block: its scale and half a byte for each value.
const BLOCK_BYTES: usize = 2 + BLOCK / 2;
const RECORD_BYTES: usize = DIMENSIONS / BLOCK * BLOCK_BYTES;
/// The maximum length of a word in bytes.
const MAX_LENGTH: usize = 24;
/// The offset of the numbers of words for each length, from 0 to the maximum.
const LENGTHS: usize = 16;
const TEXT: usize = LENGTHS + 4 * (MAX_LENGTH + 1);
/// The words of each length: the index of the first word, and the offset of their text.
const STARTS: [(usize, usize); MAX_LENGTH + 2] = starts();
const RECORDS: usize = STARTS[MAX_LENGTH + 1].1;

/// The number of vectors in [`BACKGROUND`].
pub const CENTRES: usize = 512;
/// The centres of the texts that the table is fitted to, as vectors of length 127.
///
/// They are texts of all subjects. A text is specifically similar to a query if it is more similar
/// than the nearest of these.
pub static BACKGROUND: [[i8; DIMENSIONS]; CENTRES] = centres(include_bytes!("../data/background.bin"));

#[expect(
    clippy::large_stack_arrays,
    reason = "const evaluation has no stack that could overflow"
)]
const fn centres(bytes: &[u8; CENTRES * DIMENSIONS]) -> [[i8; DIMENSIONS]; CENTRES] {
    let mut centres = [[0; DIMENSIONS]; CENTRES];
    let mut at = 0;
    while at < bytes.len() {
        centres[at / DIMENSIONS][at % DIMENSIONS] = bytes[at].cast_signed();
        at += 1;
    }
    centres
}

const _: () = {
    assert!(
        BYTES[0] == b'm' && BYTES[6] == b'W' && BYTES[7] == b'1',
        "another format"
    );
    assert!(read_u32(12) == DIMENSIONS, "another number of dimensions");
    assert!(BYTES.len() == RECORDS + WORDS * RECORD_BYTES, "another length");
};

/// Reads four bytes as a number.
const fn read_u32(at: usize) -> usize {
    u32::from_le_bytes([BYTES[at], BYTES[at + 1], BYTES[at + 2], BYTES[at + 3]]) as usize
}

const fn starts() -> [(usize, usize); MAX_LENGTH + 2] {
    let mut starts = [(0, TEXT); MAX_LENGTH + 2];
    let mut length = 0;
    while length <= MAX_LENGTH {
        let (words, at) = (read_u32(LENGTHS + 4 * length), starts[length]);
        starts[length + 1] = (at.0 + words, at.1 + words * length);
        length += 1;
    }
    starts
}

/// The number of characters that a word begins with: digits and letters.
const BEGINNINGS: usize = 36;
/// For each length, the index of the first word that begins with each character, and the end.
const GROUPS: [[u16; BEGINNINGS + 1]; MAX_LENGTH + 1] = groups();

#[expect(clippy::cast_possible_truncation, reason = "the number of words is checked")]
const fn groups() -> [[u16; BEGINNINGS + 1]; MAX_LENGTH + 1] {
    assert!(WORDS <= u16::MAX as usize, "more words than an index of a group counts");
    let mut groups = [[0; BEGINNINGS + 1]; MAX_LENGTH + 1];
    let mut length = 1;
    while length <= MAX_LENGTH {
        let ((mut word, text), (end, _)) = (STARTS[length], STARTS[length + 1]);
        let first = word;
        let mut next = 0;
        while next <= BEGINNINGS {
            while word < end && matches!(group(BYTES[text + (word - first) * length]), Some(group) if group < next) {
                word += 1;
            }
            groups[length][next] = word as u16;
            next += 1;
        }
        length += 1;
    }
    groups
}

/// Returns the index of a character among those that words begin with.
const fn group(byte: u8) -> Option<usize> {
    match byte {
        b'0'..=b'9' => Some((byte - b'0') as usize),
        b'a'..=b'z' => Some((byte - b'a') as usize + 10),
        _ => None,
    }
}

/// A word of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(u32);

impl Word {
    /// Finds a word: ASCII letters and digits in lower case, not stemmed.
    ///
    /// ```
    /// use mcpact_word_table::Word;
    ///
    /// assert!(Word::find("weather").is_some());
    /// assert!(Word::find("wether-forecast").is_none());
    /// ```
    pub fn find(word: &str) -> Option<Word> {
        let (word, length) = (word.as_bytes(), word.len());
        let group = group(*word.first()?)?;
        if length > MAX_LENGTH {
            return None;
        }
        let (first, text) = STARTS[length];
        let text_of = |word: usize| text + (word - first) * length;
        // The first eight bytes decide almost always, and a comparison of numbers is fast. Records
        // follow the words, so there are always eight bytes, of which those after the word do not
        // count.
        let rest = 64 - 8 * length.min(8);
        let wanted = word.iter().take(8).fold(0, |head, byte| head << 8 | u64::from(*byte));
        let head = |word: usize| {
            let mut head = [0; 8];
            head.copy_from_slice(&BYTES[text_of(word)..][..8]);
            u64::from_be_bytes(head) >> rest
        };
        // The last word whose head is not greater. Each step is the same for both results of a
        // comparison, which no processor could predict.
        let start = usize::from(GROUPS[length][group]);
        let (mut low, mut words) = (start, usize::from(GROUPS[length][group + 1]) - start);
        while words > 1 {
            let half = words / 2;
            low = if head(low + half) <= wanted { low + half } else { low };
            words -= half;
        }
        // Long words can have the same head.
        let mut candidates = (start..low + words).rev().take_while(|word| head(*word) >= wanted);
        let found = candidates.find(|found| BYTES[text_of(*found)..][..length] == *word)?;
        u32::try_from(found).ok().map(Word)
    }

    /// Adds the word's vector, multiplied by `weight`, to a sum.
    ///
    /// ```
    /// use mcpact_word_table::{DIMENSIONS, Word};
    ///
    /// let unit = |words: [&str; 2]| {
    ///     let mut sum = [0.0; DIMENSIONS];
    ///     words.into_iter().filter_map(Word::find).for_each(|word| word.add_to(&mut sum, 1.0));
    ///     let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
    ///     sum.map(|value| value / length)
    /// };
    /// let flight = unit(["cheap", "flight"]);
    /// let dot = |other: [f32; DIMENSIONS]| {
    ///     flight.iter().zip(other).map(|(a, b)| a * b).sum::<f32>()
    /// };
    /// assert!(dot(unit(["airline", "ticket"])) > 2.0 * dot(unit(["git", "commit"])));
    /// ```
    pub fn add_to(self, sum: &mut [f32; DIMENSIONS], weight: f32) {
        let start = RECORDS + self.0 as usize * RECORD_BYTES;
        let record = &BYTES[start..start + RECORD_BYTES];
        for (block, sums) in record.chunks_exact(BLOCK_BYTES).zip(sum.chunks_exact_mut(BLOCK)) {
            let (scale, values) = block.split_at(2);
            let scale = weight * half(u16::from_le_bytes([scale[0], scale[1]]));
            let (first, second) = sums.split_at_mut(BLOCK / 2);
            for ((value, first), second) in values.iter().zip(first).zip(second) {
                *first += scale * f32::from((value & 15).cast_signed() - 8);
                *second += scale * f32::from((value >> 4).cast_signed() - 8);
            }
        }
    }
}

/// Converts a half-precision float that is positive and finite, or zero.
fn half(bits: u16) -> f32 {
    // The same bits are a float whose exponent is smaller by the difference of the two biases.
    const BIASES: f32 = f32::from_bits((127 + 127 - 15) << 23);
    f32::from_bits(u32::from(bits) << 13) * BIASES
}
