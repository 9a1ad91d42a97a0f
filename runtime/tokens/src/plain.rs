//! Plain pre-tokens, ASCII words and symbols, which are found eight bytes at a time.
//!
//! Most pre-tokens of JSON and prose are plain. `split` finds the others, character by character.

#![expect(
    clippy::inline_always,
    reason = "one pre-token takes about thirty instructions, and macros run without optimisation"
)]

use crate::classes::ASCII;
use crate::layout::class::{OTHER, SPACE};
use crate::split;
use crate::vocabulary::{Pattern, load};

/// The lowest bit of each byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte, which ASCII does not have.
const TOPS: u64 = 0x80 * ONES;
/// The bit that lower-case letters have and upper-case letters lack.
const CASES: u64 = 0x20 * ONES;
/// The maximum length of a plain pre-token in bytes is below this number.
const WINDOW: usize = 16;

/// Returns the same as [`split::next`]. It is faster at run time, and slower in const evaluation,
/// where each arithmetic operation takes time.
#[inline(always)]
pub(crate) const fn next(pattern: Pattern, text: &[u8], start: usize) -> usize {
    match end(pattern, text, start) {
        0 => split::next(pattern, text, start),
        end => end,
    }
}

/// Returns the end of the pre-token at `start` if it is plain, and otherwise 0.
///
/// A plain pre-token is an ASCII word with at most one character before it, or symbols of ASCII
/// with at most one space before them. It is shorter than 16 bytes, and the byte after it cannot
/// belong to it, whatever follows that byte.
#[inline(always)]
const fn end(pattern: Pattern, text: &[u8], start: usize) -> usize {
    if text.len() <= WINDOW || start >= text.len() - WINDOW {
        return 0;
    }
    let bytes = load(text, start);
    let all = letters(bytes);
    let head = bytes as u8;
    let class = ASCII[head as usize];
    let is_second_letter = all & 0x8000 != 0;
    if all & 0x80 != 0 || is_second_letter && class & (SPACE | OTHER) != 0 && may_precede_word(pattern, head) {
        let (upper, lower) = cases(pattern, bytes, all);
        // The first byte is a letter, or is skipped.
        let from = TOPS << ((!all & 0x80) >> 4);
        let head_end = lowest_bit(!upper & from);
        let stop = !lower & TOPS & !head_end.wrapping_sub(1);
        if stop == 0 && lower >> 63 != 0 {
            let bytes = load(text, start + 8);
            let (_, lower) = cases(pattern, bytes, letters(bytes));
            return end_at(pattern, text, start + 8, !lower & TOPS);
        }
        end_at(pattern, text, start, stop)
    } else if !is_second_letter && (class == OTHER || head == b' ') {
        let stop = !symbols(bytes) & TOPS & !0xFF;
        let is_only_space = head == b' ' && stop & 0x8000 != 0;
        if is_only_space {
            return 0;
        }
        end_at(pattern, text, start, stop)
    } else {
        0
    }
}

/// Returns the offset of the first byte from `start` on whose top bit is in `stop`, if the
/// pre-token ends there, and otherwise 0.
#[inline(always)]
const fn end_at(pattern: Pattern, text: &[u8], start: usize, stop: u64) -> usize {
    if stop == 0 {
        return 0;
    }
    let end = start + stop.trailing_zeros() as usize / 8;
    let ends = match pattern {
        Pattern::O200k => &ENDS_O200K,
        Pattern::Cl100k => &ENDS_CL100K,
    };
    if ends[text[end] as usize] { end } else { 0 }
}

/// The bytes that end a plain pre-token: those that begin no wide character, no contraction, and
/// no line end, which belongs to the symbols before it.
static ENDS_O200K: [bool; 256] = ends(b"\r\n'");
/// The same for the pattern in which a contraction is a pre-token of its own.
static ENDS_CL100K: [bool; 256] = ends(b"\r\n");

const fn ends(but: &[u8]) -> [bool; 256] {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        ends[byte] = true;
        byte += 1;
    }
    let mut i = 0;
    while i < but.len() {
        ends[but[i] as usize] = false;
        i += 1;
    }
    ends
}

/// Returns whether a character of ASCII that is neither letter, digit nor line end precedes a word
/// in the same pre-token. An apostrophe may begin a contraction instead.
#[inline(always)]
const fn may_precede_word(pattern: Pattern, head: u8) -> bool {
    match pattern {
        Pattern::O200k => true,
        Pattern::Cl100k => head != b'\'',
    }
}

/// Divides the letters of `bytes` into those of the first and of the second part of a word.
#[inline(always)]
const fn cases(pattern: Pattern, bytes: u64, letters: u64) -> (u64, u64) {
    match pattern {
        Pattern::O200k => {
            let lower = letters & bytes << 2;
            (letters & !lower, lower)
        }
        Pattern::Cl100k => (0, letters),
    }
}

/// Returns the top bits of the letters of ASCII.
#[inline(always)]
const fn letters(bytes: u64) -> u64 {
    within((bytes | CASES) & !TOPS, b'a', b'z') & !bytes
}

/// Returns the top bits of the characters of ASCII that are neither letters, digits nor white space.
#[inline(always)]
const fn symbols(bytes: u64) -> u64 {
    let low = bytes & !TOPS;
    let others =
        within(low | CASES, b'a', b'z') | within(low, b'0', b'9') | within(low, b'\t', b'\r') | within(low, b' ', b' ');
    !(bytes | others) & TOPS
}

/// Returns the top bits of the bytes in `first..=last`. The top bits of `bytes` are zero.
#[inline(always)]
const fn within(bytes: u64, first: u8, last: u8) -> u64 {
    let from_first = bytes + (0x80 - first as u64) * ONES;
    let after_last = bytes + (0x7F - last as u64) * ONES;
    from_first & !after_last & TOPS
}

/// Returns the lowest bit of `bits`, or 0 if there is none.
#[inline(always)]
const fn lowest_bit(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}
