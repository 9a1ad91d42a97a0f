//! `#[schemars(extend(…))]` with keywords that the schema already has.
#![allow(dead_code, reason = "only their schemas matter")]

use expect_test::expect;
use mcpact::{Profile, ToolSchema, schema, schema_in};
use schemars::JsonSchema;
use serde_json::json;

#[derive(Debug, PartialEq, serde::Deserialize, JsonSchema, ToolSchema)]
#[serde(tag = "by", rename_all = "lowercase")]
#[schemars(extend("type" = "object"))]
enum By {
    Name { name: String },
    Place { place: String },
}

#[derive(JsonSchema, ToolSchema)]
#[serde(tag = "by", rename_all = "lowercase")]
#[schemars(extend("type" = "object"))]
enum Generic<T> {
    One { one: T },
    Many { many: Vec<T> },
}

#[derive(Debug, PartialEq, serde::Deserialize, JsonSchema, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(extend("type" = "string", "enum" = ["red", "green"]))]
enum Colour {
    Red,
    Green,
}

#[test]
fn equal_extensions() {
    assert_eq!(
        schema::<By>(),
        r#"{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"place":{"type":"string"}},"required":["by","place"]}]}"#
    );
    assert_eq!(schema::<Colour>(), r#"{"type":"string","enum":["red","green"]}"#);
    assert!(schema::<Generic<u8>>().starts_with(r#"{"anyOf":[{"type":"object","#));

    #[derive(JsonSchema, ToolSchema)]
    #[schemars(extend("type" = "object", "required" = ["a"], "x-note" = 1))]
    struct Fields {
        /// First
        #[schemars(extend("type" = "string", "description" = "First"))]
        a: String,
        #[schemars(extend("type" = ["integer", "null"]))]
        b: Option<u8>,
    }
    assert_eq!(
        schema::<Fields>(),
        r#"{"type":"object","properties":{"a":{"description":"First","type":"string"},"b":{"type":"integer"}},"required":["a"],"x-note":1}"#
    );
}

#[derive(Debug, PartialEq, serde::Deserialize, JsonSchema, ToolSchema)]
struct Search {
    #[schemars(extend("default" = "fast"))]
    #[schemars(extend("enum" = ["fast", "exact"]))]
    mode: String,
    #[schemars(extend("enum" = [10, 20, null]))]
    limit: Option<u32>,
    #[schemars(extend("enum" = ["green"]))]
    colour: Colour,
}

#[test]
fn defaults_and_allowed_values() {
    expect![[r#"{"type":"object","properties":{"mode":{"type":"string","enum":["fast","exact"],"default":"fast"},"limit":{"type":"integer","enum":[10,20]},"colour":{"type":"string","enum":["green"]}},"required":["colour"]}"#]]
        .assert_eq(&schema::<Search>());
    expect![[r#"{"type":"object","properties":{"mode":{"type":"string","enum":["fast","exact"],"default":"fast"},"limit":{"type":"integer"},"colour":{"type":"string","enum":["green"]}},"required":["colour"]}"#]]
        .assert_eq(&schema_in::<Search>(Profile::Gemini));
    expect![[r#"{"type":"object","properties":{"mode":{"type":"string","enum":["fast","exact"]},"limit":{"type":["integer","null"],"enum":[10,20,null]},"colour":{"type":"string","enum":["green"]}},"required":["mode","limit","colour"],"additionalProperties":false}"#]]
        .assert_eq(&schema_in::<Search>(Profile::OpenaiStrict));
}

#[test]
fn calls_keep_them() {
    let read = |value| mcpact::arguments::<Search>(value);
    let search = read(json!({ "colour": "green", "limit": 20 })).expect("it is allowed");
    assert_eq!((search.mode.as_str(), search.limit), ("fast", Some(20)));
    for (wrong, expected) in [
        (json!({ "colour": "red" }), "colour: "),
        (json!({ "colour": "green", "limit": 15 }), "limit: "),
        (json!({ "colour": "green", "mode": "slow" }), "mode: "),
    ] {
        let error = read(wrong).expect_err("it is not allowed").to_string();
        assert!(error.starts_with(expected) && error.lines().count() == 1, "{error}");
    }
}
