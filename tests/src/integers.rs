//! Whole numbers such as `1.0`: JSON Schema reads them as integers, serde does not.

use serde_json::Value;

/// Rewrites whole numbers such as `1.0` as integers, as the argument check does.
pub fn with_integers(value: &Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let text = number.as_f64().map(|number| format!("{number:.0}")).unwrap_or_default();
            match text.parse::<serde_json::Number>() {
                Ok(integer) if integer.as_f64() == number.as_f64() => integer.into(),
                _ => value.clone(),
            }
        }
        Value::Array(items) => items.iter().map(with_integers).collect(),
        Value::Object(properties) => properties
            .iter()
            .map(|(name, value)| (name.clone(), with_integers(value)))
            .collect(),
        other => other.clone(),
    }
}
