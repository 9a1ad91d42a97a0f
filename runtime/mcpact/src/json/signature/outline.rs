//! The outline of a JSON text: where its values and keys are, found in one reading.
//!
//! A signature keeps the order of properties and the digits of numbers. `serde_json::Value` keeps
//! neither without further features.

use std::iter::successors;

use super::keyword::Keyword;

/// The maximum nesting that is read. A deeper value is one item, like a string.
const MAX_OUTLINE_LEVELS: usize = 128;

/// A value or a key of a JSON text.
#[derive(Clone, Copy, Debug)]
struct Item {
    start: usize,
    end: usize,
    /// The index of the first item after this one and those inside it.
    next: usize,
    /// The keyword, if the item is a key.
    keyword: Option<Keyword>,
}

/// A minified JSON text with its items: a value, then those inside it. In an object, each key
/// precedes its value.
///
/// An index is the index of an item. The item 0 is the whole text.
pub(crate) struct Outline<'a> {
    text: &'a str,
    items: Vec<Item>,
}

impl<'a> Outline<'a> {
    pub(crate) fn new(text: &'a str) -> Outline<'a> {
        let mut reader = Reader {
            text,
            at: 0,
            items: Vec::new(),
        };
        reader.value(0);
        let items = reader.items;
        Outline { text, items }
    }

    /// Returns the indices of all keys with this keyword.
    pub(crate) fn keys(&self, keyword: Keyword) -> impl Iterator<Item = usize> {
        (0..self.items.len()).filter(move |index| self.keyword(*index) == Some(keyword))
    }

    /// Returns the keyword of a key.
    pub(crate) fn keyword(&self, key: usize) -> Option<Keyword> {
        self.items[key].keyword
    }

    /// Returns the bytes of an item.
    pub(crate) fn bounds(&self, index: usize) -> (usize, usize) {
        (self.items[index].start, self.items[index].end)
    }

    /// Returns an item as it is in the text.
    pub(crate) fn raw(&self, index: usize) -> &'a str {
        let (start, end) = self.bounds(index);
        self.text.get(start..end).unwrap_or_default()
    }

    /// Returns a string between its quotes, with its escapes.
    pub(crate) fn quoted(&self, string: usize) -> &'a str {
        let raw = self.raw(string);
        raw.get(1..raw.len().saturating_sub(1)).unwrap_or_default()
    }

    /// Returns the keys of an object with their values.
    pub(crate) fn properties(&self, object: usize) -> impl Iterator<Item = (usize, usize)> {
        let end = self.end_of(object, b'{');
        let key = move |key: usize| (key + 1 < end).then_some((key, key + 1));
        successors(key(object + 1), move |(_, value)| key(self.items[*value].next))
    }

    /// Returns the values of an array.
    pub(crate) fn values(&self, array: usize) -> impl Iterator<Item = usize> {
        let end = self.end_of(array, b'[');
        let value = move |value: usize| (value < end).then_some(value);
        successors(value(array + 1), move |index| value(self.items[*index].next))
    }

    /// Returns the index after the items inside an object or array that begins with `bracket`, or 0
    /// for any other value.
    fn end_of(&self, index: usize, bracket: u8) -> usize {
        if self.kind(index) == bracket {
            self.items[index].next
        } else {
            0
        }
    }

    /// Returns the indices of an item and all those inside it.
    pub(super) fn inside(&self, index: usize) -> impl Iterator<Item = usize> {
        index..self.items[index].next
    }

    /// Returns the first byte of an item; 0 if the text ends before it.
    pub(crate) fn kind(&self, index: usize) -> u8 {
        self.raw(index).as_bytes().first().copied().unwrap_or_default()
    }

    pub(super) fn is_object(&self, index: usize) -> bool {
        self.kind(index) == b'{'
    }

    pub(super) fn is_number(&self, index: usize) -> bool {
        matches!(self.kind(index), b'-' | b'0'..=b'9')
    }

    /// Returns the content of a string, with its escapes decoded; `None` for any other value.
    pub(super) fn string(&self, index: usize) -> Option<String> {
        serde_json::from_str(self.raw(index)).ok()
    }
}

/// Reads a text. At the end of the text, `peek` returns 0, which is not part of any JSON value, so
/// no loop runs past the end.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    items: Vec<Item>,
}

impl Reader<'_> {
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or_default()
    }

    /// Reads a value with `depth` values around it.
    fn value(&mut self, depth: usize) {
        let index = self.begin();
        match self.peek() {
            b'{' | b'[' if depth == MAX_OUTLINE_LEVELS => self.skip(),
            b'{' => {
                self.at += 1;
                while !matches!(self.peek(), b'}' | 0) {
                    self.key();
                    self.value(depth + 1);
                    self.comma();
                }
                self.at += 1;
            }
            b'[' => {
                self.at += 1;
                while !matches!(self.peek(), b']' | 0) {
                    self.value(depth + 1);
                    self.comma();
                }
                self.at += 1;
            }
            b'"' => self.string(),
            // A number, `true`, `false` or `null`. It has at least one byte, so the loop also ends
            // for text that is not JSON.
            _ => {
                self.at += 1;
                while !matches!(self.peek(), b',' | b']' | b'}' | 0) {
                    self.at += 1;
                }
            }
        }
        self.end(index);
    }

    /// Reads a key and its colon.
    fn key(&mut self) {
        let index = self.begin();
        let start = self.at + 1;
        self.string();
        self.end(index);
        let name = self.text.get(start..self.at.saturating_sub(1)).unwrap_or_default();
        self.items[index].keyword = Keyword::from_name(name);
        self.at += 1;
    }

    fn comma(&mut self) {
        self.at += usize::from(self.peek() == b',');
    }

    fn string(&mut self) {
        self.at += 1;
        while !matches!(self.peek(), b'"' | 0) {
            self.at += if self.peek() == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
    }

    /// Reads a value without the items inside it.
    fn skip(&mut self) {
        let mut depth = 0_usize;
        loop {
            match self.peek() {
                0 => return,
                b'"' => {
                    self.string();
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    fn begin(&mut self) -> usize {
        self.items.push(Item {
            start: self.at,
            end: self.at,
            next: 0,
            keyword: None,
        });
        self.items.len() - 1
    }

    fn end(&mut self, index: usize) {
        self.at = self.at.min(self.text.len());
        self.items[index].end = self.at;
        self.items[index].next = self.items.len();
    }
}
