//! A part of a tool, with its tokens.

use serde::Serialize;
use serde_json::{Map, Value};

/// A part of a tool, or the whole of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub kind: PartKind,
    /// The name of the tool, parameter or definition, else the name of the kind.
    pub label: String,
    /// The tokens, which are the sum of the parts if there are any.
    pub tokens: usize,
    /// The parts with at least one token.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

/// The kind of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PartKind {
    /// The whole tool.
    Tool,
    /// The name of a tool, a parameter or a definition, with its quotes.
    Name,
    /// A description: for a tool the text without its key, elsewhere the keyword and the text.
    Description,
    /// `enum` and `const`.
    Values,
    /// `default`.
    Default,
    /// Bounds, patterns and formats.
    Rules,
    /// `examples`.
    Examples,
    /// A property at the root, or of an object in a parameter.
    Parameter,
    /// A schema under `$defs`.
    Definition,
    /// Everything else: braces, keys, `type`, `required`, `title`.
    Structure,
}

impl PartKind {
    /// The kinds without parts, in the order of the output.
    pub const LEAVES: [PartKind; 7] = [
        PartKind::Name,
        PartKind::Description,
        PartKind::Values,
        PartKind::Default,
        PartKind::Rules,
        PartKind::Examples,
        PartKind::Structure,
    ];

    pub fn name(self) -> &'static str {
        match self {
            PartKind::Tool => "tool",
            PartKind::Name => "name",
            PartKind::Description => "description",
            PartKind::Values => "values",
            PartKind::Default => "default",
            PartKind::Rules => "rules",
            PartKind::Examples => "examples",
            PartKind::Parameter => "parameter",
            PartKind::Definition => "definition",
            PartKind::Structure => "structure",
        }
    }
}

impl Part {
    /// Returns the tokens of a tool that belong neither to its name, its description nor a
    /// parameter, as in a lock file and an index. They include those of definitions.
    pub(crate) fn rest(&self) -> usize {
        let parts = [PartKind::Name, PartKind::Description, PartKind::Parameter];
        // In a lock file, the parts may be more than the whole.
        self.tokens
            .saturating_sub(parts.map(|kind| self.tokens_of(kind)).iter().sum())
    }

    /// Returns the names of the parameters and their tokens.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = (&str, usize)> {
        let parameters = self.parts.iter().filter(|part| part.kind == PartKind::Parameter);
        parameters.map(|part| (part.label.as_str(), part.tokens))
    }

    /// Returns the tokens of each parameter by name, as a JSON object.
    pub(crate) fn parameters_json(&self) -> Map<String, Value> {
        self.parameters()
            .map(|(name, tokens)| (name.to_owned(), tokens.into()))
            .collect()
    }

    /// Returns the tokens of the direct parts of this kind.
    pub(crate) fn tokens_of(&self, kind: PartKind) -> usize {
        self.parts
            .iter()
            .filter(|part| part.kind == kind)
            .map(|part| part.tokens)
            .sum()
    }
}
