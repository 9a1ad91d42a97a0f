//! Statements of the schema and openings that the rules remove, beside texts that stay.

use mcpact_tokens::Encoding;
use serde_json::{Map, Value, json};

use super::shortened;

/// Returns a tool after all rules.
fn short(tool: &Value) -> Map<String, Value> {
    shortened(tool.as_object().expect("a tool"), Encoding::O200kBase)
}

/// Returns a tool with one optional parameter.
fn with(name: &str, schema: &Value) -> Value {
    json!({ "name": "list_things", "description": "Lists things by shop", "inputSchema": { "type": "object", "properties": { name: schema } } })
}

#[test]
fn statements_of_schemas_are_removed() {
    let number = |min: u64, max: u64| json!({ "type": "integer", "minimum": min, "maximum": max, "default": 20 });
    let ratio = json!({ "type": "number", "minimum": 0, "maximum": 1 });
    let text = json!({ "type": "string", "minLength": 1, "maxLength": 50 });
    let list = json!({ "type": "array", "items": { "type": "string" }, "maxItems": 10 });
    let stars = json!({ "type": "array", "items": { "type": "integer" }, "minItems": 1, "maxItems": 5 });
    for (schema, text, new) in [
        (&number(1, 100), "Number of page (must be >= 1)", "Number of page"),
        (&number(1, 100), "Rows of page (1..=100)", "Rows of page"),
        (
            &number(0, 9),
            "First row of it (must be non-negative)",
            "First row of it",
        ),
        (&number(1, 100), "Rows of it. Must be between 1 and 100.", "Rows of it."),
        (
            &number(1, 100),
            "Rows of it. An integer between 1 and 100.",
            "Rows of it.",
        ),
        (&ratio, "Ratio of rows from 0 to 1 inclusive", "Ratio of rows"),
        (&ratio, "Ratio of rows between 0.0 and 1.0", "Ratio of rows"),
        (&text, "Name of it (at most 50 characters)", "Name of it"),
        (&text, "Name of it, 1-50 characters", "Name of it"),
        (&list, "Tags of it, at most 10", "Tags of it"),
        (
            &number(1, 9),
            "Rows of it (defaults to 20 if not specified)",
            "Rows of it",
        ),
        (&number(1, 9), "Rows of it. If omitted, 20 is used.", "Rows of it."),
        (&text, "Name of it. Optional parameter.", "Name of it."),
        // Of another number, of another condition, of other items.
        (&number(1, 9), "Rows of it (must be >= 5)", ""),
        (&number(1, 100), "Rows of it. Must be between 1 and 100 and even.", ""),
        (&number(1, 9), "Rows of it (defaults to 20 if it is empty)", ""),
        (&text, "Name of it, at most 50", ""),
        (&stars, "Stars of shops to find, from 1 to 5", ""),
        (&stars, "Stars of shops to find, at most 5", ""),
        // Without the bounds, the sentence would be incomplete.
        (&number(1, 100), "Number of rows that must be between 1 and 100", ""),
        (&number(1, 100), "Page number which must be >= 1", ""),
        (&number(1, 100), "Level of detail, should lie between 1 and 100", ""),
        (&number(1, 100), "Rows to skip, ranging from 1 to 100", ""),
        (&number(1, 100), "Level. Can range from 1 to 100.", ""),
    ] {
        let mut schema = schema.clone();
        schema["description"] = text.into();
        let short = short(&with("x", &schema));
        let expected = if new.is_empty() { text } else { new };
        assert_eq!(
            short["inputSchema"]["properties"]["x"]["description"], expected,
            "{text}"
        );
    }
}

/// The openings of the first sentence about a tool; in a later one, they state an effect.
#[test]
fn purposes_of_tools() {
    for (text, new) in [
        (
            "Use this tool when you need to find shops by town",
            "Find shops by town",
        ),
        ("This MCP tool lets the user find shops by town", "Find shops by town"),
        ("This tool will find shops by town", "Find shops by town"),
        (
            "Finds shops by town. This tool will fail without towns.",
            "Finds shops by town. This tool will fail without towns.",
        ),
        (
            "This tool will not find shops by town",
            "This tool will not find shops by town",
        ),
    ] {
        let tool = json!({ "name": "list_things", "description": text, "inputSchema": { "type": "object" } });
        assert_eq!(short(&tool)["description"], new);
    }
}
