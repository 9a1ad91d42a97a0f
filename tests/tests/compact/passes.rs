//! Each pass, by schemas before and after it.

use mcpact::compact::{Form, Options, Pass};
use serde_json::json;

use crate::support::{becomes, becomes_with, compact, compact_with, stays, with};

#[test]
fn dialect() {
    becomes(
        Pass::Dialect,
        &json!({ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {} }),
        &json!({ "type": "object", "properties": {} }),
    );
}

#[test]
fn titles_that_repeat_a_name() {
    becomes(
        Pass::Titles,
        &json!({
            "title": "diff_stagedArguments",
            "type": "object",
            "properties": {
                "repo_path": { "title": "Repo Path", "type": "string" },
                "maxRows": { "title": "Rows at most", "type": "integer" },
                "<": { "title": ">", "type": "integer" }
            }
        }),
        &json!({
            "type": "object",
            "properties": {
                "repo_path": { "type": "string" },
                "maxRows": { "title": "Rows at most", "type": "integer" },
                "<": { "title": ">", "type": "integer" }
            }
        }),
    );
    stays(&json!({ "title": "Search options", "type": "object", "properties": {} }));
}

#[test]
fn a_title_that_is_the_tools_name() {
    let tool =
        json!({ "name": "list_rows", "inputSchema": { "title": "List rows", "type": "object", "properties": {} } });
    let compacted = mcpact::compact::tool(&tool);
    assert_eq!(
        compacted.tool["inputSchema"],
        json!({ "type": "object", "properties": {} })
    );
}

#[test]
fn number_formats() {
    becomes(
        Pass::NumberFormats,
        &with(&json!({ "type": "integer", "format": "uint32", "minimum": 0 })),
        &with(&json!({ "type": "integer", "minimum": 0 })),
    );
    assert_eq!(
        compact(&with(&json!({ "type": "number", "format": "double" }))),
        with(&json!({ "type": "number" }))
    );
    // Digits in a string, and a format that restricts numbers by more than their width.
    stays(&with(&json!({ "type": "string", "format": "int64" })));
    stays(&with(&json!({ "type": "integer", "format": "unix-time" })));
    stays(&with(&json!({ "format": "int64" })));
}

#[test]
fn definitions_in_place() {
    becomes(
        Pass::Definitions,
        &json!({
            "type": "object",
            "properties": { "size": { "$ref": "#/definitions/Size", "description": "Of the image." } },
            "definitions": {
                "Size": { "title": "Size", "description": "A width", "type": "string", "enum": ["s", "m"] },
                "Unused": { "type": "object", "properties": { "size": { "$ref": "#/definitions/Size" } } }
            }
        }),
        &json!({
            "type": "object",
            "properties": { "size": { "description": "Of the image. A width", "type": "string", "enum": ["s", "m"] } }
        }),
    );
}

/// A description that is in the other one word for word is not written twice.
#[test]
fn descriptions_of_a_use_and_a_definition() {
    for (of_use, of_definition, joined) in [
        ("Max 10", "Max 100", "Max 10. Max 100"),
        ("age", "The page number", "age. The page number"),
        ("Max 1", "Max 1.5", "Max 1. Max 1.5"),
        ("Max 1.", "Max 1.5", "Max 1. Max 1.5"),
        ("Max 10", "Max 10%", "Max 10. Max 10%"),
        ("结果。", "页码", "结果。 页码"),
        ("The page", "Number of the page.", "The page. Number of the page."),
        ("page", "The page number", "The page number"),
        ("Max 10. For people", "Max 10.", "Max 10. For people"),
        ("Limit", "Limit", "Limit"),
    ] {
        assert_eq!(
            compact(&json!({
                "type": "object",
                "properties": { "size": { "$ref": "#/$defs/Size", "description": of_use } },
                "$defs": { "Size": { "description": of_definition, "type": "integer" } }
            })),
            json!({
                "type": "object",
                "properties": { "size": { "description": joined, "type": "integer" } }
            })
        );
    }
}

