//! Fields that a function of the author reads (`deserialize_with`), with `#[mcp(trust)]`.

use mcpact::{ToolSchema, schema};
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::{Value, json};

use crate::{accepted, refused};

/// Reads a number, or a string with a number.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::String(text) => text.parse().map_err(D::Error::custom),
        other => serde_json::from_value(other).map_err(D::Error::custom),
    }
}

fn numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<u32>>, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        Value::String(text) => text
            .split(',')
            .map(|part| part.trim().parse().map_err(D::Error::custom))
            .collect::<Result<_, _>>()
            .map(Some),
        other => serde_json::from_value(other).map_err(D::Error::custom),
    }
}

#[derive(Debug, Deserialize, ToolSchema, PartialEq)]
#[mcp(trust)]
struct Search {
    query: String,
    /// Max results
    #[serde(deserialize_with = "number")]
    #[mcp(range = 1..=100)]
    limit: u32,
    #[serde(default, deserialize_with = "numbers")]
    years: Option<Vec<u32>>,
}

#[derive(Debug, Deserialize, ToolSchema, PartialEq)]
struct Page {
    #[serde(deserialize_with = "number")]
    #[mcp(trust)]
    page: u32,
    #[serde(default, deserialize_with = "number")]
    #[mcp(trust)]
    from: u32,
}

#[test]
fn the_schema_is_that_of_the_declared_type() {
    let expected = json!({
        "type": "object",
        "properties": {
            "query": { "type": "string" },
            "limit": { "description": "Max results", "type": "integer", "minimum": 1, "maximum": 100 },
            "years": { "type": "array", "items": { "type": "integer" } },
        },
        "required": ["query", "limit"],
    });
    assert_eq!(
        serde_json::from_str::<Value>(&schema::<Search>()).expect("JSON"),
        expected
    );
}

#[test]
fn serde_decides_what_is_accepted() {
    let search = |limit, years: Option<Vec<u32>>| Search {
        query: "gold".to_owned(),
        limit,
        years,
    };
    for (limit, years, read) in [
        (json!(5), json!([1851]), search(5, Some(vec![1851]))),
        (json!("5"), json!("1851, 1854"), search(5, Some(vec![1851, 1854]))),
        (json!("5"), json!(null), search(5, None)),
    ] {
        let arguments = json!({ "query": "gold", "limit": limit, "years": years });
        assert_eq!(accepted::<Search>(arguments), read);
    }
    assert_eq!(accepted::<Page>(json!({ "page": "3" })), Page { page: 3, from: 0 });
}

/// The function would refuse null, which the schema does not allow.
#[test]
fn null_is_absent() {
    let page = json!({ "page": 3, "from": null });
    assert_eq!(accepted::<Page>(page), Page { page: 3, from: 0 });
}

#[test]
fn rules_are_checked_on_values_of_the_declared_type() {
    refused::<Search>(
        json!({ "query": "gold", "limit": 500 }),
        &["limit: 500 is not in 1 to 100"],
    );
}

#[test]
fn problems_elsewhere_do_not_blame_the_field() {
    refused::<Search>(json!({ "query": 5, "limit": "5" }), &["query: 5 is not a string"]);
    refused::<Search>(
        json!({ "query": "gold", "limit": "five" }),
        &["limit: invalid digit found in string"],
    );
    refused::<Search>(
        json!({ "query": "gold" }),
        &["limit: is missing (integer: Max results)"],
    );
}
