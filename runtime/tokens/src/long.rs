//! Pre-tokens longer than `merge::MAX_MERGED`: linear time, constant memory, no allocation, exact.
//!
//! Merging bytes gives a sequence of tokens if and only if merging any two neighbours gives these
//! two. The first merge that crosses a boundary joins the right edge of one token and the left edge
//! of the next. This merge would happen for the two alone as well. So the tokens of a prefix are a
//! prefix of the tokens, and for each offset exactly one token ends there that can follow the
//! tokens before it. `Front` scans the text and keeps that token for the last `RING` offsets.
//!
//! `fit` decides whether two tokens may be neighbours: it undoes their merges, the latest first.
//! This depends on a property of the vocabularies that the generator asserts: each token has parts
//! of lower rank, so merges happen in ascending order of rank.
//!
//! A `Scan` skips windows of a text that repeats itself: see `Front::tokens_of_period`.

use crate::hash::fold;
use crate::layout::MAX_TOKEN;
use crate::vocabulary::{NONE, Vocabulary, load};

/// The number of offsets in a window: two periods, which `Front::tokens_of_period` compares. A
/// repeated part is skipped if the lengths of the part and of its tokens divide the period. Runs of
/// one character have tokens of up to 128 bytes, so they need the first; parts of three, five or
/// six bytes need the second.
const RINGS: [usize; 2] = [2 * MAX_TOKEN, 2 * 240];

/// The window: for each of the last `RING` offsets the token that ends there, and the number of
/// tokens so far.
struct Front<const RING: usize> {
    /// The length of the token that ends at the offset.
    lengths: [u8; RING],
    tokens: [u32; RING],
    /// The number of tokens up to the offset that begin before the bound.
    counts: [usize; RING],
    /// An upper bound of the length of tokens that begin at the offset.
    reaches: [u8; RING],
    /// The pairs of tokens that were tried, by hash: `(left, right, fits)` packed, or 0.
    pairs: [u64; PAIRS],
}

/// The number of remembered pairs: a long run repeats a few pairs with many merges.
const PAIRS: usize = 1024;

impl<const RING: usize> Front<RING> {
    const PERIOD: usize = RING / 2;

    const fn new() -> Self {
        const { assert!(RING.is_multiple_of(2) && Self::PERIOD >= MAX_TOKEN) };
        Front {
            lengths: [0; RING],
            tokens: [NONE; RING],
            counts: [0; RING],
            reaches: [0; RING],
            pairs: [0; PAIRS],
        }
    }

    /// Advances to the offset `at`, the next one, above 0. `text` is the pre-token alone.
    const fn advance(&mut self, vocabulary: &Vocabulary, text: &[u8], at: usize, bound: usize) {
        let before = at - 1;
        self.reaches[before % RING] = if text.len() - before < 3 {
            2
        } else {
            vocabulary.reach(load(text, before)) as u8
        };
        // Most often the token that ended one byte before grows by a byte, in runs of one character
        // nearly always. In such a run, other lengths recur after that of the longest token.
        let guess = self.lengths[before % RING] as usize + 1;
        if self.ends_with(vocabulary, text, at, guess, bound) {
            return;
        }
        let again = self.lengths[(at + RING - MAX_TOKEN) % RING] as usize;
        if again != 0 && again != guess && self.ends_with(vocabulary, text, at, again, bound) {
            return;
        }
        let max_length = if at < MAX_TOKEN { at } else { MAX_TOKEN };
        let mut length = 1;
        while length <= max_length {
            if length != guess && length != again && self.ends_with(vocabulary, text, at, length, bound) {
                return;
            }
            length += 1;
        }
    }

    /// Returns whether the tokens of `text[..at]` end with one of this length; stores it if so.
    #[inline]
    const fn ends_with(
        &mut self,
        vocabulary: &Vocabulary,
        text: &[u8],
        at: usize,
        length: usize,
        bound: usize,
    ) -> bool {
        let start = at - length;
        let from = start % RING;
        if length > self.reaches[from] as usize {
            return false;
        }
        let token = vocabulary.find(text, start, at);
        if token == NONE {
            return false;
        }
        let previous = self.lengths[from] as usize;
        if start > 0 && !self.may_follow(vocabulary, text, start - previous, start, at, token) {
            return false;
        }
        self.lengths[at % RING] = length as u8;
        self.tokens[at % RING] = token;
        self.counts[at % RING] = self.counts[from] + (start < bound) as usize;
        true
    }

