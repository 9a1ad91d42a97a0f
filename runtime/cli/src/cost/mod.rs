//! The cost of a tool by part: a tree whose leaves are bytes of the model-visible entry.
//!
//! A token belongs to the part in whose bytes it begins, as in the macros' counts, so the parts add
//! up to the whole exactly. `write` writes the entry and marks the bytes of each part.

mod write;

use mcpact_tokens::Encoding;
use serde::Serialize;
use serde_json::{Map, Value};

/// A part of a tool, or the whole of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub kind: Kind,
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
pub enum Kind {
    /// The whole tool.
    Tool,
    /// The name of a tool, a parameter or a definition, with its quotes.
    Name,
    /// A description: of a tool the text, without its key; elsewhere the keyword and the text.
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

impl Kind {
    /// The kinds without parts, in the order of the output.
    pub const LEAVES: [Kind; 7] = [
        Kind::Name,
        Kind::Description,
        Kind::Values,
        Kind::Default,
        Kind::Rules,
        Kind::Examples,
        Kind::Structure,
    ];

    pub fn name(self) -> &'static str {
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
    /// Returns the tokens of a tool that belong neither to its name, its description nor a parameter,
    /// as in a lock file and an index. They include those of definitions.
    pub(crate) fn rest(&self) -> usize {
        let parts = [Kind::Name, Kind::Description, Kind::Parameter];
        // In a lock file, the parts may be more than the whole.
        self.tokens
            .saturating_sub(parts.map(|kind| self.own(kind)).iter().sum())
    }

    /// Returns the names of the parameters and their tokens.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = (&str, usize)> {
        let parameters = self.parts.iter().filter(|part| part.kind == Kind::Parameter);
        parameters.map(|part| (part.label.as_str(), part.tokens))
    }

    /// Returns the tokens of each parameter by name, as a JSON object.
    pub(crate) fn parameters_json(&self) -> Map<String, Value> {
        self.parameters()
            .map(|(name, tokens)| (name.to_owned(), tokens.into()))
            .collect()
    }

    /// Returns the tokens of the direct parts of this kind.
    pub(crate) fn own(&self, kind: Kind) -> usize {
        self.parts
            .iter()
            .filter(|part| part.kind == kind)
            .map(|part| part.tokens)
            .sum()
    }
}

/// Returns the tokens of the model-visible entry, without its parts. `Measure::Model` counts the same
/// of a [`Value`](serde_json::Value).
pub(crate) fn total(tool: &Map<String, Value>, encoding: Encoding) -> usize {
    encoding.count(&write::model_entry(tool).text)
}

/// Returns the tokens of the model-visible entry, by part.
pub fn of_tool(tool: &Map<String, Value>, encoding: Encoding) -> Part {
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

#[cfg(test)]
mod tests {
    use super::*;
    use mcpact::cost::Measure;
    use serde_json::json;

    /// Parts and the measure count the same text.
    #[test]
    fn the_entry_is_that_of_the_measure() {
        let schemas = [
            json!(null),
            json!(true),
            json!([{ "items": {} }]),
            json!({}),
            json!({ "properties": { "a\"\n": { "enum": [1, -2.5, "é\u{7}"], "default": null }, "b": false } }),
            json!({ "properties": [{}], "items": [{ "type": "string" }], "anyOf": {}, "required": ["a"] }),
            json!({ "dependentSchemas": { "enum": { "minimum": 1 } }, "$defs": { "A": { "not": {} } }, "if": true }),
        ];
        for schema in schemas {
            let tools = [
                json!({ "inputSchema": schema, "title": "Not seen" }),
                json!({ "inputSchema": schema, "name": "n", "description": 1 }),
                json!({ "description": "d", "outputSchema": {}, "name": null }),
                json!({}),
            ];
            for tool in tools {
                let entry = tool.as_object().expect("a tool");
                assert_eq!(write::model_entry(entry).text, Measure::Model.text(&tool));
                for encoding in [Encoding::O200kBase, Encoding::Cl100kBase] {
                    let tokens = Measure::Model.tokens(&tool, encoding);
                    assert_eq!(
                        (total(entry, encoding), of_tool(entry, encoding).tokens),
                        (tokens, tokens)
                    );
                }
            }
        }
    }

    /// A property on which others depend is a name, not a keyword.
    #[test]
    fn schemas_by_name_within_a_part() {
        let tool = json!({ "name": "n", "inputSchema": { "dependentSchemas": { "enum": { "minimum": 1 } } } });
        let cost = of_tool(tool.as_object().expect("a tool"), Encoding::O200kBase);
        assert_eq!(cost.own(Kind::Values), 0);
        assert!(cost.own(Kind::Rules) > 0);
    }
}
