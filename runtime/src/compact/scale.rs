//! Weighs schemas: their tokens in the chosen encoding, and in the others of the build.

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::cost::{self, Counter};

/// Counts in every encoding of the build.
pub(super) struct Scale {
    /// The chosen encoding first.
    counters: Vec<Counter>,
}

impl Scale {
    pub(super) fn new(chosen: Encoding) -> Scale {
        let others = Encoding::ALL.iter().copied().filter(|other| *other != chosen);
        Scale {
            counters: std::iter::once(chosen).chain(others).map(Counter::new).collect(),
        }
    }

    /// The tokens in the chosen encoding.
    pub(super) fn count(&self, text: &str) -> usize {
        self.counters.first().map_or(0, |counter| counter.count(text))
    }

    /// The tokens in each encoding, the chosen one first.
    pub(super) fn weigh(&self, text: &str) -> Weight {
        Weight(self.counters.iter().map(|counter| counter.count(text)).collect())
    }

    /// Returns whether something holds in every encoding.
    pub(super) fn all(&self, holds: impl Fn(&Counter) -> bool) -> bool {
        self.counters.iter().all(holds)
    }

    /// Returns whether a schema has fewer tokens than another one in the chosen encoding, and no more in any.
    pub(super) fn is_lighter(&self, schema: &Map<String, Value>, than: &Map<String, Value>) -> bool {
        self.weigh(&text(schema)).saves_over(&self.weigh(&text(than)))
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

/// A schema, minified.
pub(super) fn text(schema: &Map<String, Value>) -> String {
    serde_json::to_string(schema).unwrap_or_default()
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

    /// The text that differs from schema to schema, from a place on where a pre-token begins.
    pub(super) fn text(&self, schema: &Map<String, Value>) -> String {
        self.wrap(text(schema))
    }

    /// The same of a schema that is written out.
    pub(super) fn wrap(&self, schema: String) -> String {
        match self {
            Frame::Alone => schema,
            Frame::Entry(_) => format!("\":{schema}}}"),
        }
    }

    /// The tokens before that text.
    pub(super) fn before(&self, scale: &Scale) -> usize {
        match self {
            Frame::Alone => 0,
            Frame::Entry(before) => scale.count(before),
        }
    }
}
