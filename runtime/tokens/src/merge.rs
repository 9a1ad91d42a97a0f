//! Byte pair merging of a pre-token of at most `MAX_MERGED` bytes on the stack.
//!
//! `long` merges longer pre-tokens.
//!
//! Like tiktoken, it merges the pair of lowest rank first, and the leftmost of equal ones.

use crate::layout::MAX_TOKEN;
use crate::long;
use crate::vocabulary::{NONE, Vocabulary, load};

/// The maximum length of a pre-token in bytes. The work grows with the square of the length.
pub(crate) const MAX_MERGED: usize = MAX_TOKEN;
/// The maximum length of a pre-token that is divided and not merged.
const MAX_DIVIDED: usize = 16;

/// The tokens of a pre-token: `ends[start]` is the end of the token that starts at `start`,
/// relative to the pre-token.
pub(crate) type Ends = [u8; MAX_MERGED + 1];

/// The number of bits for the offset of a packed pair, below its rank. So the smallest packed pair
/// is the leftmost pair of lowest rank.
const OFFSET_BITS: u32 = 8;
const NO_PAIR: u32 = u32::MAX;

const fn pack(rank: u32, place: usize) -> u32 {
    if rank == NONE {
        NO_PAIR
    } else {
        rank << OFFSET_BITS | place as u32
    }
}

/// Merges `text[start..end]`, which is not one token. Returns the number of tokens, and writes
/// their ends to `ends`.
pub(crate) const fn merge(vocabulary: &Vocabulary, text: &[u8], start: usize, end: usize, ends: &mut Ends) -> usize {
    let length = end - start;
    if length <= MAX_DIVIDED {
        return divide(vocabulary, text, start, length, ends);
    }
    let mut pairs = [NO_PAIR; MAX_MERGED];
    let mut before = [0_u8; MAX_MERGED + 1];
    let mut at = 0;
    while at < length {
        ends[at] = at as u8 + 1;
        before[at + 1] = at as u8;
        if at + 2 <= length {
            pairs[at] = pack(vocabulary.find(text, start + at, start + at + 2), at);
        }
        at += 1;
    }
    let mut tokens = length;
    loop {
        let min = min_pair(&pairs, length);
        if min == NO_PAIR {
            return tokens;
        }
        tokens -= 1;
        let left = (min & ((1 << OFFSET_BITS) - 1)) as usize;
        let right = ends[left] as usize;
        let next = ends[right] as usize;
        ends[left] = next as u8;
        before[next] = left as u8;
        pairs[right] = NO_PAIR;
        pairs[left] = if next < length {
            pack(vocabulary.find(text, start + left, start + ends[next] as usize), left)
        } else {
            NO_PAIR
        };
        if left > 0 {
            let previous = before[left] as usize;
            pairs[previous] = pack(vocabulary.find(text, start + previous, start + next), previous);
        }
    }
}

/// Returns the smallest of the first `length` pairs.
const fn min_pair(pairs: &[u32], length: usize) -> u32 {
    let mut min = NO_PAIR;
    let mut at = 0;
    while at < length {
        if pairs[at] < min {
            min = pairs[at];
        }
        at += 1;
    }
    min
}

/// Divides a pre-token of at most `MAX_DIVIDED` bytes that is not one token.
///
/// `long` explains why exactly one sequence of tokens has only neighbours that `fit`. This function
/// tries the longest tokens first, since most words are two or three long tokens. Merging would
/// take a search for each pair of bytes and two for each merge. An offset from which no tokens lead
/// to the end is not tried again, because only one sequence leads to an offset.
const fn divide(vocabulary: &Vocabulary, text: &[u8], start: usize, length: usize, ends: &mut Ends) -> usize {
    let mut tokens = [NONE; MAX_DIVIDED];
    let mut starts = [0; MAX_DIVIDED];
    let mut count = 0;
    let mut at = 0;
    let mut impossible = 0_u32;
    let mut size = length - 1;
    loop {
        let from = start + at;
        let mut token = NONE;
        while size > 0 {
            if impossible >> (at + size) & 1 == 0 {
                token = vocabulary.whole(text, from, from + size);
                if token != NONE {
                    if count == 0 {
                        break;
                    }
                    let before = start + starts[count - 1];
                    if long::may_be_neighbours(vocabulary, text, before, from, from + size, tokens[count - 1], token) {
                        break;
                    }
                }
            }
            size -= 1;
        }
        if size == 0 {
            impossible |= 1 << at;
            count -= 1;
            size = at - starts[count] - 1;
            at = starts[count];
            continue;
        }
        tokens[count] = token;
        starts[count] = at;
        count += 1;
        ends[at] = (at + size) as u8;
        at += size;
        if at == length {
            return count;
        }
        size = length - at;
        if size > 3 {
            let reach = vocabulary.reach(load(text, start + at));
            if reach < size {
                size = reach;
            }
        }
    }
}
