//! Compaction removes null if it can only mean "absent", and keeps it everywhere else.

use mcpact::compact::Pass;
use serde_json::{Value, json};

use crate::support::{becomes, compact, stays, with};

#[test]
fn in_every_spelling() {
    let string = with(&json!({ "type": "string" }));
    for spelled in [
        json!({ "type": ["string", "null"] }),
        json!({ "type": ["string", "null"], "default": null }),
        json!({ "anyOf": [{ "type": "string" }, { "type": "null" }], "default": null }),
        json!({ "oneOf": [{ "type": "null" }, { "type": "string" }] }),
        json!({ "anyOf": [{ "anyOf": [{ "type": "string" }, { "type": "null" }] }, { "type": "null" }] }),
        json!({ "anyOf": [{ "type": ["string", "null"] }, { "enum": [null] }] }),
        json!({ "anyOf": [{ "type": "string" }, { "const": null, "nullable": true }] }),
        json!({ "type": "string", "nullable": true }),
        json!({ "type": "string", "default": null }),
    ] {
        becomes(Pass::Nulls, &with(&spelled), &string);
    }
    becomes(
        Pass::Nulls,
        &with(&json!({ "type": ["string", "null"], "enum": ["a", "null", null] })),
        &with(&json!({ "type": "string", "enum": ["a", "null"] })),
    );
    becomes(
        Pass::Nulls,
        &json!({
            "type": "object",
            "properties": { "tree": { "anyOf": [{ "$ref": "#/$defs/Tree" }, { "type": "null" }] } },
            "$defs": { "Tree": {
                "type": "object",
                "properties": { "left": { "anyOf": [{ "$ref": "#/$defs/Tree" }, { "type": "null" }] } }
            } }
        }),
        &json!({
            "type": "object",
            "properties": { "tree": { "$ref": "#/$defs/Tree" } },
            "$defs": { "Tree": { "type": "object", "properties": { "left": { "$ref": "#/$defs/Tree" } } } }
        }),
    );
}

#[test]
fn within_items_maps_and_choices() {
    let nullable = json!({ "type": "object", "properties": { "x": { "type": ["integer", "null"] } } });
    let plain = json!({ "type": "object", "properties": { "x": { "type": "integer" } } });
    let around: [fn(&Value) -> Value; 4] = [
        |part| json!({ "type": "array", "items": part }),
        |part| json!({ "type": "object", "additionalProperties": part }),
        |part| json!({ "anyOf": [part, { "type": "string" }] }),
        |part| json!({ "oneOf": [part, { "type": "string" }] }),
    ];
    for around in around {
        becomes(Pass::Nulls, &with(&around(&nullable)), &with(&around(&plain)));
    }
    let tagged = |kind: &str, x: Value| json!({ "type": "object", "properties": { "kind": { "const": kind }, "x": x }, "required": ["kind"] });
    let of = |x: Value, y: Value| with(&json!({ "oneOf": [tagged("p", x), tagged("q", y)] }));
    becomes(
        Pass::Nulls,
        &of(
            json!({ "type": ["integer", "null"] }),
            json!({ "type": ["string", "null"] }),
        ),
        &of(json!({ "type": "integer" }), json!({ "type": "string" })),
    );
}

#[test]
fn stays_where_it_says_something() {
    stays(&json!({ "type": "object", "properties": { "it": { "type": ["string", "null"] } }, "required": ["it"] }));
    stays(&json!({
        "type": "object",
        "properties": { "it": { "type": ["string", "null"], "default": null, "nullable": true } },
        "required": ["it"]
    }));
    stays(&with(&json!({ "type": ["string", "null"], "default": "x" })));
    stays(&with(
        &json!({ "type": ["string", "null"], "description": "Null clears the field" }),
    ));
    stays(&with(&json!({ "type": "null" })));
    stays(&with(
        &json!({ "enum": ["a", null], "description": "A letter, or `null`" }),
    ));
    stays(&with(
        &json!({ "type": "object", "additionalProperties": { "type": ["string", "null"] } }),
    ));
    stays(&with(
        &json!({ "type": "array", "items": { "type": ["string", "null"] } }),
    ));
    stays(&with(
        &json!({ "oneOf": [{ "type": ["string", "null"] }, { "type": "null" }] }),
    ));
}

