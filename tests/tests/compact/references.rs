//! References to schemas that are no definitions, which generators write for repeated schemas.

use mcpact::compact::Pass;
use serde_json::{Value, json};

use crate::support::{becomes, compact, stays};

/// Returns a schema with more tokens than a reference to it.
fn range() -> Value {
    json!({
        "type": "object",
        "description": "From the first to the last",
        "properties": { "first": { "type": ["integer", "null"] }, "last": { "type": "integer" } },
        "required": ["last"]
    })
}

#[test]
fn the_rest_is_made_compact() {
    becomes(
        Pass::Nulls,
        &json!({
            "type": "object",
            "properties": {
                "years": range(),
                "days": { "$ref": "#/properties/years" },
                "name": { "anyOf": [{ "$ref": "#/$defs/Name" }, { "type": "null" }] },
                "all": { "allOf": [{ "type": "boolean" }] }
            },
            "$defs": { "Name": { "type": "string" }, "Unused": { "$ref": "#/properties/all" } }
        }),
        &json!({
            "type": "object",
            "properties": {
                "years": range(),
                "days": { "$ref": "#/properties/years" },
                "name": { "type": "string" },
                "all": { "type": "boolean" }
            }
        }),
    );
}

/// Items are not optional properties, so null is a value of theirs.
#[test]
fn null_stays_where_a_reference_leads() {
    stays(&json!({
        "type": "object",
        "properties": {
            "one": { "type": ["string", "null"], "description": "A line of the text, with the marks at its end" },
            "all": { "type": "array", "items": { "$ref": "#/properties/one" } },
            "deep": { "type": "object", "properties": { "range": range() } },
            "not": { "not": { "$ref": "#/properties/deep/properties/range" } }
        }
    }));
    // A definition that such a schema refers to keeps its nulls too.
    stays(&json!({
        "type": "object",
        "properties": {
            "range": { "type": "array", "items": { "$ref": "#/$defs/Range" }, "description": "In the order of their ends" },
            "not": { "not": { "$ref": "#/properties/range" } },
            "again": { "$ref": "#/$defs/Range" }
        },
        "$defs": { "Range": range() }
    }));
}

#[test]
fn small_definitions_are_inlined() {
    becomes(
        Pass::Definitions,
        &json!({
            "type": "object",
            "properties": {
                "from": { "type": "object", "properties": { "day": { "type": "string" } } },
                "to": { "$ref": "#/properties/from/properties/day" },
                "till": { "$ref": "#/properties/from/properties/day", "description": "The last" }
            }
        }),
        &json!({
            "type": "object",
            "properties": {
                "from": { "type": "object", "properties": { "day": { "type": "string" } } },
                "to": { "type": "string" },
                "till": { "$ref": "#/properties/from/properties/day", "description": "The last" }
            }
        }),
    );
}

/// A schema that refers to itself is never written in place, however small it is.
#[test]
fn recursive_definitions_stay() {
    stays(&json!({
        "type": "object",
        "properties": { "a": { "items": { "$ref": "#/properties/a" } }, "b": { "$ref": "#/properties/a" } }
    }));
    stays(&json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/properties/b" }, "b": { "$ref": "#/properties/a" } }
    }));
}

/// Redundant keywords stay if a reference refers to them.
#[test]
fn keywords_that_are_led_to() {
    for (keyword, schema) in [
        ("additionalProperties", json!({})),
        ("additionalProperties", json!(true)),
        ("propertyNames", json!({ "type": "string" })),
        ("items", json!(true)),
    ] {
        let given = json!({
            "type": "object",
            "properties": {
                "a": { "type": "object", keyword: schema },
                "b": { "$ref": format!("#/properties/a/{keyword}"), "description": "The same" }
            }
        });
        stays(&given);
        let mut alone = given;
        alone["properties"]["b"] = json!({ "type": "string" });
        assert!(compact(&alone)["properties"]["a"].get(keyword).is_none(), "{keyword}");
    }
}

/// A definition stays if a reference refers to a part of it, or if an unknown keyword names one.
#[test]
fn definitions_that_are_led_into() {
    for other in [
        json!({ "$ref": "#/$defs/Small/properties/range" }),
        json!({ "discriminator": { "mapping": { "a": "#/$defs/Small/properties/range" } } }),
    ] {
        stays(&json!({
            "type": "object",
            "properties": { "other": other },
            "$defs": { "Small": { "properties": { "range": range() } } }
        }));
    }
}
