//! Null in place of an omitted argument, by a JSON Schema alone.

use mcpact_rules::json_pointer::unescape;
use serde_json::{Map, Value};

use super::Check;
use crate::arguments::{path::Location, walk::Walk};

impl<'s> Check<'s> {
    /// Returns whether a value is null in place of an optional property whose schema refuses null:
    /// it means "absent".
    pub(super) fn is_absent(
        &mut self,
        object: &Map<String, Value>,
        name: &str,
        property: &'s Value,
        value: &Value,
    ) -> bool {
        if !value.is_null() || is_required(object, name) {
            return false;
        }
        let mut walk = Walk::by_schema(false);
        self.value(&Location::ROOT, property, value, 0, &mut walk);
        walk.misfit() != (0, 0)
    }
}

fn is_required(object: &Map<String, Value>, name: &str) -> bool {
    let names = object.get("required").and_then(Value::as_array);
    names.is_some_and(|names| names.iter().any(|other| other == name))
}

/// Removes the property with this JSON pointer. The others keep their order.
pub(super) fn remove(arguments: &mut Value, pointer: &str) {
    if let Some((parent, name)) = pointer.rsplit_once('/')
        && let Some(Value::Object(object)) = arguments.pointer_mut(parent)
    {
        object.shift_remove(&unescape(name));
    }
}
