//! Rules that serde does not check.

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{accepted, refused};

#[derive(Debug, Deserialize, ToolSchema)]
struct Bounds {
    #[mcp(range = 0.5..1.5)]
    half_open: f64,
    #[mcp(range = -5..)]
    from: Option<i64>,
    #[mcp(range = ..=10)]
    most: Option<u64>,
}

#[test]
fn ranges() {
    for fits in [
        json!({"half_open": 0.5}),
        json!({"half_open": 1, "from": -5, "most": 10}),
        json!({"half_open": 1.49, "from": i64::MAX, "most": null}),
    ] {
        accepted::<Bounds>(fits);
    }
    refused::<Bounds>(
        json!({"half_open": 1.5, "from": -6, "most": u64::MAX}),
        &[
            "half_open: 1.5 is not at least 0.5 and below 1.5",
            "from: -6 is not at least -5",
            "most: 18446744073709551615 is not at most 10",
        ],
    );
}

#[test]
fn integers_are_compared_exactly() {
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Large {
        #[mcp(range = ..=9_007_199_254_740_992)]
        most: u64,
    }
    accepted::<Large>(json!({"most": 9_007_199_254_740_992_u64}));
    refused::<Large>(
        json!({"most": 9_007_199_254_740_993_u64}),
        &["most: 9007199254740993 is not at most 9007199254740992"],
    );
}

