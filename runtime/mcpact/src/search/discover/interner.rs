//! Numbers for texts, without an allocation for each text.

use std::ops::Range;

/// Different texts, numbered from 0 in the order of their first occurrence.
///
/// The texts are in one string, and a hash table with linear probing has their numbers. An index of
/// a search index has thousands of words. To allocate each would take a third of the time of the
/// index. The table also has the first bytes of each text: most words are no longer, so one access
/// finds them.
#[derive(Clone, Debug, Default)]
pub(super) struct Interner {
    texts: String,
    /// The end of each text.
    ends: Vec<usize>,
    /// The keys of the texts, each at the slot of its hash or after it; [`EMPTY`] elsewhere. Their
    /// number is a power of two, and at least half are empty.
    slots: Vec<Slot>,
}

/// A text in the table.
#[derive(Clone, Copy, Debug)]
struct Slot {
    head: u64,
    length: u32,
    number: u32,
}

const EMPTY: Slot = Slot {
    head: 0,
    length: 0,
    number: u32::MAX,
};

/// The minimum number of slots.
const MIN_SLOTS: usize = 64;

/// The bits that texts of 0 to 8 bytes have in their heads.
const HEADS: [u64; 9] = {
    let mut heads = [0; 9];
    let mut length = 1;
    while length < heads.len() {
        heads[length] = heads[length - 1] << 8 | 0xff;
        length += 1;
    }
    heads
};

/// A text with its first bytes, by which the table finds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key<'a> {
    text: &'a str,
    /// The first eight bytes, with zeros after a shorter text.
    head: u64,
}

impl<'a> From<&'a str> for Key<'a> {
    fn from(text: &'a str) -> Key<'a> {
        let head = head(text.as_bytes());
        Key { text, head }
    }
}

impl<'a> Key<'a> {
    /// Returns a part of a text. This is faster than for the part alone, whose length decides how
    /// it is read.
    #[inline]
    pub(super) fn within(text: &'a str, part: Range<usize>) -> Key<'a> {
        let part_text = &text[part.clone()];
        let Some(bytes) = text.as_bytes()[part.start..].first_chunk() else {
            return part_text.into();
        };
        Key {
            text: part_text,
            head: u64::from_le_bytes(*bytes) & HEADS[part_text.len().min(8)],
        }
    }

    /// Returns a word of ASCII letters and digits in lower case. `lower` is the word in lower case.
    #[inline]
    pub(super) fn lower(self, lower: &str) -> Key<'_> {
        // Letters have the bit 0x40, digits have not; the bit 0x20 makes a letter small.
        const LETTERS: u64 = u64::MAX / 0xff * 0x40;
        Key {
            text: lower,
            head: self.head | (self.head & LETTERS) >> 1,
        }
    }

    /// Returns the text.
    #[inline]
    pub(super) fn text(self) -> &'a str {
        self.text
    }
}

impl Interner {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the text with a number.
    pub(super) fn text(&self, number: usize) -> &str {
        &self.texts[self.range(number)]
    }

    /// Returns the bytes of the text with a number, without a check of their boundaries.
    fn bytes(&self, number: usize) -> &[u8] {
        &self.texts.as_bytes()[self.range(number)]
    }

    fn range(&self, number: usize) -> Range<usize> {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[number]
    }