    /// Returns the number of tokens in `PERIOD` bytes if it is the same everywhere in the window,
    /// and the tokens' lengths repeat after `PERIOD` offsets.
    ///
    /// A length depends on the lengths of the last `PERIOD` offsets, on the bytes of the last two
    /// `PERIOD`s, and on two bytes after them. So while the bytes repeat too, the lengths and this
    /// number stay the same.
    const fn tokens_of_period(&self, at: usize) -> Option<usize> {
        let tokens = self.counts[at % RING].wrapping_sub(self.counts[(at - Self::PERIOD) % RING]);
        let mut back = 0;
        while back < Self::PERIOD {
            let late = (at - back) % RING;
            let early = (at - back - Self::PERIOD) % RING;
            if self.lengths[late] != self.lengths[early] || self.counts[late].wrapping_sub(self.counts[early]) != tokens
            {
                return None;
            }
            back += 1;
        }
        Some(tokens)
    }

    /// Returns [`may_be_neighbours`] for the token that ends at `middle` and for `right`, and remembers it.
    #[inline]
    const fn may_follow(
        &mut self,
        vocabulary: &Vocabulary,
        text: &[u8],
        start: usize,
        middle: usize,
        end: usize,
        right: u32,
    ) -> bool {
        let left = self.tokens[middle % RING];
        let pair = (left as u64) << 33 | (right as u64) << 2 | 1;
        let slot = (fold(pair) >> 32) as usize % PAIRS;
        if self.pairs[slot] & !2 == pair {
            return self.pairs[slot] & 2 != 0;
        }
        let fits = may_be_neighbours(vocabulary, text, start, middle, end, left, right);
        self.pairs[slot] = pair | (fits as u64) << 1;
        fits
    }
}

/// The last stretch that was found: a part of a text in which each byte equals the byte a period before it.
struct Stretch {
    period: usize,
    end: usize,
}

impl Stretch {
    const fn of(period: usize) -> Stretch {
        Stretch { period, end: 0 }
    }

    /// Returns the end of the stretch that contains `start`, which is at least the period; or `start`
    /// if there is none. The calls for a text are in ascending order of `start`, so that together
    /// they read each byte once.
    const fn end_from(&mut self, text: &[u8], start: usize) -> usize {
        if self.end <= start {
            let mut end = start;
            while end + 8 <= text.len() && load(text, end) == load(text, end - self.period) {
                end += 8;
            }
            while end < text.len() && text[end] == text[end - self.period] {
                end += 1;
            }
            self.end = end;
        }
        self.end
    }
}

/// A scan of the pre-token `text`, which skips windows that repeat the last one.
struct Scan<'t, const RING: usize> {
    vocabulary: &'t Vocabulary,
    text: &'t [u8],
    /// The offset before which tokens are counted.
    bound: usize,
    front: Front<RING>,
    stretch: Stretch,
    /// The number of tokens in skipped windows.
    skipped: usize,
}

impl<'t, const RING: usize> Scan<'t, RING> {
    const fn new(vocabulary: &'t Vocabulary, text: &'t [u8], bound: usize) -> Self {
        Scan {
            vocabulary,
            text,
            bound,
            front: Front::new(),
            stretch: Stretch::of(RING / 2),
            skipped: 0,
        }
    }

    /// Advances to the offset `at`, and from there over the windows that repeat the last one.
    /// Returns the offset that it reached.
    const fn advance(&mut self, at: usize) -> usize {
        self.front.advance(self.vocabulary, self.text, at, self.bound);
        if at >= 2 * RING && at.is_multiple_of(RING) {
            let windows = self.repeated_windows(at);
            if windows > 0
                && let Some(tokens) = self.front.tokens_of_period(at)
            {
                self.skipped += 2 * windows * tokens;
                return at + windows * RING;
            }
        }
        at
    }

