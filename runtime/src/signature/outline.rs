//! The outline of a JSON text: where its values and keys are, found in one reading.

use super::keyword::Keyword;
use crate::utf8::Filler;

/// The maximum nesting that is read. What is deeper is one item, like a string.
const MAX_DEPTH: usize = 128;

/// A value or a key of a JSON text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    start: u32,
    end: u32,
    /// The index of the first item after this one and those inside it.
    next: u32,
    /// The keyword, if the item is a key.
    keyword: Keyword,
}

impl Item {
    pub(crate) const NONE: Item = Item {
        start: 0,
        end: 0,
        next: 0,
        keyword: Keyword::Other,
    };
}

/// A minified JSON text with its items: a value, then those inside it. In an object, each key
/// precedes its value.
///
/// An index is that of an item. 0 is the whole text.
#[derive(Clone, Copy)]
pub(crate) struct Outline<'a> {
    text: &'a str,
    bytes: &'a [u8],
    items: &'a [Item],
}

/// Returns an upper bound of the number of items: each but the first follows one of these signs.
pub(crate) fn max_items(text: &str) -> usize {
    1 + text.bytes().filter(|byte| b"{[,:".contains(byte)).count()
}

impl<'a> Outline<'a> {
    /// Reads a text into `items`. If there are too few, the rest of the text is ignored.
    #[track_caller]
    pub(crate) const fn new(text: &'a str, items: &'a mut [Item]) -> Outline<'a> {
        let mut reader = Reader {
            bytes: text.as_bytes(),
            len: text.len(),
            at: 0,
            room: items.len(),
            items,
            count: 0,
        };
        reader.value(0);
        let count = reader.count;
        Outline {
            text,
            bytes: text.as_bytes(),
            items: items.split_at(count).0,
        }
    }

    /// Returns the number of items.
    #[track_caller]
    pub(super) const fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns the index of the first item inside an object or array.
    #[track_caller]
    pub(super) const fn first(&self, index: usize) -> usize {
        index + 1
    }

    /// Returns the index of the item after this one and those inside it.
    #[track_caller]
    pub(super) const fn next(&self, index: usize) -> usize {
        self.items[index].next as usize
    }

    /// Returns the keyword of a key.
    #[track_caller]
    pub(super) const fn keyword(&self, key: usize) -> Keyword {
        self.items[key].keyword
    }

    /// Returns the first byte of an item, or 0 if the text ends before it.
    #[track_caller]
    pub(super) const fn kind(&self, index: usize) -> u8 {
        if index >= self.items.len() || self.items[index].start as usize >= self.bytes.len() {
            return 0;
        }
        self.bytes[self.items[index].start as usize]
    }

    /// Returns whether an item is a number.
    #[track_caller]
    pub(super) const fn is_number(&self, index: usize) -> bool {
        matches!(self.kind(index), b'-' | b'0'..=b'9')
    }

    /// Returns whether an object or array is empty.
    #[track_caller]
    pub(super) const fn is_empty(&self, index: usize) -> bool {
        self.next(index) == index + 1
    }

    /// Returns the number of the items of an array.
    #[track_caller]
    pub(super) const fn count(&self, array: usize) -> usize {
        let (mut count, mut index, end) = (0, self.first(array), self.next(array));
        while index < end {
            count += 1;
            index = self.next(index);
        }
        count
    }

    /// Returns the bytes of an item.
    #[track_caller]
    pub(super) const fn bounds(&self, index: usize) -> (usize, usize) {
        let item = &self.items[index];
        (item.start as usize, item.end as usize)
    }

    /// Returns the bytes inside the quotes of a string.
    #[track_caller]
    pub(super) const fn content(&self, string: usize) -> (usize, usize) {
        let (start, end) = self.bounds(string);
        if end < start + 2 { (end, end) } else { (start + 1, end - 1) }
    }

    /// Returns a byte of the text.
    #[track_caller]
    pub(super) const fn byte(&self, at: usize) -> u8 {
        self.bytes[at]
    }

    /// Returns whether two items are the same text.
    #[track_caller]
    pub(super) const fn same(&self, left: usize, right: usize) -> bool {
        let ((start, end), (other, other_end)) = (self.bounds(left), self.bounds(right));
        if end - start != other_end - other {
            return false;
        }
        let mut offset = 0;
        while start + offset < end {
            if self.bytes[start + offset] != self.bytes[other + offset] {
                return false;
            }
            offset += 1;
        }
        true
    }

    /// Returns whether the text from one byte to another is this one.
    #[track_caller]
    pub(super) const fn is(&self, start: usize, end: usize, text: &[u8]) -> bool {
        let len = text.len();
        if end - start != len {
            return false;
        }
        let mut offset = 0;
        while offset < len {
            if self.bytes[start + offset] != text[offset] {
                return false;
            }
            offset += 1;
        }
        true
    }

    /// Returns whether an item is a number without fraction and exponent.
    #[track_caller]
    pub(super) const fn is_integer(&self, index: usize) -> bool {
        let (mut at, end) = self.bounds(index);
        if at < end && self.bytes[at] == b'-' {
            at += 1;
        }
        let start = at;
        while at < end && self.bytes[at].is_ascii_digit() {
            at += 1;
        }
        at == end && start < end
    }

    /// Returns whether the text continues with this one at a byte.
    #[track_caller]
    pub(super) const fn is_at(&self, start: usize, text: &[u8]) -> bool {
        start + text.len() <= self.bytes.len() && self.is(start, start + text.len(), text)
    }

    /// Returns a number without sign, fraction and exponent.
    #[track_caller]
    pub(super) const fn integer(&self, index: usize) -> Option<usize> {
        let (mut at, end) = self.bounds(index);
        if end - at > 9 {
            return None;
        }
        let mut number = 0;
        while at < end {
            match self.bytes[at] {
                digit @ b'0'..=b'9' => number = 10 * number + (digit - b'0') as usize,
                _ => return None,
            }
            at += 1;
        }
        Some(number)
    }

    /// Writes the text from one byte to another.
    #[track_caller]
    pub(super) const fn copy(&self, start: usize, end: usize, out: &mut Filler<'_>) {
        out.push_part(self.text, start, end);
    }
}

