//! The schemas that allow a list with fewer items.

use serde_json::{Map, Value};

use crate::json::json_schema::{MAX_FOLLOWED_DEPTH, is_annotation, not_null_form, resolve_in};

/// Returns whether an array of the schema may have this many items, fewer than it had. `path` has
/// the names of the properties that lead to the array; it is empty if the root is the array.
pub(super) fn may_have(schema: &Map<String, Value>, path: &[String], items: usize) -> bool {
    let list = Shorter { root: schema, items };
    list.is_allowed_in(schema, path, 0)
}

/// A list with fewer items than it had.
struct Shorter<'s> {
    /// The document of the schema.
    root: &'s Map<String, Value>,
    items: usize,
}

impl Shorter<'_> {
    /// Returns whether a schema allows the list at a path. `depth` is the number of forms and
    /// references around the schema.
    fn is_allowed_in(&self, schema: &Map<String, Value>, path: &[String], depth: usize) -> bool {
        let may_form_have = |form: &Map<String, Value>| self.is_allowed_in(form, path, depth + 1);
        let may_target_have = |reference: &Value| {
            let target = reference
                .as_str()
                .and_then(|reference| resolve_in(self.root, reference));
            target.is_some_and(|target| target.as_object().is_none_or(may_form_have))
        };
        let is_allowed = |value: &Value, path: &[String]| {
            let schema = value.as_object();
            schema.is_none_or(|schema| self.is_allowed_in(schema, path, depth))
        };
        if depth > MAX_FOLLOWED_DEPTH {
            return false;
        }
        let Some((property, rest)) = path.split_first() else {
            return schema.iter().all(|(keyword, value)| match keyword.as_str() {
                "minItems" => value.as_u64().is_some_and(|min| min <= self.items as u64),
                "allOf" | "anyOf" => all_forms(value, may_form_have),
                // A shorter array may match a second form.
                "oneOf" => not_null_form(value).is_some_and(may_form_have),
                "$ref" => may_target_have(value),
                "type" | "items" | "maxItems" | "uniqueItems" => true,
                keyword => is_annotation(keyword),
            });
        };
        let stated = schema.get("properties").and_then(|properties| properties.get(property));
        schema.iter().all(|(keyword, value)| match keyword.as_str() {
            "properties" => stated.is_none_or(|value| is_allowed(value, rest)),
            "additionalProperties" | "unevaluatedProperties" => stated.is_some() || is_allowed(value, rest),
            // The item of an array, if the property is its index.
            "items" => is_allowed(value, rest),
            "patternProperties" => value.as_object().is_some_and(Map::is_empty),
            "allOf" | "anyOf" => all_forms(value, may_form_have),
            "oneOf" => not_null_form(value).is_some_and(may_form_have),
            "$ref" => may_target_have(value),
            "$dynamicRef" | "$recursiveRef" | "const" | "dependencies" | "dependentSchemas" | "enum" | "if" | "not"
            | "prefixItems" | "contains" => false,
            _ => true,
        })
    }
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

    /// References to definitions, as Pydantic and schemars write them for nested types.
    #[test]
    fn references() {
        let definitions = json!({
            "Page": { "type": "object", "properties": { "items": { "$ref": "#/$defs/Items" } } },
            "Items": { "type": "array", "minItems": 4 },
            "Many": { "properties": { "items": { "type": "array", "minItems": 5 } } },
            "Loop": { "allOf": [{ "$ref": "#/$defs/Loop" }] },
        });
        for (page, expected) in [
            (json!({ "$ref": "#/$defs/Page" }), true),
            (
                json!({ "anyOf": [{ "$ref": "#/$defs/Page" }, { "type": "null" }] }),
                true,
            ),
            (json!({ "$ref": "#/$defs/Many" }), false),
            (json!({ "$ref": "#/$defs/Loop" }), false),
            (json!({ "$ref": "other.json" }), false),
        ] {
            let schema = json!({ "properties": { "page": page }, "$defs": definitions });
            check(&schema, &["page", "items"], expected);
        }
        // The list of the only item of a list.
        let groups = json!({ "type": "array", "items": { "$ref": "#/$defs/Page" }, "$defs": definitions });
        check(&groups, &["0", "items"], true);
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
            ("$ref", json!("#"), false),
        ] {
            check(&stated(keyword, value), &["a"], expected);
        }
    }
}
