//! Counts of a long description, which is counted once for any number of passes and steps.

use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use super::{Lossy, Options, Step};
use crate::json::cost::{Counters, Measure};

/// Returns a tool in which most passes and steps change something, but not the long description.
fn tool(description: &str) -> Value {
    json!({
        "name": "search",
        "description": "Search the records",
        "inputSchema": {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "SearchParams",
            "type": "object",
            "properties": {
                "query": { "type": "string", "title": "Query", "description": description, "examples": ["gold"] },
                "limit": { "type": ["integer", "null"], "format": "uint32", "minimum": 0, "default": null },
                "sort": { "anyOf": [{ "$ref": "#/definitions/Sort" }, { "type": "null" }] }
            },
            "required": ["query"],
            "additionalProperties": false,
            "definitions": { "Sort": { "type": "string", "enum": ["asc", "desc"] } }
        }
    })
}

#[test]
fn a_long_description_is_counted_once() {
    let description = "Searches the \"records\" of the state.\n".repeat(10_000) + "End";
    let tool = tool(&description);
    let counters = Counters::new();
    let encoding = Encoding::ALL[0];
    // The last steps of `Lossy::all` change the description itself.
    let steps: Vec<Lossy> = Lossy::all(15)
        .into_iter()
        .filter(|step| !matches!(step, Lossy::WhiteSpace | Lossy::Descriptions { .. }))
        .collect();
    let (compacted, saves) = Options::default().tool_with_lossy_savings(&counters, &tool, &steps);
    let steps: Vec<Step> = compacted.savings.iter().map(|saving| saving.step).collect();
    assert!(steps.len() > 5, "{steps:?}");
    assert!(saves.iter().filter(|tokens| **tokens > 0).count() > 2, "{saves:?}");
    let length = serde_json::to_string(&description).expect("JSON").len();
    for counter in counters.iter() {
        let bytes = counter.counted_bytes();
        assert!(bytes < length + length / 10, "{bytes} bytes counted, of {length}");
    }
    // The other measures in JSON count the same string.
    for measure in [Measure::Model, Measure::Wire, Measure::Claude] {
        counters.get(encoding).tokens(measure, &tool);
    }
    let bytes = counters.get(encoding).counted_bytes();
    assert!(bytes < length + length / 10, "{bytes} bytes counted, of {length}");
}
