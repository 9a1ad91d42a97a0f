//! Values of types whose schema is written out.

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{accepted, refused};

#[derive(Debug, Deserialize, ToolSchema)]
struct Prefixed {
    #[mcp(
        schema_with = r#"{"type":"array","prefixItems":[{"type":"integer","maximum":200}],"items":{"type":"integer","maximum":10}}"#
    )]
    items: Vec<u8>,
}

#[test]
fn prefix_items() {
    accepted::<Prefixed>(json!({"items": [100, 5]}));
    refused::<Prefixed>(
        json!({"items": [201, 11, 12]}),
        &[
            "items[0]: 201 is not at most 200",
            "items[1]: 11 is not at most 10",
            "items[2]: 12 is not at most 10",
        ],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Patterned {
    #[mcp(
        schema_with = r#"{"type":"object","properties":{"n":{"type":"integer","minimum":1}},"patternProperties":{"^x":{"type":"integer"}},"additionalProperties":{"type":"integer","minimum":1}}"#
    )]
    counts: Value,
}

#[test]
fn pattern_properties() {
    accepted::<Patterned>(json!({"counts": {"xa": 0, "n": 1}}));
    refused::<Patterned>(json!({"counts": {"xa": 0, "n": 0}}), &["counts.n: 0 is not at least 1"]);
}
