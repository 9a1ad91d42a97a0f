//! Whole numbers, which JSON Schema takes for integers in any spelling, and serde in one.

use serde_json::Value;

/// Returns the value with whole numbers such as `1.0` written as integers, as a call reads them where an integer is wanted.
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
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.clone(), with_integers(value)))
            .collect(),
        other => other.clone(),
    }
}
