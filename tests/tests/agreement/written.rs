//! Output schemas, compared with the values that serde writes.
//!
//! A schema accepts each value that serde writes, and each optional property is absent from some
//! value. The schema for both directions accepts these values and those that serde reads.

use std::collections::BTreeSet;

use mcpact_tests::{generate::Generator, types};
use serde_json::Value;

use crate::{ALIASES, schema_of};

/// The number of values of each type that serde reads and writes again.
const VALUES: usize = 400;

#[test]
fn every_type() {
    let (mut problems, mut not_written, mut lax) = (Vec::new(), Vec::new(), Vec::new());
    let mut judged = 0;
    for (name, case) in types::named(types::subjects()) {
        let output: Value = serde_json::from_str(&(case.output_schema)()).expect("JSON");
        let validator = jsonschema::draft202012::new(&output)
            .unwrap_or_else(|error| panic!("the output schema of {name} is none: {error}: {output}"));
        let of_both = (case.schema_of_both)();
        let both = jsonschema::draft202012::new(&of_both)
            .unwrap_or_else(|error| panic!("the schema for both of {name} is none: {error}: {of_both}"));
        let input = schema_of(case);
        let is_argument = jsonschema::draft202012::new(&input).expect("an input schema");
        let mut generator = Generator::new(&input, &name, ALIASES);
        let mut optional = optional_properties(&output);
        let mut written = 0;
        for _ in 0..VALUES {
            let value = generator.next();
            // `mcpact::arguments` checks the author's rules, and serde does not.
            if (case.arguments)(value.clone()).is_err() || !is_finite(&value) {
                continue;
            }
            // The schema of arguments does not offer every value that serde reads.
            if is_argument.is_valid(&value)
                && let Err(error) = both.validate(&value)
            {
                problems.push(format!("{name} is read: {value}\n    {error}\n    {of_both}"));
                break;
            }
            let Some(value) = (case.written)(value) else {
                not_written.push(name.clone());
                break;
            };
            let Ok(value) = value else {
                continue;
            };
            written += 1;
            optional.retain(|property| value.get(property).is_some());
            if let Err(error) = both.validate(&value) {
                problems.push(format!("{name} is written: {value}\n    {error}\n    {of_both}"));
                break;
            }
            if let Err(error) = validator.validate(&value) {
                problems.push(format!("{name}: {value}\n    {error}\n    {output}"));
                break;
            }
        }
        if written > 0 {
            judged += written;
            lax.extend(optional.into_iter().map(|property| format!("{name}: {property}")));
        }
    }
    println!("{judged} values that serde wrote, {} refused", problems.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(not_written.is_empty(), "serde does not write {not_written:?}");
    assert!(lax.is_empty(), "always written, and not required: {lax:?}");
    assert!(judged > 20_000, "{judged} values");
}

/// Returns whether an `f32` can have every number in the value. serde_json writes others as null,
/// which no schema of a number accepts.
fn is_finite(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_f64().is_none_or(|number| number.abs() <= f64::from(f32::MAX)),
        Value::Array(items) => items.iter().all(is_finite),
        Value::Object(properties) => properties.values().all(is_finite),
        _ => true,
    }
}

/// Returns the optional properties of an object schema without forms.
fn optional_properties(schema: &Value) -> BTreeSet<String> {
    let Some(properties) = schema["properties"]
        .as_object()
        .filter(|_| schema.get("maxProperties").is_none())
    else {
        return BTreeSet::new();
    };
    let required: Vec<&str> = schema["required"]
        .as_array()
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let names = properties.keys().filter(|name| !required.contains(&name.as_str()));
    names.cloned().collect()
}
