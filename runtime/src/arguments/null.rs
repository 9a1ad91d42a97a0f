//! Null in place of an argument. For an optional parameter it means "absent", unless null is a
//! value of the parameter.

use super::literal;
use crate::schema::{Field, Kind, Node, Shape};

impl Field {
    /// Returns true if null means that the property is absent, though serde would refuse it or read
    /// another value.
    ///
    /// Returns false for an `Option`: serde reads null as absent, or as a value if the schema says
    /// so.
    pub(super) fn null_is_absent(&self) -> bool {
        self.may_be_absent() && !self.node.takes_null()
    }
}

impl Node {
    /// Returns true if null may be a value of the type.
    fn takes_null(&self) -> bool {
        match &self.shape {
            Shape::Optional(_)
            | Shape::Nullable(_)
            | Shape::Any
            | Shape::Recurse(_)
            | Shape::Leaf { kind: Kind::Null, .. } => true,
            Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => inner.takes_null(),
            Shape::AnyOf(options) => options.iter().any(|option| option.takes_null()),
            Shape::Raw(schema) => literal::types(schema).is_none_or(|types| types.contains(&Kind::Null)),
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
