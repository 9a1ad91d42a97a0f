//! Null in place of an omitted argument, by a JSON Schema alone.

use serde_json::{Map, Value};

use super::{Check, MAX_NESTED_SCHEMAS, MAX_STEPS};
use crate::arguments::{
    path::Location,
    raw_schema::{item_schema, other_properties},
    walk::Walk,
};

/// Removes each null in place of an optional property whose schema refuses null: it means "absent".
pub(super) fn remove(schema: &Map<String, Value>, arguments: &mut Map<String, Value>) {
    let mut value = Value::Object(std::mem::take(arguments));
    Check::new(schema).remove_nulls(Schemas::one(schema), &mut value, 0);
    if let Value::Object(properties) = value {
        *arguments = properties;
    }
}

/// A schema of a value, and those around it that apply to the same value.
#[derive(Clone, Copy)]
struct Schemas<'a, 's> {
    schema: &'s Map<String, Value>,
    around: Option<&'a Schemas<'a, 's>>,
}

impl<'a, 's: 'a> Schemas<'a, 's> {
    fn one(schema: &'s Map<String, Value>) -> Schemas<'s, 's> {
        Schemas { schema, around: None }
    }

    fn require(&self, name: &str) -> bool {
        let names = self.schema.get("required").and_then(Value::as_array);
        names.is_some_and(|names| names.iter().any(|other| other == name))
            || self.around.is_some_and(|around| around.require(name))
    }
}

impl<'s> Check<'s> {
    fn remove_nulls(&mut self, schemas: Schemas<'_, 's>, value: &mut Value, references: usize) {
        self.steps += 1;
        if self.steps > MAX_STEPS || self.levels == MAX_NESTED_SCHEMAS {
            return;
        }
        let Some(schema) = self.resolved(schemas.schema, references) else {
            return;
        };
        let references = references + usize::from(schemas.schema.contains_key("$ref"));
        let schemas = Schemas { schema, ..schemas };
        self.levels += 1;
        match value {
            Value::Object(properties) => self.remove_nulls_of(&schemas, properties),
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    if let Some(Value::Object(schema)) = item_schema(schema, index) {
                        self.remove_nulls(Schemas::one(schema), item, 0);
                    }
                }
            }
            _ => {}
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let Some(Value::Array(parts)) = schema.get(keyword) else {
                continue;
            };
            let parts = match keyword {
                "allOf" => parts.iter().collect(),
                // If several schemas are possible, the right one is unknown.
                _ => self.possible(parts, value, references + 1).0,
            };
            if keyword != "allOf" && parts.len() > 1 {
                continue;
            }
            for part in parts {
                if let Value::Object(schema) = part {
                    let part = Schemas {
                        schema,
                        around: Some(&schemas),
                    };
                    self.remove_nulls(part, value, references + 1);
                }
            }
        }
        self.levels -= 1;
    }

    fn remove_nulls_of(&mut self, schemas: &Schemas<'_, 's>, properties: &mut Map<String, Value>) {
        let known = schemas.schema.get("properties").and_then(Value::as_object);
        let others = other_properties(schemas.schema);
        properties.retain(|name, value| {
            let property = known.and_then(|known| known.get(name));
            if let (true, Some(property)) = (value.is_null(), property) {
                return schemas.require(name) || self.accepts(property, value);
            }
            if let Some(Value::Object(schema)) = property.or(others) {
                self.remove_nulls(Schemas::one(schema), value, 0);
            }
            true
        });
    }

    /// Returns whether a schema does not certainly refuse a value.
    fn accepts(&mut self, schema: &'s Value, value: &Value) -> bool {
        let mut walk = Walk::by_schema(false);
        self.value(&Location::ROOT, schema, value, 0, &mut walk);
        walk.misfit() == 0
    }
}
