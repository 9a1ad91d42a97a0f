//! The schemas that allow a list with fewer items.

use serde_json::{Map, Value};

use crate::json_schema::{is_annotation, not_null_form};

/// Returns whether an array of the schema may have this many items, fewer than it had. `path` has
/// the names of the properties that lead to the array; it is empty if the root is the array.
pub(super) fn may_have(schema: &Map<String, Value>, path: &[String], items: usize) -> bool {
    let Some((property, rest)) = path.split_first() else {
        return array_may_have(schema, items);
    };
    let may_form_have = |form: &Map<String, Value>| may_have(form, path, items);
    let stated = schema.get("properties").and_then(|properties| properties.get(property));
    schema.iter().all(|(keyword, value)| match keyword.as_str() {
        "properties" => stated.is_none_or(|value| is_allowed(value, rest, items)),
        "additionalProperties" | "unevaluatedProperties" => stated.is_some() || is_allowed(value, rest, items),
        "patternProperties" => value.as_object().is_some_and(Map::is_empty),
        "allOf" | "anyOf" => all_forms(value, may_form_have),
        "oneOf" => not_null_form(value).is_some_and(may_form_have),
        "$ref" | "$dynamicRef" | "$recursiveRef" | "const" | "dependencies" | "dependentSchemas" | "enum" | "if"
        | "not" => false,
        _ => true,
    })
}

/// Returns whether the array of a value may have this many items, by the schema of the value.
fn is_allowed(schema: &Value, path: &[String], items: usize) -> bool {
    schema.as_object().is_none_or(|schema| may_have(schema, path, items))
}

fn array_may_have(array: &Map<String, Value>, items: usize) -> bool {
    let may_form_have = |form: &Map<String, Value>| array_may_have(form, items);
    array.iter().all(|(keyword, value)| match keyword.as_str() {
        "minItems" => value.as_u64().is_some_and(|min| min <= items as u64),
        "allOf" | "anyOf" => all_forms(value, may_form_have),
        // A shorter array may match a second form.
        "oneOf" => not_null_form(value).is_some_and(may_form_have),
        "type" | "items" | "maxItems" | "uniqueItems" => true,
        keyword => is_annotation(keyword),
    })
}

fn all_forms(forms: &Value, may_have: impl Fn(&Map<String, Value>) -> bool) -> bool {
    let forms = forms.as_array();
    forms.is_some_and(|forms| forms.iter().all(|form| form.as_object().is_none_or(&may_have)))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::may_have;

    #[track_caller]
    fn check(schema: &Value, path: &[&str], expected: bool) {
        let schema = schema.as_object().expect("an object");
        let path: Vec<String> = path.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(may_have(schema, &path, 4), expected, "{schema:?}");
    }

    #[test]
    fn arrays() {
        let nothing = json!({ "type": "null" });
        let array = json!({ "type": "array", "minItems": 4, "title": "A", "x-order": 1 });
        let longer = json!({ "type": "array", "minItems": 5 });
        for (array, expected) in [
            (array.clone(), true),
            (longer.clone(), false),
            (json!({ "anyOf": [array, nothing], "default": null }), true),
            (json!({ "oneOf": [nothing, array] }), true),
            (json!({ "anyOf": [longer, nothing] }), false),
            (json!({ "oneOf": [array, { "type": "array", "maxItems": 4 }] }), false),
            (json!({ "allOf": [array, true, longer] }), false),
            (json!({ "contains": {} }), false),
        ] {
            check(&array, &[], expected);
            let object = json!({ "type": "object", "properties": { "a": array } });
            check(&object, &["a"], expected);
            check(&json!({ "properties": { "b": object } }), &["b", "a"], expected);
            check(&json!({ "additionalProperties": array }), &["a"], expected);
            check(&json!({ "allOf": [object] }), &["a"], expected);
        }
    }

    #[test]
    fn keywords_beside_properties() {
        let stated =
            |keyword: &str, value: Value| json!({ "properties": { "a": { "type": "array" } }, keyword: value });
        for (keyword, value, expected) in [
            ("additionalProperties", json!({ "minItems": 5 }), true),
            ("additionalProperties", json!(false), true),
            ("required", json!(["a"]), true),
            ("x-fastmcp-wrap-result", json!(true), true),
            ("patternProperties", json!({ "^a": { "minItems": 5 } }), false),
            ("allOf", json!([{ "properties": { "a": { "minItems": 5 } } }]), false),
            ("anyOf", json!([{ "properties": { "b": { "minItems": 5 } } }]), true),
            ("if", json!({}), false),
            ("$ref", json!("#/$defs/A"), false),
        ] {
            check(&stated(keyword, value), &["a"], expected);
        }
    }
}
