//! Wrong schemas, each of which the test of agreement must report.

use mcpact_tests::types::case;
use serde_json::{Value, json};

use crate::{compare_values::Kind, run, schema_of};

/// Checks that the schema of `name` agrees with serde, and that it disagrees in this way if it is
/// changed at `place`.
#[track_caller]
fn caught(kind: Kind, name: &str, place: &str, other: Value) {
    let (name, case) = case(name);
    let right = schema_of(case);
    let mut wrong = right.clone();
    let (around, key) = place.rsplit_once('/').expect("a place");
    match wrong.pointer_mut(around) {
        Some(Value::Object(properties)) => properties.insert(key.to_owned(), other),
        Some(Value::Array(items)) => Some(std::mem::replace(
            &mut items[key.parse::<usize>().expect("an index")],
            other,
        )),
        _ => panic!("nothing is at {place}"),
    };
    assert_ne!(right, wrong, "the change changes nothing");
    let unexplained = run(&name, case, &right).unexplained;
    assert!(unexplained.is_empty(), "{unexplained:?}");
    let found = run(&name, case, &wrong).unexplained;
    assert!(
        found.iter().any(|(found, _)| *found == kind),
        "{name}: nobody saw {wrong}: {found:?}"
    );
}

#[test]
fn too_loose() {
    for (name, place, other) in [
        ("shapes::Closed", "/required", json!([])),
        ("shapes::Closed", "/additionalProperties", json!(true)),
        ("values::Fields", "/properties/text", json!({})),
        ("values::Fields", "/properties/letter/maxLength", json!(2)),
        ("values::[u8; 3]", "/minItems", json!(2)),
        ("values::(u8, String)", "/maxItems", json!(3)),
        ("values::BTreeMap<Colour, u8>", "/propertyNames", json!({})),
        ("values::BTreeMap<u8, String>", "/propertyNames", json!({})),
        ("units::Colour", "/enum/0", json!("Red")),
        ("tagged::ExternalClosed", "/maxProperties", json!(2)),
        ("tagged::InternalOne", "/properties/type", json!({"type": "string"})),
        ("flatten::Paged", "/properties/offset", json!({"type": "number"})),
        ("recursion::Tree", "/$defs/Tree/required", json!([])),
        ("recursion::Filter", "/$defs/Filter", json!({"type": "null"})),
    ] {
        caught(Kind::Unsound, name, place, other);
    }
}

#[test]
fn too_strict() {
    for (name, place, other) in [
        ("shapes::AllDefaults", "/required", json!(["a"])),
        ("shapes::Wrapped", "/properties/maybe/type", json!("integer")),
        ("shapes::Empty", "/additionalProperties", json!(false)),
        ("values::Vec<Option<u8>>", "/items/type", json!("integer")),
        ("values::f64", "/type", json!("integer")),
        ("values::String", "/minLength", json!(1)),
        ("values::HashSet<u8>", "/uniqueItems", json!(true)),
        ("tagged::Untagged", "/anyOf/0", json!(false)),
        ("flatten::CatchAll", "/additionalProperties", json!(false)),
        // The exception for a variant's index does not explain a wrong name.
        (
            "recursion::Filter",
            "/$defs/Filter/anyOf/1/properties/op/maxLength",
            json!(1),
        ),
    ] {
        caught(Kind::Incomplete, name, place, other);
    }
}

/// The call refuses values that a schema accepts because it is kept short.
#[test]
fn answered_by_the_call() {
    for (name, value, words) in [
        ("values::u8", json!(256), "in 0 to 255"),
        ("values::u8", json!(-1), "in 0 to 255"),
        ("standard::NonZero<i16>", json!(0), "nonzero"),
        ("standard::Ipv4Addr", json!("127.0.0"), "IPv4"),
        ("tagged::Adjacent", json!({"t": "Unit", "c": 5}), "unit variant"),
    ] {
        let (name, case) = case(name);
        let schema = schema_of(case);
        assert!(
            jsonschema::is_valid(&schema, &value),
            "{name}: {schema} refuses {value}"
        );
        let error = (case.arguments)(value.clone()).expect_err("too much");
        assert!(error.contains(words), "{name}: {value}: {error}");
    }
    let (_, adjacent) = case("tagged::Adjacent");
    for value in [json!({"t": "Unit"}), json!({"t": "Unit", "c": null})] {
        assert_eq!((adjacent.arguments)(value), Ok("Unit".to_owned()));
    }
}

/// The generator makes the same values for the same name.
#[test]
fn same_values_on_every_run() {
    let (name, case) = case("tagged::Holder");
    let schema = schema_of(case);
    let values = || {
        let mut generator = crate::Generator::new(&schema, &name, &[]);
        (0..50).map(|_| generator.next()).collect::<Vec<_>>()
    };
    let first = values();
    assert_eq!(first, values());
    assert!(
        first.iter().any(|value| *value != first[0]),
        "they differ from each other"
    );
}
