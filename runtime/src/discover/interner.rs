//! Numbers for texts, without an allocation for each text.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// Different texts, numbered from 0 in the order of their first occurrence.
///
/// The texts are in one string, and a hash table with linear probing has their numbers. An index of
/// a catalogue has thousands of words, whose allocations took a third of its time.
#[derive(Clone, Debug, Default)]
pub(super) struct Interner {
    texts: String,
    /// The end of each text.
    ends: Vec<usize>,
    /// The hash and the number of each text, at the slot of its hash or after it; [`EMPTY`]
    /// elsewhere. Their number is a power of two, and at least half are empty.
    slots: Vec<(u32, u32)>,
}

const EMPTY: (u32, u32) = (0, u32::MAX);

impl Interner {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the text with a number.
    pub(super) fn text(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[start..self.ends[number]]
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
        self.find(hash(text), text).ok()
    }

    /// Returns the number of a text, and adds a new text.
    pub(super) fn number(&mut self, text: &str) -> usize {
        if 2 * self.len() >= self.slots.len() {
            self.grow();
        }
        let hash = hash(text);
        self.find(hash, text).unwrap_or_else(|slot| {
            let number = self.len();
            self.slots[slot] = (hash, u32::try_from(number).expect("fewer texts than a u32 counts"));
            self.texts.push_str(text);
            self.ends.push(self.texts.len());
            number
        })
    }

    /// Returns the number of a text, or else the slot for it.
    fn find(&self, hash: u32, text: &str) -> Result<usize, usize> {
        let mut slot = self.first_slot(hash);
        loop {
            let (other, number) = self.slots[slot];
            if (other, number) == EMPTY {
                return Err(slot);
            }
            if other == hash && self.text(number as usize) == text {
                return Ok(number as usize);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn first_slot(&self, hash: u32) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let more = vec![EMPTY; (2 * self.slots.len()).max(64)];
        for (hash, number) in std::mem::replace(&mut self.slots, more) {
            if (hash, number) == EMPTY {
                continue;
            }
            let mut slot = self.first_slot(hash);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = (hash, number);
        }
    }
}

fn hash(text: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    let hash = hasher.finish();
    #[expect(clippy::cast_possible_truncation, reason = "both halves are in the lower one")]
    return (hash ^ hash >> 32) as u32;
}

#[cfg(test)]
mod tests {
    use super::Interner;

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
                assert_eq!(interner.number(text), number);
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
