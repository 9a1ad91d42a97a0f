//! Weighs schemas: their tokens in the chosen encoding, and in the others of the build.

use std::cell::RefCell;

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::cost::{self, Counter};

/// Counts in every encoding of the build.
pub(super) struct Scale {
    /// The chosen encoding first.
    counters: Vec<Counter>,
    /// What the last schema was written to: a long one is written many times.
    buffer: RefCell<Vec<u8>>,
}

impl Scale {
    pub(super) fn new(chosen: Encoding) -> Scale {
        let others = Encoding::ALL.iter().copied().filter(|other| *other != chosen);
        Scale {
            counters: std::iter::once(chosen).chain(others).map(Counter::new).collect(),
            buffer: RefCell::default(),
        }
    }

    /// The tokens in the chosen encoding.
    pub(super) fn count(&self, text: &str) -> usize {
        self.counters.first().map_or(0, |counter| counter.count(text))
    }

    /// The tokens of a schema in its frame in each encoding, the chosen one first; those before it are not counted.
    pub(super) fn weigh(&self, frame: &Frame, schema: &Map<String, Value>) -> Weight {
        let mut buffer = self.buffer.borrow_mut();
        buffer.clear();
        buffer.extend_from_slice(frame.start().as_bytes());
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(&mut *buffer, schema);
        buffer.extend_from_slice(frame.end().as_bytes());
        let text = str::from_utf8(&buffer).unwrap_or_default();
        Weight(self.counters.iter().map(|counter| counter.count(text)).collect())
    }

    /// Returns whether something holds in every encoding.
    pub(super) fn all(&self, holds: impl Fn(&Counter) -> bool) -> bool {
        self.counters.iter().all(holds)
    }

    /// Returns whether a schema has fewer tokens than another one in the chosen encoding, and no more in any.
    pub(super) fn is_lighter(&self, schema: &Map<String, Value>, than: &Map<String, Value>) -> bool {
        self.weigh(&Frame::Alone, schema)
            .saves_over(&self.weigh(&Frame::Alone, than))
    }
}

/// Tokens by encoding, the chosen one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weight(Vec<usize>);

impl Weight {
    /// The tokens in the chosen encoding.
    pub(super) fn tokens(&self) -> usize {
        self.0.first().copied().unwrap_or_default()
    }

    /// Returns whether it is less than `other` in the chosen encoding, and no more in any.
    pub(super) fn saves_over(&self, other: &Weight) -> bool {
        self.tokens() < other.tokens() && self.0.iter().zip(&other.0).all(|(own, other)| own <= other)
    }
}

/// What a schema is weighed in: alone, or in the entry of its tool, where its first and last tokens may be others.
pub(super) enum Frame {
    Alone,
    /// The entry up to `"inputSchema`.
    Entry(String),
}

impl Frame {
    /// The model-visible entry of a tool of this name and description.
    pub(super) fn entry(name: Option<&Value>, description: Option<&Value>) -> Frame {
        Frame::Entry(cost::before_schema(name, description))
    }

    /// What stands before the schema, from a place on where a pre-token begins.
    fn start(&self) -> &'static str {
        match self {
            Frame::Alone => "",
            Frame::Entry(_) => "\":",
        }
    }

    fn end(&self) -> &'static str {
        match self {
            Frame::Alone => "",
            Frame::Entry(_) => "}",
        }
    }

    /// The same text of a schema that is written out.
    pub(super) fn wrap(&self, schema: &str) -> String {
        [self.start(), schema, self.end()].concat()
    }

    /// The tokens before that text.
    pub(super) fn before(&self, scale: &Scale) -> usize {
        match self {
            Frame::Alone => 0,
            Frame::Entry(before) => scale.count(before),
        }
    }
}
