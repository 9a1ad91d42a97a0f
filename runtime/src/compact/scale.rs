//! Counts the tokens of schemas in the chosen encoding, and in the others of the build.

use std::cell::RefCell;

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::cost::{self, Counter};

/// Counts in every encoding of the build.
pub(super) struct Scale {
    /// The chosen encoding first.
    counters: Vec<Counter>,
    /// The buffer that a schema is written to, kept since a long one is written many times.
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

    /// Returns the tokens in the chosen encoding.
    pub(super) fn count(&self, text: &str) -> usize {
        self.counters.first().map_or(0, |counter| counter.count(text))
    }

    /// Returns the tokens of a schema in its frame in each encoding, the chosen one first, without
    /// the text before the frame.
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

    /// Returns true if the condition is true for every encoding.
    pub(super) fn all(&self, holds: impl Fn(&Counter) -> bool) -> bool {
        self.counters.iter().all(holds)
    }

    /// Returns true if a schema has fewer tokens than `than` in the chosen encoding, and no more in
    /// any other.
    pub(super) fn is_lighter(&self, schema: &Map<String, Value>, than: &Map<String, Value>) -> bool {
        self.weigh(&Frame::Alone, schema)
            .saves_over(&self.weigh(&Frame::Alone, than))
    }
}

/// Token counts by encoding, the chosen one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weight(Vec<usize>);

impl Weight {
    /// Returns the tokens in the chosen encoding.
    pub(super) fn tokens(&self) -> usize {
        self.0.first().copied().unwrap_or_default()
    }

    /// Returns true if the weight is less than `other` in the chosen encoding, and no more in any
    /// other.
    pub(super) fn saves_over(&self, other: &Weight) -> bool {
        self.tokens() < other.tokens() && self.0.iter().zip(&other.0).all(|(own, other)| own <= other)
    }
}

/// The text around a schema that is counted: none, or the entry of its tool, which can change the
/// first and last tokens.
pub(super) enum Frame {
    Alone,
    /// The entry up to `"inputSchema`.
    Entry(String),
}

impl Frame {
    /// Returns the model-visible entry of a tool with this name and description.
    pub(super) fn entry(name: Option<&Value>, description: Option<&Value>) -> Frame {
        Frame::Entry(cost::before_schema(name, description))
    }

    /// Returns the text before the schema, starting at the boundary of a pre-token.
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

    /// Returns a written schema with the text around it.
    pub(super) fn wrap(&self, schema: &str) -> String {
        [self.start(), schema, self.end()].concat()
    }

    /// Returns the tokens before that text.
    pub(super) fn before(&self, scale: &Scale) -> usize {
        match self {
            Frame::Alone => 0,
            Frame::Entry(before) => scale.count(before),
        }
    }
}