    /// Returns the texts in the order of their numbers.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|number| self.text(number))
    }

    /// Returns the number of a text.
    pub(super) fn get(&self, text: &str) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        self.find(text.into()).ok()
    }

    /// Returns the number of a text, and adds a new text.
    pub(super) fn intern(&mut self, text: &str) -> usize {
        self.intern_key(text.into())
    }

    /// Returns the number of a text, like [`intern`](Self::intern).
    #[inline]
    pub(super) fn intern_key(&mut self, key: Key<'_>) -> usize {
        if self.slots.is_empty() {
            self.grow(MIN_SLOTS);
        }
        match self.find(key) {
            Ok(number) => number,
            Err(slot) => self.add(key, slot),
        }
    }

    /// Makes a table for this many texts, so that it does not grow before. Has no effect on a table
    /// with texts.
    pub(super) fn reserve(&mut self, texts: usize) {
        if self.slots.is_empty() {
            self.grow((2 * texts).next_power_of_two().max(MIN_SLOTS));
        }
    }

    /// Adds a new text in this slot.
    #[cold]
    fn add(&mut self, key: Key<'_>, slot: usize) -> usize {
        let (number, text) = (self.len(), key.text);
        self.slots[slot] = Slot {
            head: key.head,
            length: length(text.as_bytes()),
            number: u32::try_from(number).expect("fewer texts than a u32 counts"),
        };
        self.texts.push_str(text);
        self.ends.push(self.texts.len());
        if 2 * self.len() >= self.slots.len() {
            self.grow(2 * self.slots.len());
        }
        number
    }

    /// Returns the number of a text, or else the index of the slot for it.
    #[inline]
    fn find(&self, key: Key<'_>) -> Result<usize, usize> {
        let (head, text) = (key.head, key.text.as_bytes());
        let length = length(text);
        let mut index = self.first_slot(head, text);
        loop {
            let slot = self.slots[index];
            if slot.number == u32::MAX {
                return Err(index);
            }
            let number = slot.number as usize;
            if slot.head == head && slot.length == length && (text.len() <= 8 || self.bytes(number) == text) {
                return Ok(number);
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
    }

    /// Returns the index of the slot for a text whose first bytes are `head`, by a multiplicative
    /// hash of these and of the last bytes.
    #[inline]
    fn first_slot(&self, head: u64, text: &[u8]) -> usize {
        // The golden ratio, as a fraction of 2^64.
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut hash = (head ^ text.len() as u64).wrapping_mul(FACTOR);
        if let Some(tail) = text.last_chunk().filter(|_| text.len() > 8) {
            hash = (hash.rotate_left(26) ^ u64::from_le_bytes(*tail)).wrapping_mul(FACTOR);
        }
        (hash >> 32) as usize & (self.slots.len() - 1)
    }

    /// Makes a table with this many slots, a power of two.
    fn grow(&mut self, slots: usize) {
        let more = vec![EMPTY; slots];
        for slot in std::mem::replace(&mut self.slots, more) {
            if slot.number == u32::MAX {
                continue;
            }
            let mut index = self.first_slot(slot.head, self.bytes(slot.number as usize));
            while self.slots[index].number != u32::MAX {
                index = (index + 1) & (self.slots.len() - 1);
            }
            self.slots[index] = slot;
        }
    }
}

/// Returns the first eight bytes of a text as a number, with zeros after a shorter one.
fn head(text: &[u8]) -> u64 {
    if let Some(head) = text.first_chunk() {
        return u64::from_le_bytes(*head);
    }
    // The two parts of a shorter text may overlap.
    let end = |part: usize| 8 * (text.len() - part);
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        return u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << end(4);
    }
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        return u64::from(u16::from_le_bytes(*first)) | u64::from(u16::from_le_bytes(*last)) << end(2);
    }
    text.first().map_or(0, |byte| u64::from(*byte))
}

/// Returns the length of a text for comparisons. Texts of `u32::MAX` bytes and more share a length,
/// and are compared by their bytes.
fn length(text: &[u8]) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::Interner;

    /// Compares texts of which the first bytes, the last bytes or the length differ.
    #[test]
    fn similar_texts() {
        let texts = [
            "",
            "\0",
            "\0\0",
            "a",
            "a\0",
            "b",
            "abcdefg",
            "abcdefg\0",
            "abcdefgh",
            "abcdefghi",
            "abcdefghj",
            "abcdefgh\0",
            "abcdefgh1abcdefgh",
            "abcdefgh2abcdefgh",
            "abcdefgh12abcdefgh",
            "é",
            "éééééé",
        ];
        let mut interner = Interner::default();
        for (number, text) in texts.iter().enumerate() {
            assert_eq!(interner.get(text), None, "{text:?}");
            assert_eq!(interner.intern(text), number);
        }
        assert!(interner.texts().eq(texts));
        assert!(
            texts
                .iter()
                .zip(0..)
                .all(|(text, number)| interner.get(text) == Some(number))
        );
    }

    #[test]
    fn numbers_of_texts() {
        let mut interner = Interner::default();
        assert_eq!(interner.get("a"), None);
        let texts: Vec<String> = (0..5_000)
            .map(|number| format!("{number}é"))
            .chain([String::new()])
            .collect();
        for _ in 0..2 {
            for (number, text) in texts.iter().enumerate() {
                assert_eq!(interner.intern(text), number);
            }
        }
        assert_eq!(interner.len(), texts.len());
        assert!(interner.texts().eq(texts.iter()));
        assert!(
            texts
                .iter()
                .enumerate()
                .all(|(number, text)| interner.get(text) == Some(number))
        );
        assert_eq!((interner.get("5000é"), interner.get("0")), (None, None));
    }
}
