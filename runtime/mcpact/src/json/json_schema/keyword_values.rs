//! The values that JSON Schema allows for its keywords.

use serde_json::Value;

/// The names of the types.
const TYPES: [&str; 7] = ["string", "number", "integer", "boolean", "object", "array", "null"];

/// Returns whether JSON Schema allows the value for this keyword. It allows any value for an unknown
/// keyword. [`is_tuple_items`] adds what drafts before 2020-12 allow.
pub fn is_valid_value(keyword: &str, value: &Value) -> bool {
    let is_type = |value: &Value| value.as_str().is_some_and(|kind| TYPES.contains(&kind));
    match keyword {
        "type" => is_type(value) || value.as_array().is_some_and(|kinds| kinds.iter().all(is_type)),
        "required" => value.as_array().is_some_and(|names| names.iter().all(Value::is_string)),
        "exclusiveMinimum" | "exclusiveMaximum" | "minimum" | "maximum" | "multipleOf" => value.is_number(),
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
            value.as_f64().is_some_and(|bound| bound >= 0.0 && bound.fract() == 0.0)
        }
        "properties" | "$defs" | "definitions" | "patternProperties" => value.is_object(),
        "items" => value.is_object() || value.is_boolean(),
        "enum" => value.is_array(),
        "anyOf" | "oneOf" | "allOf" => value.as_array().is_some_and(|schemas| !schemas.is_empty()),
        "description" | "title" | "pattern" | "format" | "$ref" => value.is_string(),
        _ => true,
    }
}

/// Returns whether the value is a list of schemas for `items`, as drafts before 2020-12 allow it.
///
/// ```
/// use mcpact::json_schema::{is_tuple_items, is_valid_value};
/// use serde_json::json;
///
/// assert!(is_tuple_items("items", &json!([{ "type": "string" }])));
/// assert!(!is_valid_value("items", &json!([{ "type": "string" }])));
/// ```
pub fn is_tuple_items(keyword: &str, value: &Value) -> bool {
    keyword == "items" && value.is_array()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{is_tuple_items, is_valid_value};

    #[test]
    fn values() {
        assert!(is_valid_value("type", &json!(["string", "null"])));
        assert!(!is_valid_value("type", &json!("text")));
        assert!(!is_valid_value("maxLength", &json!(1.5)));
        assert!(is_tuple_items("items", &json!([{}])) && !is_valid_value("items", &json!([{}])));
        assert!(!is_tuple_items("items", &json!({})) && !is_tuple_items("enum", &json!([{}])));
        assert!(!is_valid_value("anyOf", &json!([])) && is_valid_value("x-own", &json!(1)));
    }
}
