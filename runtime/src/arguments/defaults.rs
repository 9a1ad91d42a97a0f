//! Defaults that the schema states, and null in place of an omitted argument.

use serde_json::{Map, Value};

use super::{json_text::string, path::Location, raw_schema::types, walk::Walk};
use crate::schema::{Field, Kind, Node, Shape, Text};

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

    /// Returns whether null means that the property is absent, though serde would refuse it or read
    /// another value.
    ///
    /// Returns false for an `Option`: serde reads null as absent, or as a value if the schema says
    /// so.
    pub(super) fn null_is_absent(&self) -> bool {
        self.may_be_absent() && !self.node.allows_null()
    }
}

impl Node {
    /// Returns whether null may be a value of the type.
    fn allows_null(&self) -> bool {
        match &self.shape {
            Shape::Optional(_) => !self.notes.null_is_absent,
            Shape::Nullable(_)
            | Shape::Any
            | Shape::Recurse(_)
            | Shape::Invalid(_)
            | Shape::Leaf { kind: Kind::Null, .. } => true,
            Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => inner.allows_null(),
            Shape::AnyOf(options) => options.iter().any(|option| option.allows_null()),
            Shape::Raw(schema) => types(schema).is_none_or(|types| types.contains(&Kind::Null)),
            Shape::Leaf { .. }
            | Shape::Choice { .. }
            | Shape::Array(_)
            | Shape::Repeat { .. }
            | Shape::Tuple(_)
            | Shape::Map { .. }
            | Shape::Object(_) => false,
        }
    }
}
