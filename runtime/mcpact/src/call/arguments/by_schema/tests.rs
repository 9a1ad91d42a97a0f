//! Arguments that only a JSON Schema describes: each keyword, nulls, and hostile schemas.

use serde_json::{Value, json};

use super::{check_by_schema, ignored_by_schema};

#[track_caller]
fn check(schema: &Value, arguments: &Value, expected: &str) {
    let mut arguments = arguments.as_object().expect("an object").clone();
    let error = check_by_schema(schema.as_object().expect("an object"), &mut arguments).error;
    assert_eq!(error.map(|error| error.to_string()).unwrap_or_default(), expected);
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
         more: no such parameter; write one of \"query\", \"limit\", \"sort\", \"ids\", \"at\"",
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
    let error = check_by_schema(schema.as_object().expect("an object"), arguments).error;
    assert_eq!(error.expect("a problem").to_string(), "e: null is not a string");
    assert_eq!(
        Value::from(arguments.clone()),
        json!({ "b": null, "c": {}, "e": null, "f": null })
    );
}

#[test]
fn numbers_inside_of_allowed_values() {
    let schema = json!({ "properties": { "a": { "enum": [[1, { "b": 2 }]] } } });
    check(&schema, &json!({ "a": [1.0, { "b": 2.0 }] }), "");
    check(
        &schema,
        &json!({ "a": [1, { "b": 3 }] }),
        r#"a: [1,{"b":3}] is none of [1,{"b":2}]"#,
    );
}

/// `nullable` of OpenAPI allows null beside any other keyword.
#[test]
fn nullable_values() {
    let nullable = json!({ "type": "string", "enum": ["x"], "minLength": 1, "nullable": true });
    let schema = json!({
        "properties": {
            "a": nullable, "b": nullable, "c": { "type": "string", "nullable": false },
            "d": { "anyOf": [{ "type": "integer" }, nullable] }, "e": { "$ref": "#/$defs/Page", "nullable": true }
        },
        "required": ["b"],
        "$defs": { "Page": { "type": "object" } }
    });
    let mut arguments = json!({ "a": null, "b": null, "c": null, "d": null, "e": null });
    let arguments = arguments.as_object_mut().expect("an object");
    let error = check_by_schema(schema.as_object().expect("an object"), arguments).error;
    assert_eq!(error.map(|error| error.to_string()), None);
    let expected = json!({ "a": null, "b": null, "d": null, "e": null });
    assert_eq!(Value::from(arguments.clone()), expected);
    check(&schema, &json!({ "b": 1 }), "b: 1 is not a string or null");
}

/// The walk follows references, items and alternatives for nulls as it does for values.
#[test]
fn nulls_at_every_depth() {
    let schema = json!({
        "properties": {
            "one": { "$ref": "#/$defs/Page" },
            "optional": { "anyOf": [{ "$ref": "#/$defs/Page" }, { "type": "null" }] },
            "list": { "items": { "$ref": "#/$defs/Page" } },
            "map": { "properties": { "z": {} }, "additionalProperties": { "$ref": "#/$defs/Page" } },
            "either": { "anyOf": [{ "$ref": "#/$defs/Page" }, { "properties": { "q/~": { "type": ["null", "integer"] } } }] }
        },
        "$defs": { "Page": { "type": "object", "properties": { "q/~": { "type": "string" }, "size": { "type": "integer" } } } }
    });
    let page = json!({ "z": 1, "q/~": null, "size": 2, "a": null });
    let mut arguments = json!({ "one": page, "optional": page, "list": [1, page], "map": { "z": page, "y": page, "x": null }, "either": { "q/~": null } });
    let arguments = arguments.as_object_mut().expect("an object");
    let error = check_by_schema(schema.as_object().expect("an object"), arguments).error;
    assert_eq!(
        error.expect("a problem").to_string(),
        "list[0]: 1 is not an object\nmap.x: null is not an object"
    );
    let whole = page;
    let page = json!({ "z": 1, "size": 2, "a": null });
    // One of the possible schemas takes null.
    let expected = json!({ "one": page, "optional": page, "list": [1, page], "map": { "z": whole, "y": page, "x": null }, "either": { "q/~": null } });
    assert_eq!(Value::from(arguments.clone()).to_string(), expected.to_string());
}

/// A removed null counts for no keyword: neither as a required property nor as one too many.
#[test]
fn keywords_do_not_see_absent_nulls() {
    let text = json!({ "type": "string" });
    let ids = json!({ "id": text, "name": text });
    let refused = [
        (
            json!({ "properties": ids, "anyOf": [{ "required": ["id"] }, { "required": ["name"] }] }),
            "id: is missing (any value)",
        ),
        (
            json!({ "properties": ids, "allOf": [{ "required": ["id"] }] }),
            "id: is missing (any value)",
        ),
        (
            json!({ "allOf": [{ "$ref": "#/$defs/B" }], "required": ["id"], "$defs": { "B": { "properties": ids } } }),
            "id: null is not a string",
        ),
        (
            json!({ "properties": ids, "minProperties": 1 }),
            "arguments: has 0 properties, allowed: at least 1",
        ),
    ];
    for (schema, error) in refused {
        check(&schema, &json!({ "id": null }), error);
    }
    let closed = json!({ "properties": { "id": text }, "required": ["id"], "additionalProperties": false });
    for schema in [
        json!({ "properties": ids, "maxProperties": 1 }),
        json!({ "properties": ids, "anyOf": [closed] }),
    ] {
        check(&schema, &json!({ "id": "a", "name": null }), "");
    }
}

