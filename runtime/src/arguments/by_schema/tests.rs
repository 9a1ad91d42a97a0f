//! Arguments that only a JSON Schema describes: each keyword, nulls, and hostile schemas.

use serde_json::{Value, json};

use super::check_by_schema;

#[track_caller]
fn check(schema: &Value, arguments: &Value, expected: &str) {
    let mut arguments = arguments.as_object().expect("an object").clone();
    let error = check_by_schema(schema.as_object().expect("an object"), &mut arguments);
    assert_eq!(error.err().map(|error| error.to_string()).unwrap_or_default(), expected);
}

#[test]
fn each_keyword() {
    let schema = json!({
        "type": "object",
        "properties": {
            "query": { "type": "string", "description": "Search text", "minLength": 2 },
            "limit": { "type": "integer", "minimum": 1, "maximum": 100 },
            "sort": { "enum": ["newest", "oldest"] },
            "ids": { "type": "array", "items": { "type": "string" } },
            "at": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/Range" }] }
        },
        "required": ["query"],
        "additionalProperties": false,
        "$defs": { "Range": { "type": "object", "properties": { "from": { "type": "integer" } }, "required": ["from"] } }
    });
    check(
        &schema,
        &json!({ "query": "gold", "limit": 5, "sort": "newest", "ids": ["a"], "at": "now" }),
        "",
    );
    check(
        &schema,
        &json!({ "query": "gold", "at": { "from": 1851 }, "limit": 5.0 }),
        "",
    );
    check(&schema, &json!({}), "query: is missing (string: Search text)");
    check(
        &schema,
        &json!({ "qery": "gold" }),
        "query: is missing (string: Search text); did you mean \"query\" instead of \"qery\"?",
    );
    check(
        &schema,
        &json!({ "query": "g", "limit": 500, "sort": "newst", "ids": ["a", 1], "more": 1 }),
        "query: \"g\" has 1 character, allowed: at least 2\n\
         limit: 500 is not in 1 to 100\n\
         sort: \"newst\" is none of \"newest\", \"oldest\"; did you mean \"newest\"?\n\
         ids[1]: 1 is not a string\n\
         more: no such parameter; there are \"query\", \"limit\", \"sort\", \"ids\", \"at\"",
    );
    check(
        &schema,
        &json!({ "query": "gold", "at": 1 }),
        "at: 1 is not a string or an object",
    );
    check(
        &schema,
        &json!({ "query": "gold", "at": { "from": "x" } }),
        "at.from: \"x\" is not an integer",
    );
}

#[test]
fn nulls_of_optional_properties_are_absent() {
    let text = json!({ "type": "string" });
    let schema = json!({
        "properties": { "a": text, "b": { "type": ["string", "null"] }, "c": { "properties": { "d": text } }, "e": text },
        "required": ["e"]
    });
    let mut arguments = json!({ "a": null, "b": null, "c": { "d": null }, "e": null, "f": null });
    let arguments = arguments.as_object_mut().expect("an object");
    let error = check_by_schema(schema.as_object().expect("an object"), arguments).expect_err("a problem");
    assert_eq!(error.to_string(), "e: null is not a string");
    assert_eq!(
        Value::from(arguments.clone()),
        json!({ "b": null, "c": {}, "e": null, "f": null })
    );
}

/// Checks that a schema that the check does not understand accepts every value.
#[test]
fn hostile_schemas() {
    for schema in [
        json!({ "$ref": "#" }),
        json!({ "$ref": "https://example.com/x" }),
        json!({ "allOf": [{ "$ref": "#" }, { "$ref": "#" }] }),
        json!({ "anyOf": [{ "$ref": "#/anyOf/0" }] }),
        json!({ "type": 7, "required": 1, "properties": [], "items": true, "enum": {}, "anyOf": {} }),
        json!({ "properties": { "a": { "pattern": "(".repeat(10_000) } } }),
    ] {
        check(&schema, &json!({ "a": "b" }), "");
    }
    let mut schema = json!({ "type": "string" });
    for _ in 0..30 {
        schema = json!({ "anyOf": [schema, { "type": "array" }] });
    }
    check(&json!({ "properties": { "a": schema } }), &json!({ "a": "b" }), "");
}
