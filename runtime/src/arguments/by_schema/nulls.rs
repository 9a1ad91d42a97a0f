//! Null in place of an omitted argument, by a JSON Schema alone.

use serde_json::{Map, Value};

use super::Check;
use crate::arguments::{path::Location, walk::Walk};

impl<'s> Check<'s> {
    /// Removes each null in place of an optional property whose schema refuses null: it means
    /// "absent".
    pub(super) fn remove_nulls(
        &mut self,
        schema: &'s Map<String, Value>,
        properties: &mut Map<String, Value>,
        references: usize,
    ) {
        let Some(schema) = self.resolved(schema, references) else {
            return;
        };
        let Some(Value::Object(known)) = schema.get("properties") else {
            return;
        };
        let required = schema.get("required");
        properties.retain(|name, value| {
            let Some(property) = known.get(name) else { return true };
            if value.is_null() && !is_required(required, name) {
                return self.accepts(property, value);
            }
            if let (Value::Object(schema), Value::Object(value)) = (property, value) {
                self.remove_nulls(schema, value, 0);
            }
            true
        });
    }

    /// Returns whether a schema does not certainly refuse a value.
    fn accepts(&mut self, schema: &'s Value, value: &Value) -> bool {
        let mut walk = Walk::collecting();
        self.value(&Location::ROOT, schema, value, 0, &mut walk);
        walk.into_error().is_none()
    }
}

fn is_required(required: Option<&Value>, name: &str) -> bool {
    let names = required.and_then(Value::as_array);
    names.is_some_and(|names| names.iter().any(|other| other == name))
}