#[test]
fn definitions_that_pay() {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    for holder in ["$defs", "definitions"] {
        let reference = json!({ "$ref": format!("#/{holder}/N") });
        stays(&json!({
            "type": "object",
            "properties": { "a": reference, "b": reference, "c": reference },
            holder: { "N": { "type": "string", "enum": words } }
        }));
    }
}

#[test]
fn definitions_that_lead_to_themselves() {
    stays(&json!({
        "type": "object",
        "properties": { "tree": { "$ref": "#/$defs/Tree" } },
        "$defs": {
            "Tree": { "type": "object", "properties": { "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } } }
        }
    }));
    // A definition that refers to the cycle is written in place, and the cycle stays.
    let compacted = compact(&json!({
        "type": "object",
        "properties": { "start": { "$ref": "#/$defs/Start" } },
        "$defs": {
            "Start": { "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } } },
            "A": { "type": "object", "properties": { "b": { "$ref": "#/$defs/B" } } },
            "B": { "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } } }
        }
    }));
    assert_eq!(
        compacted["properties"]["start"]["properties"]["a"],
        json!({ "$ref": "#/$defs/A" })
    );
    assert_eq!(compacted["$defs"].as_object().map(serde_json::Map::len), Some(2));
}

#[test]
fn a_root_that_is_a_reference() {
    becomes(
        Pass::Definitions,
        &json!({
            "$ref": "#/$defs/Args",
            "$defs": { "Args": { "type": "object", "properties": { "a": { "type": "integer" } } } }
        }),
        &json!({ "type": "object", "properties": { "a": { "type": "integer" } } }),
    );
}

#[test]
fn unions_of_one() {
    for keyword in ["allOf", "anyOf", "oneOf"] {
        becomes(
            Pass::Unions,
            &with(&json!({ "description": "A name", keyword: [{ "type": "string", "minLength": 1 }] })),
            &with(&json!({ "description": "A name", "type": "string", "minLength": 1 })),
        );
    }
    becomes(
        Pass::Unions,
        &with(&json!({ "type": ["string"] })),
        &with(&json!({ "type": "string" })),
    );
    becomes(
        Pass::Unions,
        &with(&json!({ "allOf": [{ "type": "object", "additionalProperties": {} }, {}] })),
        &with(&json!({ "type": "object" })),
    );
    becomes(
        Pass::Unions,
        &with(&json!({ "anyOf": [{ "anyOf": [{ "type": "string" }, { "type": "integer" }] }, { "type": "string" }] })),
        &with(&json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] })),
    );
    let required = with(&json!({ "required": ["a"], "allOf": [{ "required": ["a", "b"] }] }));
    stays(&required);
    becomes_with(
        &Options::default().allow(Form::UnknownRequired),
        Pass::Unions,
        &required,
        &with(&json!({ "required": ["a", "b"] })),
    );
}

#[test]
fn unions_that_speak_of_each_other() {
    let closed = with(&json!({ "properties": { "x": {} }, "allOf": [{ "additionalProperties": false }] }));
    stays(&closed);
    stays(&with(
        &json!({ "title": "Length", "allOf": [{ "title": "In metres", "type": "number" }] }),
    ));
}

#[test]
fn choices_of_constants() {
    becomes(
        Pass::Choices,
        &with(&json!({
            "description": "Sort order",
            "oneOf": [
                { "const": "asc", "type": "string", "description": "Oldest first." },
                { "const": "desc", "type": "string", "description": "Newest first" },
                { "enum": ["none", "any"], "type": "string" }
            ]
        })),
        &with(&json!({
            "description": "Sort order. asc: Oldest first; desc: Newest first",
            "type": "string",
            "enum": ["asc", "desc", "none", "any"]
        })),
    );
}

/// Some clients refuse numbers in an enum, others refuse `const`. Each form is written only if it
/// is allowed.
#[test]
fn choices_in_forms_that_some_clients_refuse() {
    let numbers = with(&json!({ "anyOf": [{ "const": 1, "type": "number" }, { "const": -1, "type": "number" }] }));
    stays(&numbers);
    becomes_with(
        &Options::default().allow(Form::NonStringEnum),
        Pass::Choices,
        &numbers,
        &with(&json!({ "type": "number", "enum": [1, -1] })),
    );
    let only = with(&json!({ "type": "string", "enum": ["only"] }));
    stays(&only);
    becomes_with(
        &Options::default().allow(Form::Const),
        Pass::Choices,
        &only,
        &with(&json!({ "type": "string", "const": "only" })),
    );
}

#[test]
fn choices_that_cannot_be_folded() {
    // In turn: a value that two branches accept, a constant that is not of its type, a description
    // of two values, an unknown keyword, and two equal numbers.
    stays(&with(
        &json!({ "oneOf": [{ "const": "x" }, { "const": "x" }, { "const": "y" }] }),
    ));
    stays(&with(
        &json!({ "oneOf": [{ "const": "x", "type": "integer" }, { "const": "y", "type": "string" }] }),
    ));
    stays(&with(
        &json!({ "oneOf": [{ "enum": ["x", "y"], "description": "Letters" }, { "const": "z" }] }),
    ));
    stays(&with(
        &json!({ "oneOf": [{ "const": "x", "x-icon": "cross" }, { "const": "y" }] }),
    ));
    stays(&with(
        &json!({ "oneOf": [{ "const": 1 }, { "const": 1.0 }, { "const": 2 }] }),
    ));
}

#[test]
fn defaults() {
    becomes(
        Pass::Defaults,
        &json!({
            "type": "object",
            "properties": {
                "list": { "type": "array", "items": {}, "minItems": 0, "uniqueItems": false },
                "lists": { "type": ["array", "string"], "items": true, "minItems": 0 },
                "text": { "type": "string", "items": {} },
                "map": { "type": "object", "propertyNames": { "type": "string" }, "additionalProperties": true },
                "kind": { "type": "string", "enum": ["a", "b", "a"], "description": "" }
            },
            "required": [],
            "additionalProperties": {}
        }),
        &json!({
            "type": "object",
            "properties": {
                "list": { "type": "array", "items": {} },
                "lists": { "type": ["array", "string"], "items": true },
                "text": { "type": "string" },
                "map": { "type": "object" },
                "kind": { "type": "string", "enum": ["a", "b"] }
            }
        }),
    );
}

#[test]
fn booleans_and_bounds() {
    for boolean in [true, false] {
        stays(&with(&json!(boolean)));
    }
    let untyped = Options::default().allow(Form::Untyped);
    becomes_with(&untyped, Pass::Booleans, &with(&json!(true)), &with(&json!({})));
    assert_eq!(compact_with(&untyped, &with(&json!(false))), with(&json!(false)));
    becomes(
        Pass::Bounds,
        &with(&json!({ "type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 10 })),
        &with(&json!({ "type": "integer", "minimum": 1, "maximum": 9 })),
    );
    stays(&with(&json!({ "type": "number", "exclusiveMinimum": 0 })));
    stays(&with(
        &json!({ "type": "integer", "exclusiveMinimum": 0, "minimum": -5 }),
    ));
}

/// Keywords get our order, and properties keep theirs.
#[test]
fn order() {
    let given = r#"{"required":["b"],"properties":{"b":{"default":1,"type":"integer","description":"B","title":"Bee"},"a":{"x-y":1,"deprecated":true,"enum":["z","y"],"type":"string"}},"type":"object"}"#;
    let given: serde_json::Value = serde_json::from_str(given).expect("JSON");
    let keeps_order = given.to_string().starts_with(r#"{"required""#);
    let expected = if keeps_order {
        r#"{"type":"object","properties":{"b":{"title":"Bee","description":"B","type":"integer","default":1},"a":{"type":"string","enum":["z","y"],"x-y":1,"deprecated":true}},"required":["b"]}"#
    } else {
        r#"{"properties":{"a":{"deprecated":true,"enum":["z","y"],"type":"string","x-y":1},"b":{"default":1,"description":"B","title":"Bee","type":"integer"}},"required":["b"],"type":"object"}"#
    };
    assert_eq!(compact(&given).to_string(), expected);
}
