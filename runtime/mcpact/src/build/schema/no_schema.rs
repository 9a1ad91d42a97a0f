//! Types that may have no schema: those of results, where an unknown type is written as any value.

use super::{Kind, Node, Shape, ToolSchema};
use std::marker::PhantomData;

/// A type that may have a schema. If it has none, the constants are those of [`NoSchema`], which
/// must be in scope. A derive for parameters must not require a schema of types that are only
/// written.
#[derive(Debug)]
pub struct OptionalSchema<T: ?Sized>(PhantomData<T>);

impl<T: ToolSchema + ?Sized> OptionalSchema<T> {
    /// The type's node.
    pub const NODE: &'static Node = T::NODE;
    /// The type's node where it is flattened.
    pub const FLATTENED: &'static Node = T::NODE;
}

/// The constants of a type without a schema.
pub trait NoSchema {
    /// Any value.
    const NODE: &'static Node = &Node::new("any", Shape::Any);
    /// Any properties.
    const FLATTENED: &'static Node = ANY_PROPERTIES;
}

impl<T: ?Sized> NoSchema for OptionalSchema<T> {}

/// The keys of a map that takes any names.
pub(super) const ANY_KEYS: &Node = &Node::new(
    "str",
    Shape::Leaf {
        kind: Kind::String,
        keywords: None,
    },
);

/// Any properties of any value.
pub const ANY_PROPERTIES: &Node = &Node::new(
    "any",
    Shape::Map {
        keys: ANY_KEYS,
        values: &Node::new("any", Shape::Any),
    },
);
