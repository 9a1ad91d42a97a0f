//! Texts about the values that a JSON Schema expects.

use serde_json::{Map, Value};

use crate::{
    arguments::{
        raw_schema::types_of,
        truncated::{list, single_line, truncate_value},
    },
    schema::Kind,
};

/// Returns the names of the types that a schema lists, with their articles.
pub(super) fn type_names(schema: &Map<String, Value>) -> Vec<&'static str> {
    types_of(schema).into_iter().map(Kind::noun).collect()
}

/// Returns the type of a missing property, and its description: `string: Search query`.
pub(super) fn expected(schema: Option<&Value>) -> String {
    let Some(Value::Object(schema)) = schema else {
        return "any value".to_owned();
    };
    let options = ["anyOf", "oneOf"]
        .iter()
        .find_map(|keyword| schema.get(*keyword)?.as_array());
    let types = match (schema.get("enum").and_then(Value::as_array), options) {
        (Some(values), _) => format!(
            "one of {}",
            list(&values.iter().map(truncate_value).collect::<Vec<_>>())
        ),
        (None, Some(options)) if !schema.contains_key("type") => {
            let options = options.iter().filter_map(Value::as_object);
            bare(&options.flat_map(type_names).collect::<Vec<_>>())
        }
        (None, _) => bare(&type_names(schema)),
    };
    match schema.get("description").and_then(Value::as_str) {
        Some(description) => format!("{types}: {}", single_line(description)),
        None => types,
    }
}

/// Joins names of types without the first article.
fn bare(types: &[&str]) -> String {
    match types {
        [] => "any value".to_owned(),
        types => {
            let types = types.join(" or ");
            types.trim_start_matches("an ").trim_start_matches("a ").to_owned()
        }
    }
}
