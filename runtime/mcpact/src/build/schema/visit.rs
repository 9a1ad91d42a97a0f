//! The traversal of a type: the types and fields directly inside it, and the type without wrappers.

use core::slice;

use super::{Field, Node, Output, Shape};

/// Returns whether a condition is true for an item of a slice, in const evaluation.
macro_rules! any {
    ($items:expr, $item:ident => $condition:expr) => {{
        let (items, mut index) = ($items, 0);
        while index < items.len() {
            let $item = &items[index];
            if $condition {
                break;
            }
            index += 1;
        }
        index < items.len()
    }};
}
pub(in crate::build) use any;

/// A type or a field directly inside a type.
pub(crate) enum Child {
    Node(&'static Node),
    Field(&'static Field),
}

impl Child {
    #[track_caller]
    pub(crate) const fn node(&self) -> &'static Node {
        match self {
            Child::Node(node) => node,
            Child::Field(field) => field.node,
        }
    }
}

/// An iterator over the types or fields directly inside a type.
pub(crate) struct Children {
    nodes: &'static [&'static Node],
    fields: &'static [Field],
}

impl Children {
    #[track_caller]
    pub(crate) const fn next(&mut self) -> Option<Child> {
        if let [node, rest @ ..] = self.nodes {
            self.nodes = rest;
            Some(Child::Node(node))
        } else if let [field, rest @ ..] = self.fields {
            self.fields = rest;
            Some(Child::Field(field))
        } else {
            None
        }
    }
}

impl Node {
    /// Returns the types or fields directly inside the type. The keys of a map are not among them:
    /// in JSON they are strings.
    #[track_caller]
    pub(crate) const fn children(&'static self) -> Children {
        let (nodes, fields): (&'static [&'static Node], &'static [Field]) = match &self.shape {
            Shape::Array(inner)
            | Shape::Repeat { items: inner, .. }
            | Shape::Map { values: inner, .. }
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Recursive(inner) => (slice::from_ref(inner), &[]),
            Shape::Tuple(nodes) | Shape::AnyOf(nodes) => (*nodes, &[]),
            Shape::Object(object) => (&[], object.fields.get()),
            Shape::Any
            | Shape::Raw(_)
            | Shape::Leaf { .. }
            | Shape::Choice { .. }
            | Shape::Recurse(_)
            | Shape::Invalid(_) => (&[], &[]),
        };
        Children { nodes, fields }
    }

    /// Returns the type inside a newtype, an option or the frame of a recursive type.
    #[track_caller]
    pub(crate) const fn wrapped(&self) -> Option<&'static Node> {
        match &self.shape {
            Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Recursive(inner) => Some(inner),
            _ => None,
        }
    }

    /// Returns the type without the newtypes, options and frames of recursive types around it.
    /// `output` selects the types that serde writes.
    #[track_caller]
    pub(crate) const fn value_of(&'static self, output: bool) -> &'static Node {
        let node = self.written_if(output);
        match node.wrapped() {
            Some(inner) => inner.value_of(output),
            None => node,
        }
    }

    /// Returns the type without the newtypes around it.
    #[track_caller]
    pub(crate) const fn bare(&'static self) -> &'static Node {
        self.bare_of(false)
    }

    /// Returns the type without the newtypes around it. `output` selects the types that serde
    /// writes.
    #[track_caller]
    pub(super) const fn bare_of(&'static self, output: bool) -> &'static Node {
        let node = self.written_if(output);
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => inner.bare_of(output),
            _ => node,
        }
    }

    /// Returns the type without the newtypes and the frames of recursive types around it.
    #[track_caller]
    pub(super) const fn unframed(&'static self) -> &'static Node {
        self.unframed_of(false)
    }

    /// Returns the type without the newtypes and the frames of recursive types around it. `output`
    /// selects the types that serde writes.
    #[track_caller]
    pub(super) const fn unframed_of(&'static self, output: bool) -> &'static Node {
        let node = self.bare_of(output);
        match &node.shape {
            Shape::Recursive(inner) => inner.unframed_of(output),
            _ => node,
        }
    }

    /// Returns the type that serde writes in place of this one.
    #[track_caller]
    pub(crate) const fn written(&'static self) -> &'static Node {
        match self.notes.output {
            Output::As(written) => written,
            _ => self,
        }
    }

    /// Returns the type that serde writes, if `output` is true.
    #[track_caller]
    pub(super) const fn written_if(&'static self, output: bool) -> &'static Node {
        if output { self.written() } else { self }
    }
}