/// A word
#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, ToolSchema)]
struct Word(#[mcp(pattern = "^[a-z]+$", length = ..=5)] String);

/// garde counts the bytes of a string, of which a character has up to 4.
#[test]
fn lengths_in_bytes() {
    #[derive(Debug, Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct OfGarde {
        #[garde(length(min = 5, max = 8))]
        city: String,
        #[garde(length(min = 2), inner(length(simple, equal = 4)))]
        codes: Vec<String>,
        #[garde(length(chars, min = 2))]
        word: String,
        #[garde(length(min = 5))]
        #[mcp(length = 2..)]
        own: String,
    }
    assert_eq!(
        mcpact::schema::<OfGarde>(),
        concat!(
            r#"{"type":"object","properties":{"city":{"type":"string","minLength":2,"maxLength":8},"#,
            r#""codes":{"type":"array","items":{"type":"string","minLength":1,"maxLength":4},"minItems":2},"#,
            r#""word":{"type":"string","minLength":2},"own":{"type":"string","minLength":2}},"#,
            r#""required":["city","codes","word","own"]}"#,
        )
    );
    accepted::<OfGarde>(json!({"city": "東京", "codes": ["😀", "abcd"], "word": "é1", "own": "ab"}));
    refused::<OfGarde>(
        json!({"city": "a", "codes": [""], "word": "é", "own": "a"}),
        &[
            "city: \"a\" has 1 character, allowed: 2 to 8",
            "codes[0]: \"\" has 0 characters, allowed: 1 to 4",
            "codes: has 1 item, allowed: at least 2",
            "word: \"é\" has 1 character, allowed: at least 2",
            "own: \"a\" has 1 character, allowed: at least 2",
        ],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Lengths {
    #[mcp(length = 1..=3)]
    text: String,
    #[mcp(length = 1..=2, inner(range = 1..=9))]
    list: Option<Vec<u8>>,
    #[mcp(length = ..=1)]
    map: Option<BTreeMap<Word, Word>>,
    pair: Option<(Word, u8)>,
}

#[test]
fn lengths_items_and_names() {
    accepted::<Lengths>(json!({"text": "äöü", "list": [1, 9], "map": {"a": "b"}, "pair": ["c", 0]}));
    refused::<Lengths>(
        json!({"text": "äöüß", "list": [0, 10, 5], "map": {"A": "toolong", "b": "c"}, "pair": ["D", 0]}),
        &[
            "text: \"äöüß\" has 4 characters, allowed: 1 to 3",
            "list[0]: 0 is not in 1 to 9",
            "list[1]: 10 is not in 1 to 9",
            "list: has 3 items, allowed: 1 to 2",
            "map.A: the name \"A\" does not match ^[a-z]+$",
            "map.A: \"toolong\" has 7 characters, allowed: at most 5",
            "map: has 2 properties, allowed: at most 1",
            "pair[0]: \"D\" does not match ^[a-z]+$",
        ],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Formats {
    #[mcp(format = "email")]
    mail: String,
    #[mcp(format = "uri")]
    page: Option<String>,
    #[mcp(format = "date")]
    day: Option<String>,
}

#[test]
fn formats_that_are_rules() {
    accepted::<Formats>(json!({"mail": "a@example.org", "page": "https://example.org", "day": "a hint"}));
    refused::<Formats>(
        json!({"mail": "a", "page": "example"}),
        &[
            "mail: \"a\" is not an email address (name@example.org)",
            "page: \"example\" is not a URL (https://example.org)",
        ],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Written {
    #[mcp(schema_with = r#"{"type": ["integer", "string"], "enum": [1, "one"]}"#)]
    any: Value,
    #[mcp(schema_with = r#"{"type": "array", "items": {"type": "integer", "multipleOf": 5}, "maxItems": 2}"#)]
    list: Option<Value>,
    #[mcp(extend("multipleOf" = 0.1))]
    step: Option<f64>,
}

#[test]
fn literal_schemas() {
    accepted::<Written>(json!({"any": 1.0, "list": [5, -10], "step": 0.3}));
    // serde decides on the type.
    accepted::<Written>(json!({"any": "one", "list": {"a": 1}}));
    refused::<Written>(
        json!({"any": "on", "list": [1, 5, 5], "step": 0.25}),
        &[
            r#"any: "on" is none of "one", 1; did you mean "one"?"#,
            "list: has 3 items, allowed: at most 2",
            "list[0]: 1 is not a multiple of 5",
            "step: 0.25 is not a multiple of 0.1",
        ],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Required {
    #[mcp(required)]
    limit: Option<u8>,
    /// Chosen numbers
    #[mcp(required, length = 1..)]
    list: Option<Vec<u8>>,
}

#[test]
fn required_options() {
    accepted::<Required>(json!({"limit": 1, "list": [1]}));
    refused::<Required>(
        json!({"limit": null}),
        &[
            "limit: null is not an integer",
            "list: is missing (array: Chosen numbers)",
        ],
    );
}

/// serde reads a struct from an array of its fields too: the rules apply there.
#[test]
fn arrays_of_fields() {
    accepted::<Bounds>(json!([1.0, -5, 10]));
    refused::<Bounds>(
        json!([0, null, 11]),
        &["[0]: 0 is not at least 0.5 and below 1.5", "[2]: 11 is not at most 10"],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Tree {
    #[mcp(length = 1..=3)]
    name: String,
    #[serde(default)]
    children: Vec<Tree>,
    next: Option<Box<Tree>>,
}

#[test]
fn recursion() {
    accepted::<Tree>(json!({"name": "a", "children": [{"name": "b"}], "next": {"name": "c", "next": null}}));
    refused::<Tree>(
        json!({"name": "a", "children": [{"name": ""}], "next": {"name": "c", "next": {"name": "long"}}}),
        &[
            "children[0].name: \"\" has 0 characters, allowed: 1 to 3",
            "next.next.name: \"long\" has 4 characters, allowed: 1 to 3",
        ],
    );
}

/// serde decides on the values of a type.
#[test]
fn values_of_a_type() {
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Kinds {
        letter: Option<char>,
        number: Option<std::num::NonZero<u8>>,
        nested: Option<Option<u8>>,
        float: Option<f64>,
        keys: Option<BTreeMap<i8, bool>>,
    }
    accepted::<Kinds>(json!({"letter": "é", "number": 1, "nested": null, "float": 1, "keys": {"-7": true}}));
    refused::<Kinds>(
        json!({"letter": "ab", "number": 0, "keys": {"300": true}}),
        &[
            "letter: \"ab\" has 2 characters, allowed: exactly 1",
            "number: 0 is not at least 1",
            "keys.300: the name \"300\" is not in -128 to 127",
        ],
    );
}

/// A server without patterns does not contain the engine that checks them.
#[test]
fn the_engine_for_patterns() {
    #[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, ToolSchema)]
    #[mcp(pattern = "^a$")]
    struct Id(#[allow(dead_code)] String);

    macro_rules! has_engine {
        ($(#[$attribute:meta])* $ty:ty) => {{
            /// A tool
            #[mcpact::mcp_tool]
            #[derive(Deserialize, ToolSchema)]
            #[allow(dead_code)]
            struct Query {
                $(#[$attribute])*
                value: $ty,
            }
            <Query as mcpact::Tools>::TOOLS[0].engine.is_some()
        }};
    }
    assert!(!has_engine!(
        #[mcp(range = 1..=9, extend("x-order" = 1))]
        u32
    ));
    assert!(!has_engine!(#[mcp(inner(length = 1..=9))] Vec<Option<String>>));
    assert!(!has_engine!(BTreeMap<u8, serde_json::Value>));
    assert!(has_engine!(#[mcp(pattern = "^a$")] Option<String>));
    assert!(has_engine!(#[mcp(inner(format = "email"))] Vec<String>));
    assert!(has_engine!(Option<Vec<Id>>));
    assert!(has_engine!(BTreeMap<Id, u8>));
    assert!(has_engine!(
        #[mcp(schema_with = r#"{"type": "string", "pattern": "^a$"}"#)]
        String
    ));
}
