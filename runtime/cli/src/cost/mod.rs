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
pub struct Part {
    pub kind: Kind,
    /// The tool's, parameter's or definition's name; of the others the kind's.
    pub label: String,
    /// The sum of its parts, where it has any.
    pub tokens: usize,
    /// What costs nothing is not among them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

/// What a part of a tool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
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

/// The tokens of the model-visible entry, without its parts; of an entry that is a [`Value`], `Measure::Model` counts them.
pub(crate) fn total(tool: &Map<String, Value>, encoding: Encoding) -> usize {
    encoding.count(&write::model_entry(tool).text)
}

/// The tokens of the model-visible entry, by part.
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

    /// What has parts is what the profile counts.
    #[test]
    fn the_entry_is_that_of_the_profile() {
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

    /// A property that other members depend on is a name, not a keyword.
    #[test]
    fn schemas_by_name_within_a_part() {
        let tool = json!({ "name": "n", "inputSchema": { "dependentSchemas": { "enum": { "minimum": 1 } } } });
        let cost = of_tool(tool.as_object().expect("a tool"), Encoding::O200kBase);
        assert_eq!(cost.own(Kind::Values), 0);
        assert!(cost.own(Kind::Rules) > 0);
    }
}
