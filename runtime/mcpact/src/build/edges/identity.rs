//! The identity of ids: the newtypes that are ids, and the parameters that take them.

use crate::build::schema::{Child, Identity, Kind, Node, Shape, str_eq};

/// The identity of a type of ids.
#[derive(Clone, Copy)]
pub(super) struct Id {
    pub(super) name: &'static str,
    /// The path of the module.
    path: &'static str,
    /// A number that most other ids do not have. Const evaluation compares texts slowly.
    pub(super) key: usize,
}

impl Id {
    /// No id.
    pub(super) const NONE: Id = Id {
        name: "",
        path: "",
        key: 0,
    };

    #[track_caller]
    pub(super) const fn new(name: &'static str, path: &'static str) -> Id {
        let (bytes, len) = (name.as_bytes(), name.len());
        let sample = [bytes[0], bytes[len / 3], bytes[len / 2], bytes[len - 1]];
        let key = u32::from_le_bytes(sample) as usize ^ (len << 8) ^ (path.len() << 16);
        Id { name, path, key }
    }

    #[track_caller]
    pub(super) const fn is(&self, other: &Id) -> bool {
        self.key == other.key && str_eq(self.name, other.name) && str_eq(self.path, other.path)
    }
}

/// Returns whether the node alone shows that a parameter has no ids. It is a macro, since each call
/// costs time in const evaluation.
macro_rules! has_no_id {
    ($node:expr) => {
        matches!($node.notes.identity, Identity::None)
            && matches!(
                &$node.shape,
                Shape::Leaf { .. } | Shape::Choice { .. } | Shape::Map { .. }
            )
    };
}
pub(super) use has_no_id;

/// Returns the identity of an id.
#[track_caller]
pub(super) const fn identity(node: &'static Node) -> Option<Id> {
    match path(node) {
        Some(path) => Some(Id::new(node.name, path)),
        None => None,
    }
}

/// Returns the path of the module of an id.
#[track_caller]
const fn path(node: &'static Node) -> Option<&'static str> {
    match node.notes.identity {
        Identity::Id(path) => Some(path),
        Identity::Newtype(path) if is_plain(node) => Some(path),
        _ => None,
    }
}

/// Returns whether a newtype has strings or integers without a range, a list of values or a
/// default.
#[track_caller]
const fn is_plain(node: &'static Node) -> bool {
    let is_scalar = matches!(
        node.bare().shape,
        Shape::Leaf {
            kind: Kind::String | Kind::Integer | Kind::Unsigned,
            ..
        }
    );
    is_scalar && node.notes.range.is_none() && node.notes.values.is_none() && node.default().is_none()
}

/// Returns the id in the type of a parameter: the type itself, or that of its items. Without an
/// id, returns the type inside newtypes, options and lists.
#[track_caller]
pub(super) const fn innermost(node: &'static Node) -> &'static Node {
    if path(node).is_some() {
        return node;
    }
    match &node.shape {
        Shape::Array(items) | Shape::Repeat { items, .. } => innermost(items),
        _ => match node.wrapped() {
            Some(inner) => innermost(inner),
            None => node,
        },
    }
}

/// Returns whether values of the type can have properties with ids.
#[track_caller]
pub(super) const fn has_fields(node: &Node) -> bool {
    matches!(node.shape, Shape::Object(_) | Shape::AnyOf(_))
}

/// Returns whether a value has only one of the types or properties directly inside.
#[track_caller]
pub(super) const fn is_choice(node: &Node) -> bool {
    match &node.shape {
        Shape::AnyOf(_) => true,
        Shape::Object(object) => object.has_one_property && object.fields.get().len() > 1,
        _ => false,
    }
}

/// Returns whether a call needs the id: all alternatives of a choice, or one property of another
/// value.
#[track_caller]
pub(super) const fn requires(input: &'static Node, id: &Id) -> bool {
    let is_choice = is_choice(input);
    let mut children = input.children();
    while let Some(child) = children.next() {
        let is_required = match child {
            Child::Field(field) if !field.is_flattened && has_no_id!(field.node) => false,
            Child::Field(field) if !field.is_flattened => {
                let node = innermost(field.node);
                let has_id = match identity(node) {
                    Some(other) => other.is(id),
                    None => has_fields(node) && requires(node, id),
                };
                has_id && !field.may_be_absent()
            }
            child => requires(child.node(), id),
        };
        if is_required != is_choice {
            return is_required;
        }
    }
    is_choice
}
