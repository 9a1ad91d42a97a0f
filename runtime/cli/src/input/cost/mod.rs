//! The cost of a tool by part: a tree whose leaves are bytes of the model-visible entry.
//!
//! A token belongs to the part in whose bytes it begins, as in the macros' counts, so the parts add
//! up to the whole exactly. `write` writes the entry and marks the bytes of each part.

mod part;
mod write;

pub use part::{Part, PartKind};
pub(crate) use write::model_properties;

use mcpact::cost::Counter;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

/// Returns the tokens of the model-visible entry, without its parts. `Measure::Model` counts the
/// same of a [`Value`](serde_json::Value).
pub(crate) fn total(tool: &Map<String, Value>, encoding: Encoding) -> usize {
    encoding.count_cached(&write::model_entry(tool).text)
}

/// Returns the tokens of the model-visible entry, by part.
pub fn of_tool(tool: &Map<String, Value>, counter: &Counter) -> Part {
    let written = write::model_entry(tool);
    let starts: Vec<usize> = written.marks.iter().map(|mark| mark.start).collect();
    let mut counts = vec![0; written.nodes.len()];
    for (mark, tokens) in written
        .marks
        .iter()
        .zip(counter.tokens_of_parts(&written.text, &starts))
    {
        counts[mark.node] += tokens;
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
                        (total(entry, encoding), of_tool(entry, &Counter::new(encoding)).tokens),
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
        let cost = of_tool(tool.as_object().expect("a tool"), &Counter::new(Encoding::O200kBase));
        assert_eq!(cost.tokens_of(PartKind::Values), 0);
        assert!(cost.tokens_of(PartKind::Rules) > 0);
    }

    /// A condition or a union at the root has parameters that the schema has already.
    #[test]
    fn parameters_of_conditions_and_unions() {
        let tool = json!({ "name": "n", "inputSchema": {
            "type": "object",
            "properties": { "kind": { "type": "string" }, "size": { "type": "integer" } },
            "if": { "properties": { "kind": { "const": "big" } } },
            "then": { "properties": { "size": { "minimum": 10 } } },
            "anyOf": [{ "properties": { "size": { "maximum": 99 } } }, { "properties": { "size": { "const": 0 } } }]
        } });
        let cost = of_tool(tool.as_object().expect("a tool"), &Counter::new(Encoding::O200kBase));
        let names: Vec<&str> = cost.parameters().map(|(name, _)| name).collect();
        assert_eq!(names, ["kind", "size"]);
        let sum: usize = cost.parameters().map(|(_, tokens)| tokens).sum();
        assert_eq!(sum, cost.tokens_of(PartKind::Parameter));
        let of_map = cost
            .parameters_json()
            .values()
            .filter_map(serde_json::Value::as_u64)
            .sum::<u64>();
        assert_eq!(of_map, sum as u64);
    }
}
