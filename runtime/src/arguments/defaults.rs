//! Fills in the defaults that the schema states, in place of omitted arguments.

use serde_json::{Map, Value};

use super::{json_text::string, path::Location, walk::Walk};
use crate::schema::{Field, Shape, Text};

impl Walk {
    /// Fills in the default of a field that the call omits. Returns whether there is one.
    pub(super) fn fill_in(
        &mut self,
        at: &Location,
        field: &'static Field,
        properties: &mut Map<String, Value>,
    ) -> bool {
        // The macros check that a default is JSON.
        let default = field.stated_default().map(|text| serde_json::from_str(text.json));
        let Some(Ok(mut default)) = default else {
            self.needs_report |= field.is_required_option();
            return false;
        };
        let name = string(&field.name);
        match default {
            // The parts of a default are not rewritten.
            Value::Array(_) | Value::Object(_) => self.needs_report = true,
            _ => self.field(&at.property(&name), field, &mut default),
        }
        properties.insert(name.into_owned(), default);
        self.filled.push(field);
        true
    }
}

impl Field {
    /// Returns the default that the schema states, without copying notes as [`Field::present`]
    /// does.
    fn stated_default(&self) -> Option<Text> {
        let (mut node, mut default) = (self.node, self.notes.default);
        loop {
            match &node.shape {
                _ if default.is_some() => return default,
                Shape::Optional(inner) => return inner.default(),
                Shape::Transparent(inner) => (node, default) = (inner, node.notes.default),
                _ => return node.default(),
            }
        }
    }
}
