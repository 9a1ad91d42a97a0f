//! The split patterns as scanners, which return the end of a pre-token.
//!
//! o200k_base, one alternative on each line (case-insensitive contractions):
//! ```text
//! [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+('s|'t|'re|'ve|'m|'ll|'d)?
//! [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*('s|'t|'re|'ve|'m|'ll|'d)?
//! \p{N}{1,3}
//!  ?[^\s\p{L}\p{N}]+[\r\n/]*
//! \s*[\r\n]+ | \s+(?!\S) | \s+
//! ```
//! cl100k_base, with the possessive quantifiers `++` and `?+`:
//! ```text
//! '([sdmt]|ll|ve|re)
//! [^\r\n\p{L}\p{N}]?+\p{L}++
//! \p{N}{1,3}+
//!  ?[^\s\p{L}\p{N}]++[\r\n]*+
//! \s++$ | \s*[\r\n] | \s+(?!\S) | \s
//! ```
//! Both look only forward: a pre-token does not depend on the text before it.

use crate::classes::{ASCII, character};
use crate::layout::class::{LETTER, LOWER, MARK, NEWLINE, NUMBER, OTHER, SPACE, UPPER};
use crate::vocabulary::Pattern;

/// The characters of the first and of the second part of a word of o200k_base. They share `BOTH`.
const HEAD: u8 = UPPER | BOTH;
const TAIL: u8 = LOWER | BOTH;
const BOTH: u8 = LETTER | MARK;
/// `\p{L}`
const LETTERS: u8 = UPPER | LOWER | LETTER;
/// `[^\s\p{L}\p{N}]`
const SYMBOLS: u8 = OTHER | MARK;

/// Returns the end of the pre-token that starts at `start`, which is before the end of the text.
#[inline]
pub(crate) const fn next(pattern: Pattern, text: &[u8], start: usize) -> usize {
    match pattern {
        Pattern::O200k => next_o200k(text, start),
        Pattern::Cl100k => next_cl100k(text, start),
    }
}

const fn next_o200k(text: &[u8], start: usize) -> usize {
    let first = character(text, start);
    if first.class & LETTERS != 0 {
        return contraction(text, word(text, start));
    }
    if first.class == NUMBER {
        return number(text, start, first.length);
    }
    let after = start + first.length;
    let second = character(text, after);
    if first.class != NEWLINE && second.class & (HEAD | TAIL) != 0 {
        // A mark can precede a word or be its first letter. Before a word without a lower part it
        // is the latter: the first alternative matches it alone before the second one is tried.
        let end = lower_word(text, after);
        if end != 0 {
            return contraction(text, end);
        }
        if first.class == MARK {
            return contraction(text, lower_word(text, start));
        }
        return contraction(text, run(text, after, HEAD));
    }
    if first.class == MARK {
        return contraction(text, lower_word(text, start));
    }
    if first.class == OTHER {
        return trail(text, run(text, after, SYMBOLS), true);
    }
    if text[start] == b' ' && second.class & SYMBOLS != 0 {
        return trail(text, run(text, after + second.length, SYMBOLS), true);
    }
    white_space(text, start, false)
}

const fn next_cl100k(text: &[u8], start: usize) -> usize {
    let first = character(text, start);
    if first.class & LETTERS != 0 {
        return run(text, start + first.length, LETTERS);
    }
    if first.class == NUMBER {
        return number(text, start, first.length);
    }
    let after = start + first.length;
    if text[start] == b'\'' {
        let end = contraction(text, start);
        if end != start {
            return end;
        }
    }
    let second = character(text, after);
    if first.class != NEWLINE && second.class & LETTERS != 0 {
        return run(text, after + second.length, LETTERS);
    }
    if first.class & SYMBOLS != 0 {
        return trail(text, run(text, after, SYMBOLS), false);
    }
    if text[start] == b' ' && second.class & SYMBOLS != 0 {
        return trail(text, run(text, after + second.length, SYMBOLS), false);
    }
    white_space(text, start, true)
}

