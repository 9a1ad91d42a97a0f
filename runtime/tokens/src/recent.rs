//! A cache of the token counts of recent pre-tokens: most texts repeat words.

use crate::hash::FACTOR;
use crate::plain;
use crate::pre_token;
use crate::split;
use crate::vocabulary::{MASKS, NONE, Vocabulary, load};

/// The maximum length of a cached pre-token in bytes.
const MAX_LENGTH: usize = 15;

/// A cached pre-token: its bytes, and in the top byte its length and its number of tokens, of four
/// bits each. The length of an empty slot is 0.
pub(crate) type Slot = u128;

const LENGTH_SHIFT: u32 = 124;
const TOKENS_SHIFT: u32 = 120;
const TOKENS: Slot = 0x0F << TOKENS_SHIFT;

/// Returns the number of tokens of a text. Every pre-token has one of the slots, whose number is a
/// power of two.
pub(crate) fn count(vocabulary: &Vocabulary, text: &[u8], slots: &mut [Slot]) -> usize {
    let length = text.len();
    let mut tokens = 0;
    let mut at = 0;
    while at < length {
        let end = plain::next(vocabulary.pattern, text, at);
        tokens += cached::<false>(vocabulary, text, at, end, slots);
        at = end;
    }
    tokens
}

/// Returns the number of tokens of a text. Only pre-tokens that are not one token have a slot: in
/// const evaluation, a slot takes as many steps as the search for a token.
pub(crate) const fn count_in_const(vocabulary: &Vocabulary, text: &[u8], slots: &mut [Slot]) -> usize {
    let length = text.len();
    let mut tokens = 0;
    let mut at = 0;
    while at < length {
        let end = split::next(vocabulary.pattern, text, at);
        tokens += if vocabulary.whole(text, at, end) == NONE {
            cached::<true>(vocabulary, text, at, end, slots)
        } else {
            1
        };
        at = end;
    }
    tokens
}

/// Returns the number of tokens of the pre-token `text[start..end]`. `ARE_PARTS` is true if it is
/// known that the pre-token is not one token.
#[inline]
const fn cached<const ARE_PARTS: bool>(
    vocabulary: &Vocabulary,
    text: &[u8],
    start: usize,
    end: usize,
    slots: &mut [Slot],
) -> usize {
    let length = end - start;
    if length > MAX_LENGTH {
        return uncached::<ARE_PARTS>(vocabulary, text, start, end);
    }
    let (low, high) = if length <= 8 {
        (load(text, start) & MASKS[length], 0)
    } else {
        (load(text, start), load(text, start + 8) & MASKS[length - 8])
    };
    // The product in `u128` cannot overflow. Its middle bits depend on all bytes.
    let product = (low ^ high.rotate_left(29)) as u128 * FACTOR as u128;
    let index = (product as u64 >> 40) as usize & (slots.len() - 1);
    let key = low as u128 | (high as u128) << 64 | (length as u128) << LENGTH_SHIFT;
    let known = slots[index];
    if known & !TOKENS == key {
        return ((known & TOKENS) >> TOKENS_SHIFT) as usize;
    }
    let tokens = uncached::<ARE_PARTS>(vocabulary, text, start, end);
    slots[index] = key | (tokens as u128) << TOKENS_SHIFT;
    tokens
}

const fn uncached<const ARE_PARTS: bool>(vocabulary: &Vocabulary, text: &[u8], start: usize, end: usize) -> usize {
    if ARE_PARTS {
        pre_token::count_parts(vocabulary, text, start, end)
    } else {
        pre_token::count(vocabulary, text, start, end)
    }
}