/// Reads a text. At its end, `byte` returns 0, which begins and continues no JSON value, so no loop
/// runs past it.
struct Reader<'a> {
    bytes: &'a [u8],
    len: usize,
    at: usize,
    items: &'a mut [Item],
    room: usize,
    count: usize,
}

impl Reader<'_> {
    #[track_caller]
    const fn byte(&self) -> u8 {
        if self.at < self.len { self.bytes[self.at] } else { 0 }
    }

    /// Reads a value with `depth` values around it.
    #[track_caller]
    const fn value(&mut self, depth: usize) {
        let Some(index) = self.begin() else {
            return self.at = self.len;
        };
        match self.byte() {
            b'{' | b'[' if depth == MAX_DEPTH => self.skip(),
            b'{' => {
                self.at += 1;
                while !matches!(self.byte(), b'}' | 0) {
                    self.key();
                    self.value(depth + 1);
                    self.comma();
                }
                self.at += 1;
            }
            b'[' => {
                self.at += 1;
                while !matches!(self.byte(), b']' | 0) {
                    self.value(depth + 1);
                    self.comma();
                }
                self.at += 1;
            }
            b'"' => self.string(),
            // A number or a word. It has at least one byte, so text that is not JSON ends too.
            _ => {
                self.at += 1;
                while !matches!(self.byte(), b',' | b']' | b'}' | 0) {
                    self.at += 1;
                }
            }
        }
        self.end(index);
    }

    /// Reads a key and its colon.
    #[track_caller]
    const fn key(&mut self) {
        let Some(index) = self.begin() else {
            return self.at = self.len;
        };
        let start = self.at;
        self.string();
        self.end(index);
        if self.at >= start + 2 && self.at <= self.len {
            self.items[index].keyword = Keyword::of(self.bytes, start + 1, self.at - 1);
        }
        self.at += 1;
    }

    #[track_caller]
    const fn comma(&mut self) {
        if self.byte() == b',' {
            self.at += 1;
        }
    }

    #[track_caller]
    const fn string(&mut self) {
        self.at += 1;
        loop {
            match self.byte() {
                b'"' | 0 => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
    }

    /// Reads a value without the items inside it.
    #[track_caller]
    const fn skip(&mut self) {
        let mut depth = 0_usize;
        loop {
            match self.byte() {
                0 => return,
                b'"' => {
                    self.string();
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Begins an item, if there is room for it.
    #[expect(clippy::cast_possible_truncation, reason = "no schema has four gigabytes")]
    #[track_caller]
    const fn begin(&mut self) -> Option<usize> {
        let index = self.count;
        if index == self.room {
            return None;
        }
        self.items[index] = Item {
            start: self.at as u32,
            ..Item::NONE
        };
        self.count += 1;
        Some(index)
    }

    #[expect(clippy::cast_possible_truncation, reason = "no schema has four gigabytes")]
    #[track_caller]
    const fn end(&mut self, index: usize) {
        if self.at > self.len {
            self.at = self.len;
        }
        self.items[index].end = self.at as u32;
        self.items[index].next = self.count as u32;
    }
}
