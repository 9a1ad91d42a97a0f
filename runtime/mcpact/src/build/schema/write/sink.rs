//! The destination of the writer: bytes, the hints in them, and the bounds of each part.

use mcpact_tokens::{Encoding, Hint, PlacedHint};

use crate::build::{schema::Text, utf8::Utf8Writer};

/// Stores the JSON. It also counts bytes and parts that do not fit, so that the caller learns the
/// full size. Hints that do not fit are dropped, since they only save time.
pub(crate) struct Sink<'a> {
    text: Utf8Writer<'a>,
    hints: &'a mut [PlacedHint],
    hint_count: usize,
    hint_room: usize,
    /// The start and the end of each part, in turn.
    bounds: &'a mut [u32],
    bound_room: usize,
    part_count: usize,
    /// The index of a text's hint for the encoding.
    hint_index: usize,
}

impl<'a> Sink<'a> {
    #[track_caller]
    pub(crate) const fn new(
        encoding: Encoding,
        text: Utf8Writer<'a>,
        hints: &'a mut [PlacedHint],
        bounds: &'a mut [u32],
    ) -> Sink<'a> {
        // A `len()` costs const evaluation as much as ten statements, so it is called once.
        let (hint_room, bound_room) = (hints.len(), bounds.len());
        Sink {
            text,
            hints,
            hint_count: 0,
            hint_room,
            bounds,
            bound_room,
            part_count: 0,
            hint_index: Text::hint_index(encoding),
        }
    }

    /// Returns the number of bytes.
    #[track_caller]
    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns the number of parts.
    #[track_caller]
    pub(crate) const fn part_count(&self) -> usize {
        self.part_count
    }

    /// Returns the written text, its hints, and the bounds of its parts.
    #[track_caller]
    pub(crate) const fn written(&self) -> (&[u8], &[PlacedHint], &[u32]) {
        let hints = if self.hint_count < self.hint_room {
            self.hint_count
        } else {
            self.hint_room
        };
        let parts = if 2 * self.part_count < self.bound_room {
            2 * self.part_count
        } else {
            self.bound_room
        };
        (
            self.text.written(),
            self.hints.split_at(hints).0,
            self.bounds.split_at(parts).0,
        )
    }

    /// Writes a text with its hint, if it has one.
    #[track_caller]
    pub(crate) const fn text(&mut self, text: &Text) {
        let hint = text.hints[self.hint_index];
        if hint != 0 && self.hint_count < self.hint_room {
            self.hints[self.hint_count] = Hint::from_bits(hint).at(*self.text.len);
            self.hint_count += 1;
        }
        self.text.push(text.json);
    }

    /// Writes text that has no hint.
    #[track_caller]
    pub(crate) const fn raw(&mut self, json: &str) {
        self.text.push(json);
    }

    /// Writes one ASCII character.
    #[track_caller]
    pub(crate) const fn byte(&mut self, byte: u8) {
        self.text.push_ascii(byte);
    }

    /// Removes the closing bracket or quote that was written last, so that more can follow.
    #[track_caller]
    pub(crate) const fn reopen(&mut self) {
        self.text.pop_ascii();
    }

    /// Writes a JSON array without its closing bracket.
    #[track_caller]
    pub(crate) const fn open_array(&mut self, text: &Text) {
        self.text(text);
        self.reopen();
    }

    /// Writes a number in decimal.
    #[track_caller]
    pub(crate) const fn number(&mut self, number: usize) {
        self.text.push_number(number);
    }

    /// Makes the bytes from `start` to `end` a part.
    #[expect(clippy::cast_possible_truncation, reason = "no tool definition has four gigabytes")]
    #[track_caller]
    pub(crate) const fn part(&mut self, start: usize, end: usize) {
        let index = 2 * self.part_count;
        if index + 1 < self.bound_room {
            self.bounds[index] = start as u32;
            self.bounds[index + 1] = end as u32;
        }
        self.part_count += 1;
    }

    /// Begins a part here.
    #[expect(clippy::cast_possible_truncation, reason = "no tool definition has four gigabytes")]
    #[track_caller]
    pub(crate) const fn begin(&mut self) {
        let index = 2 * self.part_count;
        if index < self.bound_room {
            self.bounds[index] = *self.text.len as u32;
        }
    }

    /// Ends the part that was begun last.
    #[expect(clippy::cast_possible_truncation, reason = "no tool definition has four gigabytes")]
    #[track_caller]
    pub(crate) const fn end(&mut self) {
        let index = 2 * self.part_count + 1;
        if index < self.bound_room {
            self.bounds[index] = *self.text.len as u32;
        }
        self.part_count += 1;
    }
}
