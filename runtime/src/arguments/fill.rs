//! Defaults that the schema states, put in where a call leaves them out.

use serde_json::{Map, Value};

use super::{forms, members::unescaped};
use crate::schema::{Field, Flattened, Node, Object, Shape};

/// Puts missing defaults into `value`; `around` are the recursive types that it lies in.
pub(super) fn fill(node: &'static Node, value: &mut Value, around: &mut Vec<&'static Node>) {
    match &node.shape {
        Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Optional(inner) | Shape::Nullable(inner) => {
            fill(inner, value, around);
        }
        Shape::Recursive(body) => {
            around.push(node);
            fill(body, value, around);
            around.pop();
        }
        Shape::Recurse(name) => {
            if let Some(node) = around.iter().rev().find(|node| node.name == *name).copied() {
                fill(node, value, around);
            }
        }
        Shape::Array(items) | Shape::Repeat { items, .. } => {
            for item in value.as_array_mut().into_iter().flatten() {
                fill(items, item, around);
            }
        }
        Shape::Tuple(items) => {
            for (node, item) in items.iter().zip(value.as_array_mut().into_iter().flatten()) {
                fill(node, item, around);
            }
        }
        Shape::Map { values, .. } => {
            for member in value.as_object_mut().into_iter().flat_map(Map::values_mut) {
                fill(values, member, around);
            }
        }
        Shape::Object(object) => {
            if let Some(members) = value.as_object_mut() {
                fill_members(object, members, around);
            }
        }
        Shape::AnyOf(options) => {
            if let Some(members) = value.as_object_mut() {
                fill_option(options, members, around);
            }
        }
        Shape::Any | Shape::Raw(_) | Shape::Leaf { .. } | Shape::Choice { .. } => {}
    }
}

/// Fills in the form of an enum that the members are of.
fn fill_option(options: &[&'static Node], members: &mut Map<String, Value>, around: &mut Vec<&'static Node>) {
    if let Some(object) = forms::said(options, members) {
        fill_members(object, members, around);
    }
}

fn fill_members(object: &'static Object, members: &mut Map<String, Value>, around: &mut Vec<&'static Node>) {
    for field in object.fields {
        if field.flatten {
            match field.flattened() {
                Flattened::Members(fragment) | Flattened::One(fragment) => fill_members(fragment, members, around),
                Flattened::OneOf(options) => fill_option(options, members, around),
                Flattened::Map(..) => {}
            }
            continue;
        }
        let name = field.member(members).map(|(name, _)| name.clone());
        if let Some(value) = name.and_then(|name| members.get_mut(&name)) {
            fill(field.node, value, around);
        } else if let Some(default) = default(field).filter(|_| !object.one) {
            members.insert(unescaped(&field.name).into_owned(), default);
        }
    }
}

/// The default that the schema states, as the macros checked it to be JSON.
fn default(field: &'static Field) -> Option<Value> {
    let (node, notes) = field.present();
    let json = notes.default.or_else(|| node.default())?.json;
    serde_json::from_str(json).ok()
}
