//! What a JSON Schema says about the type of a value and about its parts.

use serde_json::{Map, Value};

use super::bounds::is_integer;
use crate::build::schema::{Kind, Text};
#[cfg(feature = "rmcp")]
use crate::{build::pattern::Engine, json::json_schema::visit};

/// Returns the schema of an array's item.
pub(super) fn item_schema(schema: &Map<String, Value>, index: usize) -> Option<&Value> {
    let first = schema.get("prefixItems").and_then(|first| first.get(index));
    first.or_else(|| schema.get("items").filter(|items| !items.is_array()))
}

/// Returns the schema of the properties that `properties` does not name. Returns `None` if there are
/// patterns for names, since patterns are not matched.
pub(super) fn other_properties(schema: &Map<String, Value>) -> Option<&Value> {
    let others = schema.get("additionalProperties");
    others.filter(|_| !schema.contains_key("patternProperties"))
}

/// Parses a run of keywords, which has no braces.
pub(super) fn parse(keywords: &Text) -> Option<Map<String, Value>> {
    serde_json::from_str(&format!("{{{}}}", keywords.json)).ok()
}

/// Returns the types that a schema lists, or `None` if it has no `type`.
pub(super) fn types(schema: &Text) -> Option<Vec<Kind>> {
    let schema = parse(schema)?;
    schema.contains_key("type").then(|| types_of(&schema))
}

/// Returns whether a schema allows null, whatever its other keywords are: `nullable` of OpenAPI.
pub(super) fn is_nullable(schema: &Map<String, Value>) -> bool {
    schema.get("nullable") == Some(&Value::Bool(true))
}

/// Returns the types that a schema lists; it may list none.
pub(super) fn types_of(schema: &Map<String, Value>) -> Vec<Kind> {
    let types = match schema.get("type") {
        Some(Value::Array(types)) => types.as_slice(),
        Some(name) => std::slice::from_ref(name),
        None => &[],
    };
    let mut kinds: Vec<Kind> = types.iter().filter_map(kind_of).collect();
    if is_nullable(schema) && !kinds.is_empty() && !kinds.contains(&Kind::Null) {
        kinds.push(Kind::Null);
    }
    kinds
}

fn kind_of(name: &Value) -> Option<Kind> {
    Some(match name.as_str()? {
        "string" => Kind::String,
        "integer" => Kind::Integer,
        "number" => Kind::Number,
        "boolean" => Kind::Boolean,
        "null" => Kind::Null,
        "array" => Kind::Array,
        "object" => Kind::Object,
        _ => return None,
    })
}

/// Returns whether a value has this JSON type. The range of an integer type is checked elsewhere.
pub(super) fn is_kind(kind: Kind, value: &Value) -> bool {
    match kind {
        Kind::String => value.is_string(),
        Kind::Integer | Kind::Unsigned => value.as_number().is_some_and(is_integer),
        Kind::Number => value.is_number(),
        Kind::Boolean => value.is_boolean(),
        Kind::Null => value.is_null(),
        Kind::Array => value.is_array(),
        Kind::Object => value.is_object(),
    }
}

/// Returns the patterns of a schema that cannot be checked: path, pattern and reason of each.
#[cfg(feature = "rmcp")]
pub(crate) fn unchecked_patterns(engine: &Engine, schema: &str) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    // Most schemas have no pattern, and need no parsing.
    if schema.contains("\"pattern\":\"")
        && let Ok(schema) = serde_json::from_str(schema)
    {
        visit(&schema, |path, schema| {
            if let Some(pattern) = schema.get("pattern").and_then(|pattern| pattern.as_str())
                && let Some(reason) = engine.refusal(pattern)
            {
                let names: Vec<&str> = path.iter().filter_map(|location| location.name).collect();
                found.push((names.join("."), pattern.to_owned(), reason));
            }
        });
    }
    found
}

#[cfg(all(test, feature = "rmcp"))]
mod tests {
    use super::{Engine, unchecked_patterns};

    #[test]
    fn uncompilable_patterns_are_found_in_a_schema() {
        let schema = r#"{"type":"object","properties":{
            "a":{"type":"array","items":{"anyOf":[{"type":"null"},{"type":"string","pattern":"^(a"}]}},
            "pattern":{"type":"string","pattern":"^a$","default":{"pattern":"("}},
            "b":{"type":"object","properties":{"c":{"pattern":"["}}}}}"#;
        let found = unchecked_patterns(Engine::REGEX, &schema.replace('\n', ""));
        let patterns: Vec<_> = found
            .iter()
            .map(|(path, pattern, _)| (path.as_str(), pattern.as_str()))
            .collect();
        assert_eq!(patterns, [("a", "^(a"), ("b.c", "[")]);
        assert!(found.iter().all(|(_, _, reason)| !reason.is_empty()), "{found:?}");
        assert!(unchecked_patterns(Engine::REGEX, r#"{"type":"object"}"#).is_empty());
    }
}