/// Returns the end of the characters from `at` on whose class is in `mask`.
#[inline]
pub(crate) const fn run(text: &[u8], mut at: usize, mask: u8) -> usize {
    let length = text.len();
    while at < length {
        let class = ASCII[text[at] as usize];
        if class & mask != 0 {
            at += 1;
            continue;
        }
        if class != 0 {
            return at;
        }
        let wide = character(text, at);
        if wide.class & mask == 0 {
            return at;
        }
        at += wide.length;
    }
    at
}

/// Returns the end of a word of o200k_base that begins with the letter at `start`, by the first of
/// the two alternatives that matches.
#[inline]
const fn word(text: &[u8], start: usize) -> usize {
    let end = lower_word(text, start);
    if end != 0 { end } else { run(text, start, HEAD) }
}

/// Returns the end of `HEAD* TAIL+` from `start`, or 0 if it does not match.
#[inline]
const fn lower_word(text: &[u8], start: usize) -> usize {
    let middle = run(text, start, HEAD);
    let end = run(text, middle, TAIL);
    if end == middle {
        give_back(text, start, middle)
    } else {
        end
    }
}

/// Backtracks after `HEAD*` has matched everything up to `middle` and left nothing for `TAIL+`, up
/// to the last character of `BOTH`. No later one is in `TAIL`.
const fn give_back(text: &[u8], start: usize, middle: usize) -> usize {
    let mut end = 0;
    let mut at = start;
    while at < middle {
        let letter = character(text, at);
        at += letter.length;
        if letter.class & BOTH != 0 {
            end = at;
        }
    }
    end
}

/// Returns the end of the contraction at `at`, or `at`. It ignores case like Unicode, for which the
/// long s (U+017F) is an s.
#[inline]
const fn contraction(text: &[u8], at: usize) -> usize {
    let length = text.len();
    if at + 1 >= length || text[at] != b'\'' {
        return at;
    }
    let first = text[at + 1] | 0x20;
    let second = if at + 2 < length { text[at + 2] } else { 0 };
    match (first, second | 0x20) {
        (b's' | b't' | b'm' | b'd', _) => at + 2,
        (b'r' | b'v', b'e') | (b'l', b'l') => at + 3,
        _ if text[at + 1] == 0xC5 && second == 0xBF => at + 3,
        _ => at,
    }
}

/// Returns the end of up to three digits, the first of which is `first` bytes long.
#[inline]
const fn number(text: &[u8], start: usize, first: usize) -> usize {
    let mut at = start + first;
    let mut digits = 1;
    while digits < 3 {
        let digit = character(text, at);
        if digit.class != NUMBER {
            break;
        }
        at += digit.length;
        digits += 1;
    }
    at
}

/// Returns the end of the line ends that follow symbols, and of the slashes if the pattern includes
/// them.
#[inline]
const fn trail(text: &[u8], mut at: usize, slashes: bool) -> usize {
    let length = text.len();
    while at < length && (matches!(text[at], b'\r' | b'\n') || slashes && text[at] == b'/') {
        at += 1;
    }
    at
}

/// Returns the end of the white space from `start` that is one pre-token: up to the last line end,
/// or up to the last character, which belongs to the following word. With `end_first`, white space
/// up to the end of the text is one pre-token, even with line ends.
const fn white_space(text: &[u8], start: usize, end_first: bool) -> usize {
    let mut at = start;
    let mut last = start;
    let mut line_end = 0;
    loop {
        let space = character(text, at);
        if space.class & (SPACE | NEWLINE) == 0 {
            break;
        }
        last = at;
        at += space.length;
        if space.class == NEWLINE {
            line_end = at;
        }
    }
    let at_end = at == text.len();
    if line_end != 0 && !(end_first && at_end) {
        line_end
    } else if at_end || last == start {
        at
    } else {
        last
    }
}
