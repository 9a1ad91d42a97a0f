//! What a tool costs, by part: a tree whose leaves are bytes of the model-visible entry.
//!
//! A token belongs to the part in whose bytes it begins, as in the counts that the macros make, so the parts of a tree add up to
//! the whole exactly. `write` writes the entry and says which bytes belong to which part; this file counts and sums up.

mod write;

use mcpact_tokens::Encoding;
use serde::Serialize;
use serde_json::{Map, Value};

/// A part of a tool, or the whole of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    /// The tool's, parameter's or definition's name; of the others the kind's.
    pub(crate) label: String,
    /// The sum of its parts, where it has any.
    pub(crate) tokens: usize,
    /// What costs nothing is not among them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) parts: Vec<Part>,
}

/// What a part of a tool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// All of it.
    Tool,
    /// The name of a tool, a parameter, a definition, with its quotes.
    Name,
    /// Of a tool the text alone, since its key is always there; elsewhere the keyword too.
    Description,
    /// `enum` and `const`.
    Values,
    /// `default`.
    Default,
    /// Limits, patterns and formats.
    Rules,
    /// `examples`.
    Examples,
    /// A property: of the root, or of an object within a parameter.
    Parameter,
    /// A schema under `$defs`.
    Definition,
    /// All else: braces, keys, `type`, `required`, `title`.
    Structure,
}

impl Kind {
    /// Those that have no parts, in the order in which they are shown.
    pub(crate) const LEAVES: [Kind; 7] = [
        Kind::Name,
        Kind::Description,
        Kind::Values,
        Kind::Default,
        Kind::Rules,
        Kind::Examples,
        Kind::Structure,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Tool => "tool",
            Kind::Name => "name",
            Kind::Description => "description",
            Kind::Values => "values",
            Kind::Default => "default",
            Kind::Rules => "rules",
            Kind::Examples => "examples",
            Kind::Parameter => "parameter",
            Kind::Definition => "definition",
            Kind::Structure => "structure",
        }
    }
}

impl Part {
    /// Of a tool: all that is neither name, description nor parameter, as a lock file and an index have it. Definitions are in it.
    pub(crate) fn rest(&self) -> usize {
        let parts = [Kind::Name, Kind::Description, Kind::Parameter];
        // A lock file may say that the parts are more than the whole.
        self.tokens
            .saturating_sub(parts.map(|kind| self.own(kind)).iter().sum())
    }

    /// What the parts of this kind cost that stand directly in this one.
    pub(crate) fn own(&self, kind: Kind) -> usize {
        self.parts
            .iter()
            .filter(|part| part.kind == kind)
            .map(|part| part.tokens)
            .sum()
    }
}

/// The model-visible entry, minified: name, description and input schema, whichever of them are there.
pub(crate) fn model_entry(tool: &Map<String, Value>) -> String {
    write::model_entry(tool).text
}

/// The tokens of the model-visible entry, without its parts.
pub(crate) fn total(tool: &Map<String, Value>, encoding: Encoding) -> usize {
    encoding.count(&model_entry(tool))
}

/// The tokens of the model-visible entry, by part.
pub(crate) fn of_tool(tool: &Map<String, Value>, encoding: Encoding) -> Part {
    let written = write::model_entry(tool);
    let mut counts = vec![0; written.nodes.len()];
    let mut marks = written.marks.iter().peekable();
    let mut node = 0;
    for token in encoding.tokens(&written.text) {
        while let Some(mark) = marks.next_if(|mark| mark.start <= token.span.start) {
            node = mark.node;
        }
        counts[node] += 1;
    }
    written.tree(&counts)
}
