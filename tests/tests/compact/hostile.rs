//! Schemas that are made to be deep, large or slow.

use std::time::{Duration, Instant};

use mcpact::compact::{self, Compacted, Form, Options, Untouched};
use serde_json::{Map, Value, json};

/// Compacts a schema in bounded time, and checks that it is read and that the result is not longer.
fn bounded(given: &Value) -> Compacted {
    let started = Instant::now();
    let compacted = compact::input_schema(given.as_object().expect("an object"));
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert_eq!(compacted.untouched, None);
    assert!(
        compacted.tokens_after <= compacted.tokens_before,
        "{} to {}",
        compacted.tokens_before,
        compacted.tokens_after
    );
    compacted
}

#[test]
fn deep() {
    for levels in [64, 100] {
        let mut schema = json!({ "type": ["string", "null"], "items": {} });
        for _ in 0..levels {
            schema = json!({ "type": "object", "properties": { "it": schema } });
        }
        let compacted = bounded(&schema);
        assert!(!Value::Object(compacted.schema).to_string().contains("null"));
    }
    let mut schema = json!({ "type": "string" });
    for _ in 0..500 {
        schema = json!({ "anyOf": [schema] });
    }
    let compacted = compact::input_schema(schema.as_object().expect("an object"));
    assert_eq!(compacted.untouched, Some(Untouched::Deep(1_001)));
    assert_eq!(Value::Object(compacted.schema), schema);
}

/// Each definition has the next one twice: written in place, there would be 2^10,000 leaves. Only
/// the first definition, which occurs once, and the last one, which is small, are in place.
#[test]
fn definitions_that_double() {
    let definitions: Map<String, Value> = (0..10_000)
        .map(|at| {
            let next = json!({ "$ref": format!("#/$defs/D{}", at + 1) });
            (
                format!("D{at}"),
                json!({ "type": "object", "properties": { "a": next, "b": next } }),
            )
        })
        .chain([("D10000".to_owned(), json!({ "type": "string" }))])
        .collect();
    let given = json!({ "type": "object", "properties": { "it": { "$ref": "#/$defs/D0" } }, "$defs": definitions });
    let compacted = bounded(&given);
    let mut expected = given;
    let definitions = expected["$defs"].as_object_mut().expect("definitions");
    let first = definitions.remove("D0").expect("the first");
    let last = definitions.remove("D10000").expect("the last");
    definitions["D9999"]["properties"] = json!({ "a": last, "b": last });
    expected["properties"]["it"] = first;
    assert_eq!(Value::Object(compacted.schema), expected);
    assert!(
        compacted.tokens_after < compacted.tokens_before,
        "{}",
        compacted.tokens_after
    );
}

/// Each definition has the next one: written in place, there would be 10,000 levels. Even a part of
/// them would be more levels than some clients accept, so the schema stays.
#[test]
fn definitions_in_a_chain() {
    let definitions: Map<String, Value> = (0..10_000)
        .map(|at| {
            let next = json!({ "$ref": format!("#/$defs/D{}", at + 1) });
            (
                format!("D{at}"),
                json!({ "type": "object", "properties": { "a": next } }),
            )
        })
        .chain([("D10000".to_owned(), json!({ "type": "string" }))])
        .collect();
    let given = json!({ "type": "object", "properties": { "it": { "$ref": "#/$defs/D0" } }, "$defs": definitions });
    let compacted = bounded(&given);
    // serde_json reads 127 levels.
    let text = serde_json::to_string(&compacted.schema).expect("JSON");
    assert_eq!(serde_json::from_str::<Value>(&text).ok().as_ref(), Some(&given));
    assert_eq!(Value::Object(compacted.schema), given);
}

#[test]
fn definitions_in_one_cycle() {
    let definitions: Map<String, Value> = (0..10_000)
        .map(|at| {
            (
                format!("D{at}"),
                json!({ "anyOf": [{ "$ref": format!("#/$defs/D{}", (at + 1) % 10_000) }, { "type": "null" }] }),
            )
        })
        .collect();
    let given = json!({ "type": "object", "properties": { "it": { "$ref": "#/$defs/D0" } }, "$defs": definitions });
    assert_eq!(Value::Object(bounded(&given).schema), given);
}

#[test]
fn large_enums_and_unions() {
    let values: Vec<Value> = (0..50_000).map(|at| json!(format!("v{}", at % 40_000))).collect();
    let constants: Vec<Value> = (0..5_000)
        .map(|at| json!({ "const": format!("v{at}"), "type": "string" }))
        .collect();
    let tagged: Vec<Value> = (0..2_000)
        .map(|at| {
            let names: Vec<String> = (0..20).map(|name| format!("n{name}")).collect();
            json!({ "type": "object", "properties": { "n19": { "const": format!("v{at}") } }, "required": names })
        })
        .collect();
    let given = json!({
        "type": "object",
        "properties": { "values": { "enum": values }, "constants": { "oneOf": constants }, "tagged": { "oneOf": tagged } }
    });
    let compacted = bounded(&given);
    let mut expected = given.clone();
    expected["properties"]["values"]["enum"]
        .as_array_mut()
        .expect("values")
        .truncate(40_000);
    assert_eq!(
        Value::Object(compacted.schema),
        expected,
        "only repeated values are removed"
    );
    assert!(
        compacted.tokens_after < compacted.tokens_before,
        "{}",
        compacted.tokens_after
    );
    // A schema with this many values exceeds the limit of some clients.
    let options = Options::default().allow(Form::ManyValues);
    let schema = options.input_schema(given.as_object().expect("an object")).schema;
    assert_eq!(
        schema["properties"]["values"]["enum"].as_array().map(Vec::len),
        Some(40_000)
    );
    assert_eq!(
        schema["properties"]["constants"]["enum"].as_array().map(Vec::len),
        Some(5_000)
    );
}

#[test]
fn too_large() {
    let values: Vec<Value> = (0..1_000_001).map(Value::from).collect();
    let given = json!({ "enum": values });
    let compacted = compact::input_schema(given.as_object().expect("an object"));
    assert_eq!(compacted.untouched, Some(Untouched::Large(1_000_003)));
    assert_eq!(Value::Object(compacted.schema), given);
}
