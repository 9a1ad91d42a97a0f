//! `$schema` is removed if its dialect reads the schema as 2020-12 does; otherwise nothing changes.

use mcpact::compact::{Untouched, input_schema};
use serde_json::{Value, json};

use crate::support::{compact, stays};

const DRAFT_07: &str = "http://json-schema.org/draft-07/schema#";
const DRAFT_06: &str = "http://json-schema.org/draft-06/schema#";
const DRAFT_04: &str = "http://json-schema.org/draft-04/schema#";
const DRAFT_2019: &str = "https://json-schema.org/draft/2019-09/schema";

fn of(dialect: &str, property: &Value) -> Value {
    json!({
        "$schema": dialect,
        "type": "object",
        "properties": { "it": property },
        "definitions": { "S": { "type": "string" } }
    })
}

/// Checks that a schema stays unchanged because this keyword has another meaning in its dialect.
#[track_caller]
fn differs_by(dialect: &str, keyword: &str, property: &Value) {
    let given = of(dialect, property);
    let compacted = input_schema(given.as_object().expect("an object"));
    let expected = Untouched::Dialect {
        dialect: dialect.to_owned(),
        keyword: keyword.to_owned(),
    };
    assert_eq!(compacted.untouched.as_ref(), Some(&expected));
    assert!(expected.to_string().contains(dialect), "{expected}");
    assert_eq!(compacted.tokens_before, compacted.tokens_after);
    stays(&given);
}

#[test]
fn that_read_the_same() {
    for dialect in [
        DRAFT_2019,
        DRAFT_07,
        DRAFT_06,
        DRAFT_04,
        "https://json-schema.org/draft/2020-12/schema",
    ] {
        for property in [
            json!({ "type": "string", "minLength": 1, "pattern": "^a", "format": "uri" }),
            json!({ "type": "array", "items": { "type": "string", "enum": ["a", "b"] } }),
            json!({ "$ref": "#/definitions/S", "description": "A word" }),
        ] {
            let compacted = compact(&of(dialect, &property));
            assert_eq!(compacted.get("$schema"), None, "{dialect}: {property}");
        }
    }
}

#[test]
fn that_read_a_keyword_otherwise() {
    differs_by(
        DRAFT_07,
        "items",
        &json!({ "type": "array", "items": [{ "type": "string" }] }),
    );
    differs_by(
        DRAFT_07,
        "additionalItems",
        &json!({ "type": "array", "additionalItems": false }),
    );
    differs_by(DRAFT_07, "dependencies", &json!({ "dependencies": { "a": ["b"] } }));
    differs_by(
        DRAFT_07,
        "dependentRequired",
        &json!({ "dependentRequired": { "a": ["b"] } }),
    );
    differs_by(DRAFT_07, "$ref", &json!({ "$ref": "#/definitions/S", "minLength": 3 }));
    differs_by(DRAFT_07, "$id", &json!({ "$id": "#it", "type": "string" }));
    differs_by(
        DRAFT_07,
        "unevaluatedProperties",
        &json!({ "unevaluatedProperties": false }),
    );
    differs_by(
        DRAFT_06,
        "if",
        &json!({ "if": { "type": "string" }, "then": { "minLength": 1 } }),
    );
    differs_by(
        DRAFT_04,
        "exclusiveMinimum",
        &json!({ "type": "number", "minimum": 1, "exclusiveMinimum": true }),
    );
    differs_by(DRAFT_04, "const", &json!({ "const": "a" }));
    differs_by(DRAFT_04, "type", &json!({ "type": "integer" }));
    differs_by(DRAFT_2019, "$recursiveRef", &json!({ "$recursiveRef": "#" }));
    differs_by(
        DRAFT_2019,
        "prefixItems",
        &json!({ "prefixItems": [{ "type": "string" }] }),
    );
}

#[test]
fn that_are_not_known() {
    differs_by("https://example.com/schema", "$schema", &json!({ "type": ["string"] }));
    let given = json!({ "$schema": 7, "type": "object", "required": [] });
    stays(&given);
}

/// A property with the name of such a keyword is no keyword.
#[test]
fn that_are_the_name_of_a_property() {
    let given = json!({
        "$schema": DRAFT_07,
        "type": "object",
        "properties": { "dependencies": { "type": "string" }, "$id": { "type": "string" }, "if": { "type": "string" } }
    });
    assert_eq!(compact(&given).get("$schema"), None);
}
