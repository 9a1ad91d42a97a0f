//! Checks of a field against its type, which a derive calls with the span of the field.

// The writer finds the same mistakes, but only in types that a tool uses, and reports them there.

use super::{
    Kind, Node, Rule, Shape,
    flatten::refuse_flattened,
    map_keys::check_key,
    property_names::{common_name, has_name, refuse_duplicate},
    text::unquoted,
};
use crate::build::const_message::Message;

/// Checks that `rule` applies to the values of the field or type called `name`.
///
/// # Panics
///
/// Panics in const evaluation if the rule does not apply.
#[track_caller]
pub const fn check_rule(rule: Rule, name: &str, node: &'static Node) {
    let node = node.value_of(false);
    if !rule.applies_to(&node.shape) && !matches!(node.shape, Shape::Recurse(_)) {
        rule.refuse(Some(name), node);
    }
}

/// Returns the node of the items or values of the field or type called `name`, to which the rules
/// in `inner(…)` apply.
///
/// # Panics
///
/// Panics in const evaluation if the type is neither a sequence nor a map.
#[track_caller]
pub const fn check_inner(name: &str, node: &'static Node) -> &'static Node {
    let node = node.value_of(false);
    match &node.shape {
        Shape::Array(items) | Shape::Repeat { items, .. } => items,
        Shape::Map { values, .. } => values,
        Shape::Any | Shape::Raw(_) | Shape::Recurse(_) | Shape::Invalid(_) => node,
        _ => {
            let mut message = Message::new();
            message
                .push("`inner` on `")
                .push(name)
                .push("` applies to the items of a sequence or the values of a map, but `")
                .push(node.name)
                .push("` is ")
                .push(node.noun())
                .push("; write the rules without `inner`");
            message.panic()
        }
    }
}

/// Checks the keys of the maps in a type, and that no type in it is [`Shape::Invalid`]. Derived
/// types inside it have checked their own.
///
/// # Panics
///
/// Panics in const evaluation if a key has no form as a JSON string, or a type is invalid.
#[track_caller]
pub const fn check_inside(node: &'static Node) {
    match &node.shape {
        Shape::Map { keys, .. } => check_key(keys, false),
        Shape::Invalid(problem) => panic!("{}", *problem),
        Shape::Object(_) | Shape::AnyOf(_) | Shape::Newtype(_) | Shape::Transparent(_) | Shape::Recursive(_) => return,
        _ => {}
    }
    let mut children = node.children();
    while let Some(child) = children.next() {
        check_inside(child.node());
    }
}

/// Checks the type of the flattened field called `field`: it must be an object without a property
/// that is already there. `names` are the fields before it, as JSON strings; `others` are the
/// flattened types before it.
///
/// # Panics
///
/// Panics in const evaluation if the type is not an object, or if a property occurs twice.
#[track_caller]
pub const fn check_flattened(field: &str, node: &'static Node, names: &[&str], others: &[&'static Node]) {
    if let Err(node) = node.flattens_to(false) {
        refuse_flattened(field, node);
    }
    check_flattened_names(node, names, others);
}

/// Checks the properties of a flattened field that a function writes. Its type need not be an
/// object: serde may only write it, and the function writes one.
///
/// # Panics
///
/// Panics in const evaluation if a property occurs twice.
#[track_caller]
pub const fn check_flattened_names(node: &'static Node, names: &[&str], others: &[&'static Node]) {
    let mut index = 0;
    while index < names.len() {
        if has_name(node, names[index], false) {
            refuse_duplicate(names[index], node);
        }
        index += 1;
    }
    index = 0;
    while index < others.len() {
        if let Some(name) = common_name(node, others[index], false) {
            refuse_duplicate(name, node);
        }
        index += 1;
    }
}

/// Checks that no type flattened before a field has a property of the field's name, a JSON string.
///
/// # Panics
///
/// Panics in const evaluation if one has.
#[track_caller]
pub const fn check_name(name: &'static str, flattened: &[&'static Node]) {
    let mut index = 0;
    while index < flattened.len() {
        if has_name(flattened[index], name, false) {
            refuse_duplicate(name, flattened[index]);
        }
        index += 1;
    }
}

/// Checks the type in the internally tagged variant `variant`: an object without a property called
/// `tag`, a JSON string.
///
/// # Panics
///
/// Panics in const evaluation if the type is not an object, or if it has such a property.
#[track_caller]
pub const fn check_tagged(variant: &str, tag: &'static str, node: &'static Node) {
    let value = node.value_of(false);
    let mut message = Message::new();
    if node.flattens_to(false).is_err() {
        message
            .push("`")
            .push(variant)
            .push("` must contain an object, for the tag `")
            .push(unquoted(tag))
            .push("`, but `")
            .push(value.name)
            .push("` is ")
            .push(value.noun())
            .push("; give `")
            .push(variant)
            .push("` named fields, such as `")
            .push(variant)
            .push(" { value: … }`");
        message.panic();
    }
    if has_name(node, tag, false) {
        message
            .push("property `")
            .push(unquoted(tag))
            .push("` occurs twice in `")
            .push(variant)
            .push("`: it is the tag, and `")
            .push(value.name)
            .push("` has it too; rename the tag or the field");
        message.panic();
    }
}

/// Returns whether serde refuses unknown properties when an internally tagged variant contains the
/// type.
pub const fn denies_others(node: &'static Node) -> bool {
    match &node.value_of(false).shape {
        Shape::Object(object) => object.is_closed && !object.has_one_property,
        // serde reads `()` from an object that has only the tag.
        Shape::Leaf { kind: Kind::Null, .. } => true,
        _ => false,
    }
}
