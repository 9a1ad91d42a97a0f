//! Schemas that are written out: keywords, without nodes.

use serde_json::{Map, Value};

use super::{
    check::{At, Class, Walk, is_kind},
    problem::Wrong,
    wording::of_kind,
};
use crate::schema::{Kind, Text};

impl Walk {
    /// A schema that is written out: what type it says is structure, and what bounds a value is a rule. Of what combines
    /// schemas, nothing is checked.
    pub(super) fn literal(&mut self, at: &At, schema: &Map<String, Value>, value: &Value) {
        let kinds = types_of(schema);
        if !kinds.is_empty() && !kinds.iter().any(|kind| is_kind(*kind, value)) {
            let expected = kinds.iter().map(|kind| of_kind(*kind)).collect::<Vec<_>>().join(" or ");
            return self.wrong(at, Class::Structure, Some(value), || Wrong::Type { expected });
        }
        self.keywords(at, value, schema, Class::Rule);
        match value {
            Value::Array(values) => {
                if let Some(Value::Object(items)) = schema.get("items") {
                    for (index, value) in values.iter().enumerate() {
                        self.literal(&at.item(index), items, value);
                    }
                }
            }
            Value::Object(members) => {
                for (name, value) in members {
                    let property = schema.get("properties").and_then(|properties| properties.get(name));
                    if let Some(Value::Object(schema)) = property.or_else(|| schema.get("additionalProperties")) {
                        self.literal(&at.member(name), schema, value);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns the types that a schema's `type` lists, or none if it has no such keyword.
fn types_of(schema: &Map<String, Value>) -> Vec<Kind> {
    let types = match schema.get("type") {
        Some(Value::Array(types)) => types.as_slice(),
        Some(name) => std::slice::from_ref(name),
        None => &[],
    };
    types.iter().filter_map(kind_of).collect()
}

/// Returns the types that a schema lists, or `None` if it has no `type`.
pub(super) fn types(schema: &Text) -> Option<Vec<Kind>> {
    let schema: Map<String, Value> = serde_json::from_str(&format!("{{{}}}", schema.json)).ok()?;
    schema.contains_key("type").then(|| types_of(&schema))
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
