//! The schemas that allow a shorter list, string or object.

use serde_json::{Map, Value};

use crate::json::json_schema::{MAX_FOLLOWED_DEPTH, is_annotation, not_null_form, resolve_in};

/// A value that is shorter than the one that a tool returned.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shorter<'v> {
    /// An array with this many items.
    Items(usize),
    /// A string with at least this many characters.
    Text(usize),
    /// An object with this many properties, without the property of this name.
    Without {
        /// The name.
        name: &'v str,
        /// The number of properties.
        properties: usize,
    },
}

impl Shorter<'_> {
    /// Returns whether the schema allows the value at a path. `path` has the names of the properties
    /// that lead to it; it is empty if the root is the value.
    pub(super) fn is_allowed(self, schema: &Map<String, Value>, path: &[String]) -> bool {
        let document = Document {
            root: schema,
            value: self,
        };
        document.is_allowed_in(schema, path, 0)
    }

    /// Returns whether the value cannot make a keyword of its own schema fail, apart from those that
    /// combine schemas.
    fn matches(self, keyword: &str, value: &Value) -> bool {
        let is_at_most = |count: usize| value.as_u64().is_some_and(|min| min <= count as u64);
        match (self, keyword) {
            (Shorter::Items(items), "minItems") => is_at_most(items),
            (Shorter::Text(characters), "minLength") => is_at_most(characters),
            (Shorter::Without { properties, .. }, "minProperties") => is_at_most(properties),
            (Shorter::Without { name, .. }, "required") => value
                .as_array()
                .is_some_and(|required| required.iter().all(|required| required != name)),
            (_, "type")
            | (Shorter::Items(_), "items" | "maxItems" | "uniqueItems")
            | (Shorter::Text(_), "maxLength")
            | (
                Shorter::Without { .. },
                "properties"
                | "additionalProperties"
                | "unevaluatedProperties"
                | "patternProperties"
                | "propertyNames"
                | "maxProperties",
            ) => true,
            _ => is_annotation(keyword),
        }
    }
}

/// A schema that must allow a shorter value.
struct Document<'s> {
    root: &'s Map<String, Value>,
    value: Shorter<'s>,
}

impl Document<'_> {
    /// Returns whether a schema allows the value at a path. `depth` is the number of forms and
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
                "allOf" | "anyOf" => all_forms(value, may_form_have),
                // A shorter value may match a second form.
                "oneOf" => not_null_form(value).is_some_and(may_form_have),
                "$ref" => may_target_have(value),
                keyword => self.value.matches(keyword, value),
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

    use super::Shorter;

    #[track_caller]
    fn check(schema: &Value, path: &[&str], expected: bool) {
        let schema = schema.as_object().expect("an object");
        let path: Vec<String> = path.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(Shorter::Items(4).is_allowed(schema, &path), expected, "{schema:?}");
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
    fn strings_and_objects() {
        let name = Shorter::Without {
            name: "b",
            properties: 2,
        };
        for (value, schema, expected) in [
            (
                Shorter::Text(9),
                json!({ "type": "string", "maxLength": 5, "title": "A" }),
                true,
            ),
            (
                Shorter::Text(9),
                json!({ "type": ["string", "null"], "minLength": 9 }),
                true,
            ),
            (Shorter::Text(9), json!({ "minLength": 10 }), false),
            (Shorter::Text(9), json!({ "format": "uri" }), false),
            (Shorter::Text(9), json!({ "enum": ["a"] }), false),
            (
                Shorter::Text(9),
                json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
                true,
            ),
            (
                Shorter::Text(9),
                json!({ "anyOf": [{ "type": "string" }, { "pattern": "^a" }] }),
                false,
            ),
            (
                Shorter::Text(9),
                json!({ "$ref": "#/$defs/A", "$defs": { "A": { "pattern": "a" } } }),
                false,
            ),
            (
                name,
                json!({ "additionalProperties": { "type": "string" }, "minProperties": 2 }),
                true,
            ),
            (name, json!({ "properties": { "a": {} }, "required": ["a"] }), true),
            (name, json!({ "required": ["a", "b"] }), false),
            (name, json!({ "minProperties": 3 }), false),
            (name, json!({ "dependentRequired": { "a": ["b"] } }), false),
        ] {
            let keywords = schema.as_object().expect("an object");
            assert_eq!(value.is_allowed(keywords, &[]), expected, "{value:?}: {schema}");
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
