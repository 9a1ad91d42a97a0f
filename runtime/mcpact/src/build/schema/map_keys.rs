//! Keys of maps: in JSON they are strings, so a key's type says which strings are allowed.

use super::{Kind, Node, Shape, str_eq, types::NOT_ZERO};
use crate::build::const_message::Message;

/// Returns whether the type is an unsigned integer.
#[track_caller]
pub(super) const fn is_unsigned(node: &'static Node) -> bool {
    matches!(
        node.bare().shape,
        Shape::Leaf {
            kind: Kind::Unsigned,
            ..
        }
    )
}

/// Returns whether the type is an unsigned integer other than zero.
#[track_caller]
pub(super) const fn is_positive(node: &Node) -> bool {
    match &node.notes.range {
        Some(range) => str_eq(range.keywords.json, NOT_ZERO),
        None => false,
    }
}

/// Returns whether the type allows any string.
#[track_caller]
pub(super) const fn is_plain_string(node: &'static Node) -> bool {
    match &node.shape {
        Shape::Newtype(inner) | Shape::Transparent(inner) if !node.notes.has_rules() => is_plain_string(inner),
        Shape::Leaf {
            kind: Kind::String,
            keywords: None,
        } => !node.notes.has_rules(),
        _ => false,
    }
}

/// Refuses a type of keys whose values have no form as a JSON string.
#[track_caller]
pub(super) const fn check_key(keys: &'static Node, output: bool) {
    if matches!(
        &keys.bare_of(output).shape,
        Shape::Leaf {
            kind: Kind::String | Kind::Integer | Kind::Unsigned | Kind::Boolean,
            ..
        } | Shape::Choice { .. }
            | Shape::Any
            | Shape::Raw(_)
    ) {
        return;
    }
    let mut message = Message::new();
    message
        .push("`")
        .push(keys.name)
        .push("` cannot be the key of a map in JSON; use a string, an integer, a boolean or an enum of unit variants");
    message.panic();
}
