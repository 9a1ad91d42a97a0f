//! Null for an optional parameter means "absent", unless null is a value of the parameter.

use std::collections::HashMap;

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{accepted, refused};

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, ToolSchema)]
#[mcp(default = 20, range = 1..=100)]
struct Limit(u32);

impl Default for Limit {
    fn default() -> Self {
        Limit(20)
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum Order {
    #[default]
    Relevance,
    Date,
}

fn ten() -> u32 {
    10
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct Page {
    #[serde(default)]
    limit: Limit,
    #[serde(default, alias = "skip")]
    offset: u32,
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct Search {
    query: String,
    #[serde(default)]
    order: Order,
    #[serde(default = "ten")]
    size: u32,
    #[mcp(default = 5)]
    filled: u32,
    #[serde(default)]
    words: Vec<String>,
    #[serde(default)]
    inner: HashMap<String, Page>,
    state: Option<String>,
    #[serde(flatten)]
    page: Page,
}

fn null_for(names: &[&str]) -> Value {
    let mut arguments = json!({ "query": "gold" });
    for name in names {
        arguments[name] = Value::Null;
    }
    arguments
}

#[test]
fn null_is_absent() {
    let absent: Search = accepted(json!({ "query": "gold" }));
    assert_eq!((absent.order, absent.size, absent.filled), (Order::Relevance, 10, 5));
    assert_eq!((absent.page.limit, absent.page.offset), (Limit(20), 0));
    let names = ["order", "size", "filled", "words", "inner", "state", "limit", "offset"];
    for name in names.iter().chain(&["skip"]) {
        assert_eq!(accepted::<Search>(null_for(&[name])), absent, "{name}");
    }
    assert_eq!(accepted::<Search>(null_for(&names)), absent);
    let inner: Search = accepted(json!({ "query": "gold", "inner": { "a": { "limit": null, "skip": null } } }));
    assert_eq!(inner.inner["a"], absent.page);
    // For a required property, null is an invalid value.
    refused::<Search>(json!({ "query": null }), &["query: null is not a string"]);
    refused::<Search>(
        json!({ "query": "gold", "words": [null] }),
        &["words[0]: null is not a string"],
    );
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
#[serde(tag = "by")]
enum Tagged {
    Page(Page),
    Place {
        #[serde(default)]
        order: Order,
    },
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
#[serde(untagged)]
enum Untagged {
    Page {
        page: u32,
        #[serde(default)]
        limit: Limit,
    },
    Cursor {
        cursor: String,
        #[serde(default)]
        limit: Limit,
    },
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct Forms {
    #[serde(default)]
    tagged: Vec<Tagged>,
    #[serde(flatten)]
    untagged: Untagged,
}

#[test]
fn in_enums() {
    let forms: Forms = accepted(json!({
        "tagged": [{ "by": "Page", "limit": null, "offset": 3 }, { "by": "Place", "order": null }],
        "cursor": "c",
        "limit": null,
    }));
    let expected = Forms {
        tagged: vec![
            Tagged::Page(Page {
                limit: Limit(20),
                offset: 3,
            }),
            Tagged::Place {
                order: Order::Relevance,
            },
        ],
        untagged: Untagged::Cursor {
            cursor: "c".to_owned(),
            limit: Limit(20),
        },
    };
    assert_eq!(forms, expected);
    let untagged: Untagged = accepted(json!({ "page": 2, "limit": null }));
    assert_eq!(
        untagged,
        Untagged::Page {
            page: 2,
            limit: Limit(20)
        }
    );
}

#[expect(clippy::unnecessary_wraps, reason = "as serde asks for it")]
fn some_five() -> Option<u32> {
    Some(5)
}

fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

// No macro sees that a type's `Default` returns `Some`, so only a function on the field adds null
// to the schema.
#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
#[serde(default)]
struct OwnDefault {
    assumed_null: Option<u32>,
    #[serde(default = "some_five")]
    of_function: Option<u32>,
}

impl Default for OwnDefault {
    fn default() -> Self {
        OwnDefault {
            assumed_null: Some(5),
            of_function: Some(5),
        }
    }
}

#[test]
fn null_beside_the_default_of_a_type() {
    assert_eq!(
        mcpact::schema::<OwnDefault>(),
        r#"{"type":"object","properties":{"assumed_null":{"type":"integer"},"of_function":{"type":["integer","null"]}}}"#
    );
    assert_eq!(accepted::<OwnDefault>(json!({})), OwnDefault::default());
    let own: OwnDefault = accepted(json!({ "assumed_null": null, "of_function": null }));
    assert_eq!((own.assumed_null, own.of_function), (None, None));
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct Own {
    /// Null for no bound
    #[serde(default = "some_five")]
    #[mcp(default = 5)]
    most: Option<u32>,
    #[serde(default, deserialize_with = "present")]
    #[mcp(with = "Option<Option<u32>>")]
    year: Option<Option<u32>>,
    #[serde(default)]
    any: Value,
    #[serde(default)]
    unit: (),
}

#[test]
fn null_that_is_a_value() {
    let own: Own = accepted(json!({}));
    assert_eq!((own.most, own.year), (Some(5), None));
    let own: Own = accepted(json!({ "most": null, "year": null, "any": null, "unit": null }));
    assert_eq!((own.most, own.year, own.any), (None, Some(None), Value::Null));
}
