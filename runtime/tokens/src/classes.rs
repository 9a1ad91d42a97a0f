//! The Unicode classes of the split patterns, by character of UTF-8 text.

use crate::layout::class::{LOWER, NEWLINE, NUMBER, OTHER, SPACE, UPPER};

static FILE: &[u8] = include_bytes!("../data/classes.bin");
/// The number of blocks of 256 scalars.
const BLOCKS: usize = 0x11_0000 / 256;

/// The class of each ASCII byte; 0 for the others, which begin or continue a longer character.
pub(crate) static ASCII: [u8; 256] = ascii();

const fn ascii() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b'A'..=b'Z' => UPPER,
            b'a'..=b'z' => LOWER,
            b'0'..=b'9' => NUMBER,
            b'\r' | b'\n' => NEWLINE,
            b' ' | b'\t' | 0x0B | 0x0C => SPACE,
            _ => OTHER,
        };
        byte += 1;
    }
    table
}

/// Returns the class of a Unicode scalar value; `OTHER` for other numbers.
pub(crate) const fn of_scalar(scalar: u32) -> u8 {
    if scalar > 0x10_FFFF {
        return OTHER;
    }
    let block = FILE[(scalar >> 8) as usize] as usize;
    FILE[BLOCKS + block * 256 + (scalar & 0xFF) as usize]
}

/// The class and the length of a character.
#[derive(Clone, Copy)]
pub(crate) struct Character {
    /// One bit of the classes, or 0 at the end of the text.
    pub(crate) class: u8,
    /// The number of bytes, from 1 to 4, or 0 at the end of the text.
    pub(crate) length: usize,
}

/// Returns the character of `text` at `at`. Bytes that are not UTF-8 are characters of one byte and
/// class `OTHER`, or other characters. The count of such text is unspecified, but never reads past
/// its end.
#[inline]
pub(crate) const fn character(text: &[u8], at: usize) -> Character {
    if at >= text.len() {
        return Character { class: 0, length: 0 };
    }
    let class = ASCII[text[at] as usize];
    if class != 0 {
        Character { class, length: 1 }
    } else {
        wide(text, at)
    }
}

/// Returns the character if its first byte is not ASCII.
const fn wide(text: &[u8], at: usize) -> Character {
    let first = text[at] as u32;
    let length = match first {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xFF => 4,
        _ => 1,
    };
    if length == 1 || at + length > text.len() {
        return Character {
            class: OTHER,
            length: 1,
        };
    }
    let mut scalar = first & (0x7F >> length);
    let mut i = 1;
    while i < length {
        scalar = scalar << 6 | (text[at + i] & 0x3F) as u32;
        i += 1;
    }
    Character {
        class: of_scalar(scalar),
        length,
    }
}
