//! The vocabularies as static tables. A search takes one hash, one pilot, one slot, one comparison.

use crate::hash::{absorb, finish, fold};
use crate::layout::{
    HASH_SLOT_SHIFT, HEADER, LONG, LONG_LENGTH_SHIFT, LONG_SHIFT, MAGIC, MAX_TOKEN, PRINT_MASK, REACH_BITS, SLOT_CHECK,
    SLOT_LENGTH_SHIFT, SLOT_PRINT_SHIFT, SLOT_TOKEN,
};

/// The result of a search without a match; larger than every token.
pub(crate) const NONE: u32 = u32::MAX;

/// `MASKS[n]` keeps the low `n` bytes of a word.
pub(crate) const MASKS: [u64; 9] = [
    0,
    0xFF,
    0xFFFF,
    0xFF_FFFF,
    0xFFFF_FFFF,
    0xFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF,
    0xFF_FFFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF_FFFF,
];

/// The split pattern of an encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pattern {
    #[cfg_attr(not(feature = "o200k_base"), allow(dead_code))]
    O200k,
    #[cfg_attr(not(feature = "cl100k_base"), allow(dead_code))]
    Cl100k,
}

/// The table of an encoding, in the format of `layout`.
pub(crate) struct Vocabulary {
    pub(crate) pattern: Pattern,
    keys: &'static [[u8; 8]],
    slots: &'static [[u8; 4]],
    pilots: &'static [[u8; 2]],
    splits: &'static [u8],
    reach: &'static [u8],
    long: &'static [u8],
    /// Cells of the automaton of `glue`.
    pub(crate) glue: &'static [u16],
    slot_mask: u64,
    bucket_shift: u32,
}

#[cfg(feature = "o200k_base")]
pub(crate) static O200K_BASE: Vocabulary = {
    const FILE: &[u8] = include_bytes!("../data/o200k_base.bin");
    static GLUE: [u16; header(FILE)[5] / 2] = glue(FILE);
    read(Pattern::O200k, FILE, &GLUE)
};
#[cfg(feature = "cl100k_base")]
pub(crate) static CL100K_BASE: Vocabulary = {
    const FILE: &[u8] = include_bytes!("../data/cl100k_base.bin");
    static GLUE: [u16; header(FILE)[5] / 2] = glue(FILE);
    read(Pattern::Cl100k, FILE, &GLUE)
};

/// The numbers at the start of a file of `data/`. They are read when this crate is compiled.
#[cfg_attr(not(any(feature = "o200k_base", feature = "cl100k_base")), allow(dead_code))]
const fn header(file: &[u8]) -> [usize; HEADER / 4] {
    let mut numbers = [0; HEADER / 4];
    let mut i = 0;
    while i < HEADER / 4 {
        numbers[i] = u32::from_le_bytes(file.as_chunks().0[i]) as usize;
        i += 1;
    }
    assert!(
        numbers[0] == MAGIC as usize,
        "data/*.bin has another layout than src/layout.rs"
    );
    numbers
}

/// The last section, as numbers: const evaluation reads them in fewer steps than bytes.
#[cfg_attr(not(any(feature = "o200k_base", feature = "cl100k_base")), allow(dead_code))]
const fn glue<const CELLS: usize>(file: &[u8]) -> [u16; CELLS] {
    let (_, section) = file.split_at(file.len() - 2 * CELLS);
    let mut cells = [0; CELLS];
    let mut i = 0;
    while i < CELLS {
        cells[i] = section[2 * i] as u16 | (section[2 * i + 1] as u16) << 8;
        i += 1;
    }
    cells
}

/// Finds the sections of a file.
#[cfg_attr(not(any(feature = "o200k_base", feature = "cl100k_base")), allow(dead_code))]
const fn read(pattern: Pattern, file: &'static [u8], glue: &'static [u16]) -> Vocabulary {
    let [_, tokens, slot_bits, pilot_bits, long, _] = header(file);
    let (_, rest) = file.split_at(HEADER);
    let (keys, rest) = rest.split_at(tokens * 8);
    let (slots, rest) = rest.split_at(4 << slot_bits);
    let (pilots, rest) = rest.split_at(2 << pilot_bits);
    let (splits, rest) = rest.split_at(tokens);
    let (reach, rest) = rest.split_at(1 << REACH_BITS);
    let (long, rest) = rest.split_at(long);
    assert!(rest.len() == glue.len() * 2, "data/*.bin is cut short");
    Vocabulary {
        pattern,
        keys: keys.as_chunks().0,
        slots: slots.as_chunks().0,
        pilots: pilots.as_chunks().0,
        splits,
        reach,
        long,
        glue,
        slot_mask: (1 << slot_bits) - 1,
        bucket_shift: 64 - pilot_bits as u32,
    }
}

/// Returns the 8 bytes of `text` from `start`, or fewer with zeros above if the text ends before.
/// `start` is at most the length.
#[inline]
pub(crate) const fn load(text: &[u8], start: usize) -> u64 {
    let length = text.len();
    if length >= 8 && start <= length - 8 {
        return text[start] as u64
            | (text[start + 1] as u64) << 8
            | (text[start + 2] as u64) << 16
            | (text[start + 3] as u64) << 24
            | (text[start + 4] as u64) << 32
            | (text[start + 5] as u64) << 40
            | (text[start + 6] as u64) << 48
            | (text[start + 7] as u64) << 56;
    }
    let mut word = 0;
    let mut at = length;
    while at > start {
        at -= 1;
        word = word << 8 | text[at] as u64;
    }
    word
}

