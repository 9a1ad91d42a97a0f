//! Schemas that no pass changes.

use serde_json::{Value, json};

use crate::support::{compact, stays, with};

#[test]
fn names_that_look_like_keywords() {
    let names = [
        "title",
        "format",
        "$ref",
        "$schema",
        "type",
        "required",
        "properties",
        "enum",
        "anyOf",
        "default",
        "$defs",
    ];
    let properties: serde_json::Map<String, Value> = names
        .iter()
        .map(|name| ((*name).to_owned(), json!({ "type": "string", "description": "A word" })))
        .collect();
    stays(&json!({ "type": "object", "properties": properties, "required": ["title", "$ref"] }));
    stays(&with(&json!({ "type": "object", "properties": { "properties": {
        "type": "object",
        "properties": { "format": { "type": "integer" }, "nullable": { "type": "boolean" } }
    } } })));
}

#[test]
fn contents_of_values() {
    let schema = json!({
        "$schema": "x", "type": ["string"], "title": "it", "items": {}, "format": "int32", "required": [], "description": ""
    });
    let object = json!({ "type": "object" });
    for (keyword, value) in [
        ("default", schema.clone()),
        ("const", schema.clone()),
        ("enum", json!([schema, object])),
        ("examples", json!([schema, null])),
        ("x-mcp-header", schema.clone()),
    ] {
        stays(&with(&json!({ keyword: value })));
    }
}

#[test]
fn conditions() {
    stays(&json!({
        "type": "object",
        "properties": { "a": { "type": "string" }, "b": { "type": "integer" } },
        "if": { "properties": { "a": { "type": ["string", "null"] } } },
        "then": { "required": ["b"] },
        "else": { "not": { "properties": { "b": { "type": ["integer", "null"] } } } }
    }));
}

#[test]
fn unevaluated_properties() {
    stays(&json!({
        "type": "object",
        "allOf": [{ "properties": { "a": { "type": "string" } } }],
        "properties": { "b": { "type": "object", "additionalProperties": true } },
        "unevaluatedProperties": false
    }));
}

#[test]
fn references_that_lead_elsewhere() {
    let around = |reference: Value| {
        json!({
            "type": "object",
            "properties": { "a": reference, "b": { "allOf": [{ "$ref": "#/$defs/N" }] }, "c": { "type": ["string", "null"] } },
            "$defs": { "N": { "type": "string" }, "M": { "type": "integer" } }
        })
    };
    for reference in [
        json!({ "$ref": "https://example.com/schema.json" }),
        json!({ "$ref": "other.json#/$defs/N" }),
        json!({ "$ref": "#anchor" }),
        json!({ "$ref": "#/$defs/Absent" }),
        json!({ "$ref": "#/$defs/N/not" }),
        json!({ "$ref": "#/properties/b/allOf/0" }),
        json!({ "$ref": "#/properties/c/type" }),
        json!({ "$ref": "#/properties" }),
        json!({ "$ref": "#/properties/%63" }),
        json!({ "$ref": 5 }),
        json!({ "$dynamicRef": "#N" }),
        json!({ "$id": "https://example.com/a" }),
        json!({ "$anchor": "a" }),
    ] {
        stays(&around(reference));
    }
}

/// OpenAPI's `discriminator` names definitions without a `$ref`.
#[test]
fn definitions_that_are_named_otherwise() {
    let given = with(&json!({
        "oneOf": [{ "$ref": "#/$defs/Cat" }, { "$ref": "#/$defs/Dog" }],
        "discriminator": { "propertyName": "kind", "mapping": { "cat": "#/$defs/Cat", "dog": "#/$defs/Dog" } }
    }));
    let mut given = given;
    given["$defs"] = json!({ "Cat": { "type": "object" }, "Dog": { "type": "array" } });
    stays(&given);
}

#[test]
fn an_empty_object_of_properties() {
    stays(&json!({ "type": "object", "properties": {} }));
    stays(&json!({ "type": "object", "properties": {}, "additionalProperties": false }));
}

#[test]
fn other_members_of_a_tool() {
    let tool = json!({
        "name": "t",
        "title": "T",
        "description": "Does it ",
        "inputSchema": { "type": "object", "properties": {} },
        "outputSchema": { "$schema": "x", "type": "object", "properties": { "a": { "type": ["string", "null"] } } },
        "annotations": { "title": "T", "readOnlyHint": true },
        "_meta": { "a": null }
    });
    assert_eq!(mcpact::compact::tool(&tool).tool, tool);
}

#[test]
fn values_that_are_no_schemas() {
    for given in [
        json!({ "properties": [], "required": "a", "type": 5, "anyOf": {}, "$defs": [], "enum": "a", "format": {} }),
        json!({ "type": "object", "properties": { "a": 5, "b": [], "c": "x", "d": null }, "required": [1, null] }),
        json!({ "allOf": [5], "oneOf": [], "items": [{}], "title": 1, "description": [], "const": {} }),
        json!({ "$defs": { "a": 5 }, "$ref": "#/$defs/a" }),
    ] {
        stays(&given);
    }
    for tool in [
        json!(null),
        json!([]),
        json!({ "name": "t" }),
        json!({ "inputSchema": true }),
    ] {
        let compacted = mcpact::compact::tool(&tool);
        assert_eq!(compacted.tool, tool);
        assert_eq!(compacted.untouched, Some(mcpact::compact::Untouched::NoSchema));
    }
    assert_eq!(compact(&json!({})), json!({}));
}

#[test]
fn spaces_at_the_end_of_a_description() {
    stays(&with(&json!({ "type": "string", "description": "A name \n" })));
}