    /// Returns how many windows after the offset `at` have the same bytes as the window before it.
    /// All of their tokens begin before `bound`, or none.
    const fn repeated_windows(&mut self, at: usize) -> usize {
        let mut end = self.stretch.end_from(self.text, at - RING);
        if at - RING < self.bound && self.bound < end {
            end = self.bound;
        }
        // Two more bytes decide how long a token can be.
        end.saturating_sub(at + 2) / RING
    }

    /// Returns the number of tokens of the text that begin before `bound`, after the last offset.
    const fn tokens(&self) -> usize {
        self.front.counts[self.text.len() % RING] + self.skipped
    }
}

/// Returns the number of tokens of the pre-token `text` that begin before `bound`.
pub(crate) const fn count_before(vocabulary: &Vocabulary, text: &[u8], bound: usize) -> usize {
    if repeats_max_token(text) {
        count_with::<{ RINGS[0] }>(vocabulary, text, bound)
    } else {
        count_with::<{ RINGS[1] }>(vocabulary, text, bound)
    }
}

const fn count_with<const RING: usize>(vocabulary: &Vocabulary, text: &[u8], bound: usize) -> usize {
    let mut scan = Scan::<RING>::new(vocabulary, text, bound);
    let mut at = 0;
    while at < text.len() {
        at = scan.advance(at + 1);
    }
    scan.tokens()
}

/// Returns whether the text repeats itself after `MAX_TOKEN` bytes in its middle, or is too short
/// to skip windows.
const fn repeats_max_token(text: &[u8]) -> bool {
    let middle = text.len() / 2;
    text.len() < 2 * RINGS[0] || load(text, middle) == load(text, middle + MAX_TOKEN)
}

/// Returns the ends of the tokens of the pre-token `text`, in ascending order.
pub(crate) fn ends(vocabulary: &Vocabulary, text: &[u8]) -> Vec<usize> {
    if repeats_max_token(text) {
        ends_with::<{ RINGS[0] }>(vocabulary, text)
    } else {
        ends_with::<{ RINGS[1] }>(vocabulary, text)
    }
}

fn ends_with<const RING: usize>(vocabulary: &Vocabulary, text: &[u8]) -> Vec<usize> {
    let mut scan = Scan::<RING>::new(vocabulary, text, text.len());
    // The length of the token that ends at each offset.
    let mut lengths = vec![0_u8; text.len() + 1];
    let mut at = 0;
    while at < text.len() {
        let next = at + 1;
        at = scan.advance(next);
        lengths[next] = scan.front.lengths[next % RING];
        for window in (next..at).step_by(RING) {
            lengths.copy_within(window + 1 - RING..=window, window + 1);
        }
    }
    let mut ends = Vec::with_capacity(scan.tokens());
    while at > 0 {
        ends.push(at);
        at -= usize::from(lengths[at]);
    }
    ends.reverse();
    ends
}

/// Returns whether merging `text[start..end]` gives exactly the tokens `left` and `right`, which
/// meet at `middle`.
pub(crate) const fn may_be_neighbours(
    vocabulary: &Vocabulary,
    text: &[u8],
    mut start: usize,
    middle: usize,
    mut end: usize,
    mut left: u32,
    mut right: u32,
) -> bool {
    // The ranks of the next merges of the parts at the boundary; at first the parts are whole.
    let mut left_whole = NONE;
    let mut right_whole = NONE;
    loop {
        let across = vocabulary.find(text, start, end);
        // The merge with the lower rank comes first. Of equal ranks the one further left comes
        // first, which is that of the left part.
        if across < left_whole && across <= right_whole && across != NONE {
            return false;
        }
        let undo_left = if middle - start == 1 {
            if end - middle == 1 {
                return true;
            }
            false
        } else {
            end - middle == 1 || left > right
        };
        if undo_left {
            left_whole = left;
            start += vocabulary.split_of(left);
            left = vocabulary.find(text, start, middle);
        } else {
            right_whole = right;
            end = middle + vocabulary.split_of(right);
            right = vocabulary.find(text, middle, end);
        }
    }
}

#[cfg(test)]
mod tests;