#[test]
fn stays_where_a_default_or_an_example_contains_it() {
    let object = |extra: &str, value: Value| {
        let x = json!({ "type": ["integer", "null"] });
        with(
            &json!({ "type": "object", "properties": { "x": x, "deep": { "type": "object", "properties": { "x": x } } }, extra: value }),
        )
    };
    for value in [json!({ "x": null }), json!({ "deep": { "x": null } })] {
        stays(&object("default", value.clone()));
        stays(&object("examples", json!([{ "x": 1 }, value])));
    }
    let plain = json!({ "type": "integer" });
    let mut without = object("default", json!({ "x": 1 }));
    without["properties"]["it"]["properties"] =
        json!({ "x": plain, "deep": { "type": "object", "properties": { "x": plain } } });
    becomes(Pass::Nulls, &object("default", json!({ "x": 1 })), &without);
    // The default is beside a reference to the object.
    stays(&json!({
        "type": "object",
        "properties": {
            "one": { "$ref": "#/$defs/Tree", "default": { "left": null } },
            "two": { "$ref": "#/$defs/Tree" }
        },
        "$defs": { "Tree": { "type": "object", "properties": {
            "left": { "anyOf": [{ "$ref": "#/$defs/Tree" }, { "type": "null" }] }
        } } }
    }));
}

/// The text that says what null does may be that of an option, of a reference's target, of the object
/// around the property, or of the tool.
#[test]
fn stays_where_a_text_around_says_what_it_does() {
    let nullable = json!({ "type": ["string", "null"] });
    stays(&with(
        &json!({ "type": ["string", "null"], "description": "Name of the assignee, or None to unassign" }),
    ));
    stays(&json!({
        "type": "object",
        "description": "Fields to change; null clears one",
        "properties": { "a": nullable }
    }));
    let around = |reference: Value, target: Value| {
        let mut schema = with(&json!({ "type": "object", "properties": { "a": { "type": "string" } } }));
        schema["properties"]["other"] = reference.clone();
        schema["properties"]["more"] = reference;
        schema["$defs"] = json!({ "Value": target });
        schema
    };
    let optional = json!({ "anyOf": [{ "$ref": "#/$defs/Value" }, { "type": "null" }] });
    let words = ["one", "two", "three", "four", "five", "six", "seven"];
    stays(&around(
        optional,
        json!({ "type": "string", "description": "A value; null resets it", "enum": words }),
    ));
    stays(&around(
        json!({ "description": "Changes; null clears a field", "$ref": "#/$defs/Value" }),
        json!({ "type": "object", "properties": {
            "x": { "type": ["integer", "null"] },
            "y": { "type": "string", "enum": words }
        } }),
    ));
    let after = |description: &str| {
        let tool = json!({ "name": "set", "description": description, "inputSchema": with(&nullable) });
        mcpact::compact::tool(&tool).tool["inputSchema"]["properties"]["it"].clone()
    };
    for text in [
        "Sets it. Omitted parameters are left unchanged; null clears an override.",
        "Sets the owner. Pass None to unassign.",
    ] {
        assert_eq!(after(text), nullable, "{text}");
    }
    for text in [
        "Reads it. Returns null if there is none.",
        "Reads it.\n\nArgs:\n    it: str | None = None, defaults to None",
    ] {
        assert_eq!(after(text), json!({ "type": "string" }), "{text}");
    }
}

#[test]
fn stays_where_something_else_looks_at_it() {
    let nullable = json!({ "a": { "type": ["string", "null"] } });
    for beside in [
        json!({ "minProperties": 1 }),
        json!({ "dependentRequired": { "a": ["b"] } }),
        json!({ "not": { "required": ["a"] } }),
        json!({ "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] }),
        json!({ "if": { "required": ["a"] }, "then": { "required": ["b"] } }),
        json!({ "patternProperties": { "^a": { "minLength": 1 } } }),
        json!({ "enum": [{ "a": null }, {}] }),
        json!({ "unevaluatedProperties": false }),
    ] {
        let mut given = json!({ "type": "object", "properties": nullable });
        given
            .as_object_mut()
            .expect("an object")
            .extend(beside.as_object().expect("an object").clone());
        stays(&given);
    }
    let part = json!({ "type": "object", "properties": nullable });
    stays(&with(&json!({ "not": part })));
    stays(&with(
        &json!({ "oneOf": [part, { "type": "object", "required": ["b"] }] }),
    ));
    stays(&with(&json!({ "type": "array", "items": part, "uniqueItems": true })));
    stays(&with(
        &json!({ "type": "array", "items": part, "contains": { "required": ["a"] } }),
    ));
}

/// A definition keeps its nulls if at least one reference to it is at a location where they matter.
#[test]
fn stays_in_definitions_that_are_used_elsewhere() {
    let words = ["one", "two", "three", "four", "five", "six", "seven"];
    let given = json!({
        "type": "object",
        "properties": {
            "yes": { "$ref": "#/$defs/N" },
            "no": { "not": { "$ref": "#/$defs/N" } }
        },
        "$defs": { "N": { "type": "object", "properties": {
            "x": { "type": ["integer", "null"] },
            "y": { "type": "string", "enum": words }
        } } }
    });
    stays(&given);
    let mut free = given.clone();
    free["properties"]["no"] = json!({ "type": "array", "items": { "$ref": "#/$defs/N" } });
    assert_eq!(
        compact(&free)["$defs"]["N"]["properties"]["x"],
        json!({ "type": "integer" })
    );
}
