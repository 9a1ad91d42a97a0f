//! Changes of values and schemas after which both agree.

use mcpact_tests::json::map;
use serde_json::{Number, Value, json};

/// Returns each of these strings as a value.
pub(super) fn spelled(_: &Value, strings: &[&str]) -> Vec<Value> {
    strings.iter().map(|string| json!(string)).collect()
}

/// Returns an adjacently tagged unit variant without its content.
pub(super) fn without_content(mut value: Value) -> Value {
    if value["t"] == "Unit"
        && let Some(properties) = value.as_object_mut()
    {
        properties.remove("c");
    }
    value
}

/// Returns the value with whole numbers written as integers, and with numbers that fit into a byte.
pub(super) fn fitting_integers(value: &Value) -> Vec<Value> {
    let fitting = |max: Option<i64>| {
        map(value, &|value| match value {
            Value::Number(number) => whole(&number, max).map_or(Value::Number(number), Value::from),
            Value::Object(properties) => {
                // Not a number with leading zeros.
                let fits = |name: String| match (name.parse::<i64>(), max) {
                    (Ok(key), Some(max)) if key.to_string() == name => key.clamp(0, max).to_string(),
                    _ => name,
                };
                properties
                    .into_iter()
                    .map(|(name, value)| (fits(name), value))
                    .collect()
            }
            other => other,
        })
    };
    vec![
        fitting(None),
        fitting(Some(i64::from(i16::MAX))),
        fitting(Some(i64::from(i8::MAX))),
    ]
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "numbers that are too large become others"
)]
fn whole(number: &Number, max: Option<i64>) -> Option<i64> {
    let whole = match number.as_i64() {
        Some(number) => number,
        None => number.as_f64().filter(|number| number.fract() == 0.0)? as i64,
    };
    Some(max.map_or(whole, |max| whole.clamp(0, max)))
}

/// Returns a value with only the properties of these names.
pub(super) fn only(value: &Value, names: &[&str]) -> Value {
    let mut value = value.clone();
    if let Some(properties) = value.as_object_mut() {
        properties.retain(|name, _| names.contains(&name.as_str()));
    }
    value
}

/// Returns the schema that also accepts any array in place of an object.
pub(super) fn arrays_as_structs(schema: &Value) -> Value {
    map(schema, &|mut schema| {
        if let Some(of_type) = schema.get_mut("type") {
            if *of_type == "object" {
                *of_type = json!(["object", "array"]);
            } else if *of_type == json!(["object", "null"]) {
                *of_type = json!(["object", "array", "null"]);
            }
        }
        schema
    })
}

/// Returns the value with `by` in place of each part that equals `part`.
pub(super) fn replaced(value: &Value, part: &Value, by: &Value) -> Value {
    map(value, &|value| if value == *part { by.clone() } else { value })
}

/// Returns `"Unit"` for `{"Unit": null}`.
pub(super) fn unit_variant(value: &Value) -> Option<Value> {
    let properties = value.as_object()?;
    let (name, value) = properties.iter().next()?;
    (properties.len() == 1 && value.is_null()).then(|| json!(name))
}

/// Returns the value with the property `alias` renamed to `name`.
pub(super) fn renamed(value: &Value, alias: &str, name: &str) -> Value {
    map(value, &|mut value| {
        if let Some(properties) = value.as_object_mut()
            && let Some(value) = properties.remove(alias)
        {
            properties.insert(name.to_owned(), value);
        }
        value
    })
}
