//! Counts the tokens of schemas in the chosen encoding and in the others of the build.

use std::cell::OnceCell;

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::json::cost::{self, Counter, Counters, Rendered};

/// Counts in every encoding of the build.
pub(super) struct SchemaCounter<'a> {
    /// The counter of the chosen encoding first.
    counters: Vec<&'a Counter>,
}

impl<'a> SchemaCounter<'a> {
    pub(super) fn new(counters: &'a Counters, chosen: Encoding) -> SchemaCounter<'a> {
        let others = counters.iter().filter(|counter| counter.encoding() != chosen);
        SchemaCounter {
            counters: std::iter::once(counters.get(chosen)).chain(others).collect(),
        }
    }

    /// Returns the tokens of a text in the chosen encoding.
    pub(super) fn count(&self, text: &Rendered) -> usize {
        self.counters.first().map_or(0, |counter| counter.count(text))
    }

    /// Returns the tokens of a schema in its frame, without the text before the frame.
    pub(super) fn counts(&self, frame: &Frame, schema: &Map<String, Value>) -> TokenCounts<'_> {
        let text = frame.render(schema);
        TokenCounts {
            tokens: self.count(&text),
            others: OnceCell::new(),
            counters: self.counters.get(1..).unwrap_or_default(),
            text,
        }
    }

    /// Returns whether the condition is true for every encoding.
    pub(super) fn all(&self, condition: impl Fn(&Counter) -> bool) -> bool {
        self.counters.iter().all(|counter| condition(counter))
    }

    /// Returns whether a schema has fewer tokens than `other` in the chosen encoding, and no more
    /// in any other encoding.
    pub(super) fn is_shorter(&self, schema: &Map<String, Value>, other: &Map<String, Value>) -> bool {
        self.counts(&Frame::Alone, schema)
            .saves_over(&self.counts(&Frame::Alone, other))
    }
}

/// The tokens of a text: in the chosen encoding, and on demand in the others of the build.
pub(super) struct TokenCounts<'a> {
    text: Rendered,
    /// The counters of the other encodings.
    counters: &'a [&'a Counter],
    tokens: usize,
    others: OnceCell<Vec<usize>>,
}

impl TokenCounts<'_> {
    /// Returns the tokens in the chosen encoding.
    pub(super) fn tokens(&self) -> usize {
        self.tokens
    }

    /// Returns whether the count is less than `other` in the chosen encoding, and no more in any
    /// other encoding.
    pub(super) fn saves_over(&self, other: &TokenCounts<'_>) -> bool {
        self.tokens < other.tokens
            && self
                .others()
                .iter()
                .zip(other.others())
                .all(|(own, other)| own <= other)
    }

    fn others(&self) -> &[usize] {
        let count = || self.counters.iter().map(|counter| counter.count(&self.text)).collect();
        self.others.get_or_init(count)
    }
}

/// The text around a schema that is counted with it: none, or the entry of its tool, which can
/// change the first and last tokens.
pub(super) enum Frame {
    Alone,
    /// The entry up to `"inputSchema`.
    Entry(Rendered),
}

impl Frame {
    /// Returns the model-visible entry of a tool with this name and description.
    pub(super) fn entry(name: Option<&Value>, description: Option<&Value>) -> Frame {
        Frame::Entry(cost::before_schema(name, description))
    }

    /// Writes a schema and the text around it, from the boundary of a pre-token on.
    fn render(&self, schema: &Map<String, Value>) -> Rendered {
        let mut out = Rendered::default();
        let (start, end) = match self {
            Frame::Alone => ("", ""),
            Frame::Entry(_) => ("\":", "}"),
        };
        out.push_str(start);
        cost::write_object(&mut out, schema);
        out.push_str(end);
        out
    }

    /// Returns the tokens before that text.
    pub(super) fn tokens_before(&self, counter: &SchemaCounter<'_>) -> usize {
        match self {
            Frame::Alone => 0,
            Frame::Entry(before) => counter.count(before),
        }
    }
}
