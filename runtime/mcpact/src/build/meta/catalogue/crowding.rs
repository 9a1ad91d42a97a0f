//! The crowding of tools: the number of tools that share the rarest word of a name.
//!
//! A tool with a word of its own has a crowding of 1: its name identifies it. If each word of a name
//! occurs in many names, a model needs the summary.

use super::row::Row;

/// A word of names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    /// The hash of the word, or 0 for a free slot.
    hash: u32,
    /// The number of tools whose names have the word.
    tools: u32,
    /// The last of these tools.
    last: usize,
}

impl Word {
    /// A free slot.
    pub(crate) const FREE: Word = Word {
        hash: 0,
        tools: 0,
        last: 0,
    };
}

/// Returns the length of a table for the words of this many names.
pub const fn table_len(names: usize) -> usize {
    // Most names have at most four words. In a full table, words share a slot.
    (8 * names).next_power_of_two()
}

/// Finds the crowding of each row. `table` has a length that [`table_len`] returns.
#[track_caller]
pub(crate) const fn crowding(rows: &[Row<'_>], table: &mut [Word], crowding: &mut [u32]) {
    let mut index = 0;
    while index < rows.len() {
        let name = rows[index].name.as_bytes();
        let mut at = 0;
        while let Some((hash, end)) = next_word(name, at) {
            let word = &mut table[slot(table, hash)];
            if word.hash == 0 || word.last != index {
                word.tools += 1;
            }
            (word.hash, word.last) = (hash, index);
            at = end;
        }
        index += 1;
    }
    index = 0;
    while index < rows.len() {
        let name = rows[index].name.as_bytes();
        let (mut rarest, mut at) = (u32::MAX, 0);
        while let Some((hash, end)) = next_word(name, at) {
            let tools = table[slot(table, hash)].tools;
            if tools < rarest {
                rarest = tools;
            }
            at = end;
        }
        // A name without a letter does not identify a tool.
        crowding[index] = if at == 0 { u32::MAX - 1 } else { rarest };
        index += 1;
    }
}

/// Returns the slot of a word, or a free one.
#[track_caller]
const fn slot(table: &[Word], hash: u32) -> usize {
    let mask = table.len() - 1;
    let mut slot = hash as usize & mask;
    let mut tried = 0;
    while tried < mask && table[slot].hash != 0 && table[slot].hash != hash {
        slot = (slot + 1) & mask;
        tried += 1;
    }
    slot
}

/// Returns the hash of the next word at or after `at`, in lower case, and its end. A capital after
/// a small letter or a digit begins a word. Each call costs time in const evaluation, so the loop
/// calls no function for a byte.
#[track_caller]
#[expect(clippy::cast_possible_truncation, reason = "the hash has 32 bits")]
const fn next_word(name: &[u8], at: usize) -> Option<(u32, usize)> {
    let len = name.len();
    // FNV-1a.
    let (mut hash, mut was_capital, mut start, mut end) = (0x811c_9dc5_u64, true, at, at);
    while end < len {
        let byte = name[end];
        let is_capital = byte >= b'A' && byte <= b'Z';
        // A letter, a digit or a part of another character.
        let is_inside = is_capital || (byte >= b'a' && byte <= b'z') || (byte >= b'0' && byte <= b'9') || byte >= 0x80;
        if is_inside {
            if is_capital && !was_capital {
                break;
            }
            let lower = if is_capital { byte | 0x20 } else { byte };
            hash = ((hash ^ lower as u64) * 0x0100_0193) & 0xffff_ffff;
            was_capital = is_capital;
        } else if end > start {
            break;
        } else {
            start += 1;
        }
        end += 1;
    }
    if end == start {
        None
    } else {
        // 0 is a free slot.
        Some((if hash == 0 { 1 } else { hash as u32 }, end))
    }
}
