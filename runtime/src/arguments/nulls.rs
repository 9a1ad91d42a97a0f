//! Null in place of an omitted argument: where it means "absent".

use serde_json::{Map, Value};

use super::raw_schema::types;
use crate::schema::{Field, Kind, Node, Shape};

impl Field {
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

/// Removes the properties of these names whose value is null.
pub(super) fn remove_nulls_of(names: &[String], properties: &mut Map<String, Value>) {
    if !names.is_empty() {
        properties.retain(|name, value| !(value.is_null() && names.contains(name)));
    }
}
