//! Where the writer puts JSON: bytes, the hints that lie in them, and where each part begins and ends.
//!
//! The same walk runs twice in const evaluation, once into nothing to learn the sizes, once into arrays of just those.

use mcpact_tokens::{Encoding, PlacedHint};

use super::Text;
use crate::utf8::Filler;

/// How large a text is before it is written.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Bytes of JSON.
    pub bytes: usize,
    /// Hints that lie in them.
    pub hints: usize,
    /// Parts: the name, the description, each parameter.
    pub parts: usize,
    /// Segments that the parts cut the text into: each part, and what lies before, between and behind.
    pub segments: usize,
    /// Where the input schema lies.
    pub schema: (usize, usize),
    /// Whether there are examples, which only the full text shows.
    pub fuller: bool,
}

impl Size {
    /// Of nothing.
    pub const NONE: Size = Size {
        bytes: 0,
        hints: 0,
        parts: 0,
        segments: 1,
        schema: (0, 0),
        fuller: false,
    };
}

/// A part whose tokens are counted on their own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// `name`, `description`, or the parameter's name.
    pub name: &'static str,
    /// Its first byte and the byte behind its last.
    pub bounds: [u32; 2],
}

/// Takes the JSON, or only measures it.
pub(crate) struct Sink<'a> {
    /// `None` while measuring.
    into: Option<Buffers<'a>>,
    encoding: Encoding,
    pub(crate) size: Size,
}

/// Arrays of the measured sizes.
pub(crate) struct Buffers<'a> {
    pub(crate) text: Filler<'a>,
    pub(crate) hints: &'a mut [PlacedHint],
    pub(crate) parts: &'a mut [Part],
}

impl<'a> Sink<'a> {
    pub(crate) const fn new(encoding: Encoding, into: Option<Buffers<'a>>) -> Sink<'a> {
        Sink {
            into,
            encoding,
            size: Size::NONE,
        }
    }

    /// A sink for text that is not counted: no hints, no parts.
    pub(crate) const fn uncounted(encoding: Encoding, text: Filler<'a>) -> Sink<'a> {
        Sink::new(
            encoding,
            Some(Buffers {
                text,
                hints: &mut [],
                parts: &mut [],
            }),
        )
    }

    /// Writes a piece, and its hint where it has one.
    pub(crate) const fn text(&mut self, text: &Text) {
        let hint = text.hint(self.encoding);
        if let Some(buffers) = &mut self.into {
            if hint.bits() != 0 {
                buffers.hints[self.size.hints] = hint.at(self.size.bytes);
            }
            buffers.text.push(text.json);
        }
        if hint.bits() != 0 {
            self.size.hints += 1;
        }
        self.size.bytes += text.json.len();
    }

    /// Writes bytes that have no hint.
    pub(crate) const fn raw(&mut self, json: &str) {
        if let Some(buffers) = &mut self.into {
            buffers.text.push(json);
        }
        self.size.bytes += json.len();
    }

    /// Writes one ASCII character.
    pub(crate) const fn byte(&mut self, byte: u8) {
        if let Some(buffers) = &mut self.into {
            buffers.text.push_ascii(byte);
        }
        self.size.bytes += 1;
    }

    /// Takes back the closing bracket that was written last, so that more can follow.
    pub(crate) const fn reopen(&mut self) {
        if let Some(buffers) = &mut self.into {
            buffers.text.pop_ascii();
        }
        self.size.bytes -= 1;
    }

    /// Writes a JSON array but its closing bracket.
    pub(crate) const fn open_array(&mut self, text: &Text) {
        self.text(text);
        self.reopen();
    }

    /// Writes a number in decimal.
    pub(crate) const fn number(&mut self, number: usize) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.byte(b"0123456789"[number % 10]);
    }

    /// Begins a part here.
    pub(crate) const fn begin(&mut self, name: &'static str) {
        let at = self.at();
        if let Some(buffers) = &mut self.into {
            buffers.parts[self.size.parts] = Part {
                name,
                bounds: [at, 0],
            };
        }
    }

    /// Ends the part that was begun last.
    pub(crate) const fn end(&mut self) {
        let at = self.at();
        if let Some(buffers) = &mut self.into {
            buffers.parts[self.size.parts].bounds[1] = at;
        }
        self.size.parts += 1;
        self.size.segments += 2;
    }

    #[expect(clippy::cast_possible_truncation, reason = "no tool definition has four gigabytes")]
    const fn at(&self) -> u32 {
        self.size.bytes as u32
    }
}
