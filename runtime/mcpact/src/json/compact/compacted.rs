//! The results of compaction.

use serde_json::{Map, Value};

use super::{restrictions::Untouched, step::Saving};

/// A compact schema.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compacted {
    /// The schema; the original one if [`untouched`](Compacted::untouched) has a reason.
    pub schema: Map<String, Value>,
    /// Tokens of the original schema, minified, in the encoding of the [`Options`](super::Options).
    pub tokens_before: usize,
    /// Tokens of the compact schema.
    pub tokens_after: usize,
    /// The saving of each step, in the order in which they were done. Steps without effect are
    /// omitted.
    pub savings: Vec<Saving>,
    /// The reason why the schema was left unchanged.
    pub untouched: Option<Untouched>,
}

/// A compact tool.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompactedTool {
    /// The tool with all its properties; only `inputSchema` differs.
    pub tool: Value,
    /// Tokens of the original model-visible entry, in the encoding of the
    /// [`Options`](super::Options): the minified `{"name", "description", "inputSchema"}`.
    pub tokens_before: usize,
    /// Tokens of the compact tool's entry.
    pub tokens_after: usize,
    /// The saving of each step, like [`Compacted::savings`].
    pub savings: Vec<Saving>,
    /// The reason why the tool was left unchanged.
    pub untouched: Option<Untouched>,
}