/// A value of 120 levels, each inside a reference, `allOf` and `anyOf`, needs little of the stack.
#[test]
fn deep_values() {
    let node = json!({
        "type": "object",
        "properties": { "in": { "allOf": [{ "anyOf": [{ "$ref": "#/$defs/Node" }, { "type": "null" }] }] } }
    });
    let schema = json!({ "properties": { "in": { "$ref": "#/$defs/Node" } }, "$defs": { "Node": node } });
    let mut value = json!({ "out": 1 });
    for _ in 0..120 {
        value = json!({ "in": value });
    }
    let run = move || {
        let mut arguments = value.as_object().expect("an object").clone();
        let report = check_by_schema(schema.as_object().expect("an object"), &mut arguments);
        assert!(report.error.is_none());
        assert_eq!(report.ignored.notes("find").len(), 1);
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.expect("a thread").join().expect("no overflow");
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

#[track_caller]
fn notes(schema: &Value, arguments: &Value, expected: &[&str]) {
    let schema = schema.as_object().expect("a schema");
    let mut arguments = arguments.as_object().expect("an object").clone();
    let ignored = ignored_by_schema(schema, &mut arguments);
    assert_eq!(ignored.notes("find"), expected);
    // A check of the same arguments lists them too.
    let report = check_by_schema(schema, &mut arguments);
    if report.error.is_none() {
        assert_eq!(report.ignored.notes("find"), expected);
    }
}

#[test]
fn at_every_depth() {
    let dates = json!({ "type": "object", "properties": { "from": {}, "to": {} } });
    let schema = json!({ "type": "object", "properties": { "query": {}, "limit": {}, "dates": dates, "all": { "items": dates } } });
    notes(
        &schema,
        &json!({ "query": "a", "dates": { "from": 1 }, "all": [{ "to": 1 }] }),
        &[],
    );
    notes(
        &schema,
        &json!({ "query": "a", "limt": 1, "colour": 1, "size": 2, "dates": { "form": 1 }, "all": [{}, { "until": 1 }] }),
        &[
            "note: `limt` is not in the schema of find, so it was probably ignored; did you mean `limit`?",
            "note: `colour`, `size` are not in the schema of find, so they were probably ignored; its parameters are `query`, `limit`, `dates`, `all`",
            "note: `dates.form` is not in the schema of find, so it was probably ignored; did you mean `from`?",
            "note: `all[1].until` is not in the schema of find, so it was probably ignored; `all[1]` takes `from`, `to`",
        ],
    );
}

#[test]
fn schemas_that_take_other_names() {
    for schema in [
        json!({ "type": "object" }),
        json!({ "properties": { "a": {} }, "additionalProperties": true }),
        json!({ "properties": { "a": {} }, "additionalProperties": { "type": "string" } }),
        json!({ "properties": { "a": {} }, "additionalProperties": false }),
        json!({ "properties": { "a": {} }, "patternProperties": {} }),
        json!({ "properties": { "a": {} }, "anyOf": [] }),
        json!({ "properties": { "a": {} }, "$ref": "#/$defs/B" }),
    ] {
        notes(&schema, &json!({ "b": 1 }), &[]);
    }
    notes(
        &json!({ "type": "object", "properties": {} }),
        &json!({ "b": 1 }),
        &["note: `b` is not in the schema of find, so it was probably ignored; find has no parameters"],
    );
}

#[test]
fn references_and_alternatives() {
    let page = json!({ "type": "object", "properties": { "size": {} } });
    let with = |property: Value| json!({ "properties": { "page": property }, "$defs": { "Page": page } });
    let arguments = json!({ "page": { "sise": 1 } });
    let note = "note: `page.sise` is not in the schema of find, so it was probably ignored; did you mean `size`?";
    for property in [
        json!({ "$ref": "#/$defs/Page", "description": "A page" }),
        json!({ "allOf": [{ "$ref": "#/$defs/Page" }], "default": {} }),
        json!({ "anyOf": [{ "$ref": "#/$defs/Page" }, { "type": "null" }] }),
        json!({ "oneOf": [{ "type": "string" }, page] }),
    ] {
        notes(&with(property), &arguments, &[note]);
    }
    // Other schemas of the same value may name the property.
    for property in [
        json!({ "allOf": [{ "$ref": "#/$defs/Page" }, { "properties": { "sise": {} } }] }),
        json!({ "anyOf": [{ "$ref": "#/$defs/Page" }, { "type": "object" }] }),
        json!({ "anyOf": [{ "$ref": "#/$defs/Page" }], "properties": { "sise": {} } }),
        json!({ "$ref": "#/$defs/Page", "properties": { "sise": {} } }),
    ] {
        notes(&with(property), &arguments, &[]);
    }
}
