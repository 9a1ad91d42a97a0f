//! Types that are only written: a derive for parameters must not ask a schema of them, so theirs is used where they have one.

use super::{Kind, Node, Shape, ToolSchema};
use std::marker::PhantomData;

/// A type of which it is not known whether it has a schema. Where it has, these constants are its own; else those of [`Unknown`],
/// which must be in scope, stand in.
#[derive(Debug)]
pub struct Known<T: ?Sized>(PhantomData<T>);

impl<T: ToolSchema + ?Sized> Known<T> {
    /// The type's node.
    pub const NODE: &'static Node = T::NODE;
    /// The type's node, where it is flattened.
    pub const MEMBERS: &'static Node = T::NODE;
}

/// Of a type that has no schema.
pub trait Unknown {
    /// Anything.
    const NODE: &'static Node = &Node::new("any", Shape::Any);
    /// Any members.
    const MEMBERS: &'static Node = ANY_MEMBERS;
}

impl<T: ?Sized> Unknown for Known<T> {}

/// The keys of a map that takes any names.
pub(super) const ANY_KEYS: &Node = &Node::new(
    "str",
    Shape::Leaf {
        kind: Kind::String,
        keywords: None,
    },
);

/// Flattened, what can be anything.
pub const ANY_MEMBERS: &Node = &Node::new(
    "any",
    Shape::Map {
        keys: ANY_KEYS,
        values: &Node::new("any", Shape::Any),
    },
);
