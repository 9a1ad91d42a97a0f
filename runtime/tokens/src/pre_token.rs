//! Counts the tokens of one pre-token.

use crate::long;
use crate::merge::{self, MAX_MERGED};
use crate::vocabulary::{NONE, Vocabulary};

/// Returns the number of tokens of the pre-token `text[start..end]`.
#[inline]
pub(crate) const fn count(vocabulary: &Vocabulary, text: &[u8], start: usize, end: usize) -> usize {
    if vocabulary.whole(text, start, end) == NONE {
        count_parts(vocabulary, text, start, end)
    } else {
        1
    }
}

/// Returns the number of tokens of a pre-token that is not one token.
pub(crate) const fn count_parts(vocabulary: &Vocabulary, text: &[u8], start: usize, end: usize) -> usize {
    if end - start <= MAX_MERGED {
        return merge::merge(vocabulary, text, start, end, &mut [0; MAX_MERGED + 1]);
    }
    let (_, rest) = text.split_at(start);
    let (pre_token, _) = rest.split_at(end - start);
    long::count_before(vocabulary, pre_token, pre_token.len())
}

/// Returns the number of tokens of the pre-token `text[start..end]` that begin before `bound`, an
/// offset in it.
pub(crate) const fn count_before(
    vocabulary: &Vocabulary,
    text: &[u8],
    start: usize,
    end: usize,
    bound: usize,
) -> usize {
    if end - start > MAX_MERGED {
        let (_, rest) = text.split_at(start);
        let (pre_token, _) = rest.split_at(end - start);
        return long::count_before(vocabulary, pre_token, bound - start);
    }
    let mut ends = [0; MAX_MERGED + 1];
    merge::merge(vocabulary, text, start, end, &mut ends);
    let mut tokens = 0;
    let mut at = 0;
    while at < bound - start {
        at = ends[at] as usize;
        tokens += 1;
    }
    tokens
}
