//! Checks of a field against its type, which a derive calls with the span of the field.
//!
//! A macro sees no types. Only const evaluation knows the values that a rule bounds, the form of a
//! key in JSON and the names that a flattened field brings in. The writer finds the same mistakes,
//! but only in types that a tool uses, and only at the tool.

use super::{
    Kind, Node, Shape,
    maps::check_key,
    names::{common, has_name, occurs_twice, unquoted},
    resolve::{flattened, flattens_to},
    rules::{Rule, misplaced},
};
use crate::message::Message;

/// Checks that `rule` applies to the values of the field or type called `name`.
///
/// # Panics
///
/// In const evaluation, if the rule does not apply.
#[track_caller]
pub const fn check_rule(rule: Rule, name: &str, node: &'static Node) {
    let node = node.value_of(false);
    if !rule.applies_to(&node.shape) && !matches!(node.shape, Shape::Recurse(_)) {
        misplaced(rule, Some(name), node);
    }
}

/// Returns the node of the items or values of the field or type called `name`, to which the rules in `inner(…)` apply.
///
/// # Panics
///
/// In const evaluation, if the type is neither a sequence nor a map.
#[track_caller]
pub const fn check_inner(name: &str, node: &'static Node) -> &'static Node {
    let node = node.value_of(false);
    match &node.shape {
        Shape::Array(items) | Shape::Repeat { items, .. } => items,
        Shape::Map { values, .. } => values,
        Shape::Any | Shape::Raw(_) | Shape::Recurse(_) => node,
        _ => {
            let mut message = Message::new();
            message
                .push("`inner` on `")
                .push(name)
                .push("` bounds what a sequence or a map holds, and `")
                .push(node.name)
                .push("` is ")
                .push(node.shape.article())
                .push("; write the rules without `inner`");
            message.panic()
        }
    }
}

/// Checks the keys of the maps in a type. Derived types inside it have checked their own.
///
/// # Panics
///
/// In const evaluation, if a key has no form as a JSON string.
#[track_caller]
pub const fn check_keys(node: &'static Node) {
    match &node.shape {
        Shape::Map { keys, values } => {
            check_key(keys, false);
            check_keys(values);
        }
        Shape::Array(inner) | Shape::Repeat { items: inner, .. } | Shape::Optional(inner) | Shape::Nullable(inner) => {
            check_keys(inner);
        }
        Shape::Tuple(items) => {
            let mut index = 0;
            while index < items.len() {
                check_keys(items[index]);
                index += 1;
            }
        }
        _ => {}
    }
}

/// Checks the type of the flattened field called `field`: it must be an object without a property
/// that is already there. `names` are the fields before it, as JSON strings; `others` are the
/// flattened types before it.
///
/// # Panics
///
/// In const evaluation, if it is no object, or a property occurs twice.
#[track_caller]
pub const fn check_flattened(field: &str, node: &'static Node, names: &[&str], others: &[&'static Node]) {
    flattened(node, field, false);
    let mut index = 0;
    while index < names.len() {
        if has_name(node, names[index], false) {
            occurs_twice(names[index], node);
        }
        index += 1;
    }
    index = 0;
    while index < others.len() {
        if let Some(name) = common(node, others[index], false) {
            occurs_twice(name, node);
        }
        index += 1;
    }
}

/// Checks that no type flattened before a field has a property of the field's name, a JSON string.
///
/// # Panics
///
/// In const evaluation, if one has.
#[track_caller]
pub const fn check_name(name: &'static str, flattened: &[&'static Node]) {
    let mut index = 0;
    while index < flattened.len() {
        if has_name(flattened[index], name, false) {
            occurs_twice(name, flattened[index]);
        }
        index += 1;
    }
}

/// Checks the type in the internally tagged variant `variant`: an object without a property called
/// `tag`, a JSON string.
///
/// # Panics
///
/// In const evaluation, if it is no object, or has such a property.
#[track_caller]
pub const fn check_tagged(variant: &str, tag: &'static str, node: &'static Node) {
    let value = node.value_of(false);
    let mut message = Message::new();
    if flattens_to(node, false).is_err() {
        message
            .push("the tag `")
            .push(unquoted(tag))
            .push("` needs an object beside it, and `")
            .push(variant)
            .push("` holds `")
            .push(value.name)
            .push("`, which is ")
            .push(value.shape.article())
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

/// Returns true if serde refuses unknown properties when an internally tagged variant holds the
/// type.
pub const fn denies_others(node: &'static Node) -> bool {
    match &node.value_of(false).shape {
        Shape::Object(object) => object.closed && !object.one,
        // serde reads `()` from an object without properties other than the tag.
        Shape::Leaf { kind: Kind::Null, .. } => true,
        _ => false,
    }
}
