//! References that lead to schemas which are no definitions, as generators write of a shape that they met before.

use mcpact::compact::Pass;
use serde_json::{Value, json};

use crate::support::{becomes, compact, stays};

/// A schema of more tokens than a reference to it.
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

/// Items are no members that may be left out: null is a value of theirs.
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
    // A definition that such a schema refers to is left likewise.
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
fn what_is_small_is_written_in_place() {
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

/// One that has itself within is not small, whatever it takes.
#[test]
fn what_leads_back_stays() {
    stays(&json!({
        "type": "object",
        "properties": { "a": { "items": { "$ref": "#/properties/a" } }, "b": { "$ref": "#/properties/a" } }
    }));
    stays(&json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/properties/b" }, "b": { "$ref": "#/properties/a" } }
    }));
}

/// Keywords that say nothing, but where a reference leads.
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

/// A definition stays where a reference leads into it, and one that an unknown keyword names does too.
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
