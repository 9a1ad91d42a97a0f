//! Byte pair merging of a pre-token of at most `SHORT` bytes on the stack. `long` merges longer ones.
//!
//! Like tiktoken, it merges the pair of lowest rank first, and the leftmost of equal ones.

use crate::layout::MAX_TOKEN;
use crate::vocabulary::{MASKS, NONE, Vocabulary, load};

/// The maximum length of a pre-token in bytes. The work grows with the square of the length.
pub(crate) const SHORT: usize = MAX_TOKEN;
/// The maximum length of a pre-token that is merged in one word.
const SMALL: usize = 16;

/// The tokens of a pre-token: `ends[start]` is the end of the token that starts at `start`, relative to the pre-token.
pub(crate) type Ends = [u8; SHORT + 1];

/// The number of bits for the offset of a packed pair, below its rank. So the least pair is the leftmost
/// one of lowest rank.
const PLACE: u32 = 8;
const NO_PAIR: u32 = u32::MAX;

const fn pack(rank: u32, place: usize) -> u32 {
    if rank == NONE {
        NO_PAIR
    } else {
        rank << PLACE | place as u32
    }
}

/// Merges `text[start..end]`. Returns the number of tokens, and writes their ends to `ends`.
pub(crate) const fn merge(vocabulary: &Vocabulary, text: &[u8], start: usize, end: usize, ends: &mut Ends) -> usize {
    let length = end - start;
    if length <= SMALL {
        let low = load(text, start);
        let word = if length <= 8 {
            (low & MASKS[length]) as u128
        } else {
            low as u128 | ((load(text, start + 8) & MASKS[length - 8]) as u128) << 64
        };
        return merge_small(vocabulary, word, length, ends);
    }
    let mut pairs = [NO_PAIR; SHORT];
    let mut before = [0_u8; SHORT + 1];
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
        let least = least_of(&pairs, length);
        if least == NO_PAIR {
            return tokens;
        }
        tokens -= 1;
        let left = (least & ((1 << PLACE) - 1)) as usize;
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

/// Returns the least of the first `length` pairs.
const fn least_of(pairs: &[u32], length: usize) -> u32 {
    let mut least = NO_PAIR;
    let mut at = 0;
    while at < length {
        if pairs[at] < least {
            least = pairs[at];
        }
        at += 1;
    }
    least
}

/// Merges a pre-token that fits into one word.
const fn merge_small(vocabulary: &Vocabulary, word: u128, length: usize, ends: &mut Ends) -> usize {
    let mut pairs = [NO_PAIR; SMALL];
    let mut before = [0_u8; SMALL + 1];
    let mut at = 0;
    while at < length {
        ends[at] = at as u8 + 1;
        before[at + 1] = at as u8;
        if at + 2 <= length {
            pairs[at] = pack(vocabulary.find_short((word >> (8 * at)) as u64 & 0xFFFF, 2), at);
        }
        at += 1;
    }
    let mut tokens = length;
    loop {
        let least = least_of(&pairs, length);
        if least == NO_PAIR {
            return tokens;
        }
        tokens -= 1;
        let left = (least & ((1 << PLACE) - 1)) as usize;
        let right = ends[left] as usize;
        let next = ends[right] as usize;
        ends[left] = next as u8;
        before[next] = left as u8;
        pairs[right] = NO_PAIR;
        pairs[left] = if next < length {
            pack(find_in(vocabulary, word, left, ends[next] as usize), left)
        } else {
            NO_PAIR
        };
        if left > 0 {
            let previous = before[left] as usize;
            pairs[previous] = pack(find_in(vocabulary, word, previous, next), previous);
        }
    }
}

/// Returns the token with the bytes `start..end` of `word`, or `NONE`.
#[inline]
const fn find_in(vocabulary: &Vocabulary, word: u128, start: usize, end: usize) -> u32 {
    let length = end - start;
    let part = word >> (8 * start);
    if length <= 8 {
        vocabulary.find_short(part as u64 & MASKS[length], length)
    } else {
        vocabulary.find_middle(part as u64, (part >> 64) as u64 & MASKS[length - 8], length)
    }
}