impl Vocabulary {
    /// Returns the number of tokens; ids are below it.
    pub(crate) const fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns the only slot that can contain a key of this hash and length (at most 15), or 0.
    #[inline]
    const fn slot(&self, hash: u64, length_code: u32) -> u32 {
        let pilot = self.pilots[(hash >> self.bucket_shift) as usize];
        let pilot = pilot[0] as u64 | (pilot[1] as u64) << 8;
        let slot = self.slots[((hash >> HASH_SLOT_SHIFT & self.slot_mask) ^ pilot) as usize];
        let slot = slot[0] as u32 | (slot[1] as u32) << 8 | (slot[2] as u32) << 16 | (slot[3] as u32) << 24;
        let expected = length_code << SLOT_LENGTH_SHIFT | (hash as u32 & PRINT_MASK) << SLOT_PRINT_SHIFT;
        if (slot ^ expected) & SLOT_CHECK == 0 { slot } else { 0 }
    }

    /// Returns the token of 1 to 8 bytes, or `NONE`. `key` has zeros above the bytes.
    #[inline]
    pub(crate) const fn find_short(&self, key: u64, length: usize) -> u32 {
        let slot = self.slot(finish(0, key, length), length as u32);
        let token = slot & SLOT_TOKEN;
        if slot != 0 && u64::from_le_bytes(self.keys[token as usize]) == key {
            token
        } else {
            NONE
        }
    }

    /// Returns the token of 9 to 16 bytes, or `NONE`. `high` has zeros above the bytes.
    #[inline]
    pub(crate) const fn find_middle(&self, low: u64, high: u64, length: usize) -> u32 {
        let slot = self.slot(
            finish(absorb(0, low), high, length),
            if length < 15 { length as u32 } else { 15 },
        );
        if slot == 0 {
            return NONE;
        }
        let token = slot & SLOT_TOKEN;
        let Some(offset) = self.offset_of_long(token, length) else {
            return NONE;
        };
        if load(self.long, offset) == low && load(self.long, offset + 8) & MASKS[length - 8] == high {
            token
        } else {
            NONE
        }
    }

    /// Returns the token `text[start..end]` of any length, or `NONE`.
    pub(crate) const fn find(&self, text: &[u8], start: usize, end: usize) -> u32 {
        let length = end - start;
        if length <= 8 {
            return self.find_short(load(text, start) & MASKS[length], length);
        }
        if length > MAX_TOKEN {
            return NONE;
        }
        let mut state = 0;
        let mut before = 0;
        while length - before > 8 {
            state = absorb(state, load(text, start + before));
            before += 8;
        }
        let last = load(text, start + before) & MASKS[length - before];
        let slot = self.slot(
            finish(state, last, length),
            if length < 15 { length as u32 } else { 15 },
        );
        if slot == 0 {
            return NONE;
        }
        let token = slot & SLOT_TOKEN;
        let Some(offset) = self.offset_of_long(token, length) else {
            return NONE;
        };
        let mut at = 0;
        while at < before {
            if load(text, start + at) != load(self.long, offset + at) {
                return NONE;
            }
            at += 8;
        }
        if load(self.long, offset + before) & MASKS[length - before] == last {
            token
        } else {
            NONE
        }
    }

    /// Returns the token that is the whole pre-token `text[start..end]`, or `NONE`. In both
    /// vocabularies the merges of a token's bytes build the token (the generator asserts it), so a
    /// search for the whole is only faster.
    #[inline]
    pub(crate) const fn whole(&self, text: &[u8], start: usize, end: usize) -> u32 {
        let length = end - start;
        if length <= 8 {
            self.find_short(load(text, start) & MASKS[length], length)
        } else if length <= 16 {
            self.find_middle(load(text, start), load(text, start + 8) & MASKS[length - 8], length)
        } else {
            self.find(text, start, end)
        }
    }

    /// Returns the offset of a token in `long`, if it is a long one of that length.
    #[inline]
    const fn offset_of_long(&self, token: u32, length: usize) -> Option<usize> {
        let key = u64::from_le_bytes(self.keys[token as usize]);
        let expected = LONG << LONG_SHIFT | (length as u64) << LONG_LENGTH_SHIFT;
        if key >> LONG_LENGTH_SHIFT == expected >> LONG_LENGTH_SHIFT {
            Some(key as u32 as usize)
        } else {
            None
        }
    }

    /// Returns the length of the left one of the two tokens that the last merge of `token` joins; 0
    /// for a single byte.
    pub(crate) const fn split_of(&self, token: u32) -> usize {
        self.splits[token as usize] as usize
    }

    /// Returns an upper bound of the length of the tokens that begin with the three low bytes of
    /// `word`, at least 2.
    pub(crate) const fn reach(&self, word: u64) -> usize {
        let reach = self.reach[(fold(word & MASKS[3]) >> (64 - REACH_BITS)) as usize] as usize;
        if reach < 2 { 2 } else { reach }
    }

    /// Appends the bytes of a token. Returns false if there is no such token.
    pub(crate) fn append(&self, token: u32, bytes: &mut Vec<u8>) -> bool {
        let Some(key) = self.keys.get(token as usize) else {
            return false;
        };
        let word = u64::from_le_bytes(*key);
        if word >> LONG_SHIFT == LONG {
            let offset = word as u32 as usize;
            let length = (word >> LONG_LENGTH_SHIFT) as usize & 0xFFFF;
            bytes.extend_from_slice(&self.long[offset..offset + length]);
        } else {
            // Zero bytes at the end of a token equal those above it: only the search with its own
            // length finds it.
            let shown = 8 - word.leading_zeros() as usize / 8;
            let length = (shown.max(1)..8)
                .find(|length| self.find_short(word, *length) == token)
                .unwrap_or(8);
            bytes.extend_from_slice(&key[..length]);
        }
        true
    }
}
