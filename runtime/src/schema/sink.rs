//! Where the writer puts JSON: bytes, the hints that lie in them, and where each part begins and ends.

use mcpact_tokens::{Encoding, PlacedHint};

use super::Text;
use crate::utf8::Filler;

/// Takes the JSON. What there is no room for is counted: of bytes, so that the caller can say how many there are; of hints,
/// which only save time, and of parts.
pub(crate) struct Sink<'a> {
    text: Filler<'a>,
    hints: &'a mut [PlacedHint],
    hint_count: usize,
    /// The first byte of each part and the byte behind its last, in turn.
    bounds: &'a mut [u32],
    part_count: usize,
    encoding: Encoding,
}

impl<'a> Sink<'a> {
    #[track_caller]
    pub(crate) const fn new(
        encoding: Encoding,
        text: Filler<'a>,
        hints: &'a mut [PlacedHint],
        bounds: &'a mut [u32],
    ) -> Sink<'a> {
        Sink {
            text,
            hints,
            hint_count: 0,
            bounds,
            part_count: 0,
            encoding,
        }
    }

    /// How many bytes there are.
    #[track_caller]
    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    /// How many parts there are.
    #[track_caller]
    pub(crate) const fn part_count(&self) -> usize {
        self.part_count
    }

    /// What was written, the hints in it, and the bounds of its parts.
    #[track_caller]
    pub(crate) const fn written(&self) -> (&[u8], &[PlacedHint], &[u32]) {
        let hints = if self.hint_count < self.hints.len() {
            self.hint_count
        } else {
            self.hints.len()
        };
        let parts = if 2 * self.part_count < self.bounds.len() {
            2 * self.part_count
        } else {
            self.bounds.len()
        };
        (
            self.text.written(),
            self.hints.split_at(hints).0,
            self.bounds.split_at(parts).0,
        )
    }

    /// Writes a piece, and its hint where it has one.
    #[track_caller]
    pub(crate) const fn text(&mut self, text: &Text) {
        let hint = text.hint(self.encoding);
        if hint.bits() != 0 {
            if self.hint_count < self.hints.len() {
                self.hints[self.hint_count] = hint.at(self.text.len());
            }
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

    /// Takes back the closing bracket that was written last, so that more can follow.
    #[track_caller]
    pub(crate) const fn reopen(&mut self) {
        self.text.pop_ascii();
    }

    /// Writes a JSON array but its closing bracket.
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

    /// Begins a part here.
    #[track_caller]
    pub(crate) const fn begin(&mut self) {
        self.bound(2 * self.part_count);
    }

    /// Ends the part that was begun last.
    #[track_caller]
    pub(crate) const fn end(&mut self) {
        self.bound(2 * self.part_count + 1);
        self.part_count += 1;
    }

    #[expect(clippy::cast_possible_truncation, reason = "no tool definition has four gigabytes")]
    #[track_caller]
    const fn bound(&mut self, index: usize) {
        if index < self.bounds.len() {
            self.bounds[index] = self.text.len() as u32;
        }
    }
}
