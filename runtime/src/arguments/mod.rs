//! The arguments of a call: defaults filled in as the schema states them, then read by serde.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{
    ToolSchema,
    schema::{Field, Flattened, Node, Object, Shape},
};

/// Reads a call's arguments. Where a member is missing whose schema states a default, the default is put in first, so
/// that `#[mcp(default = 20)]` is all that a field needs.
///
/// Fields of an `#[serde(untagged)]` enum's variants are left as they are: which variant is meant is not known before
/// serde has read it, so such a field needs serde's own `default` too.
///
/// ```
/// use mcpact::ToolSchema;
/// use serde_json::json;
///
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Page {
///     #[mcp(default = 20, range = 1..=100)]
///     limit: u32,
/// }
///
/// let page: Page = mcpact::arguments(json!({}))?;
/// assert_eq!(page.limit, 20);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
///
/// What serde says where the arguments do not fit the type.
pub fn arguments<T: ToolSchema + DeserializeOwned>(mut arguments: Value) -> serde_json::Result<T> {
    fill(T::NODE, &mut arguments, &mut Vec::new());
    serde_json::from_value(arguments)
}

/// Puts missing defaults into `value`; `around` are the recursive types that it lies in.
fn fill(node: &'static Node, value: &mut Value, around: &mut Vec<&'static Node>) {
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
    for option in options {
        if let Shape::Object(object) = &option.bare().shape
            && is_tagged_for(object, members)
        {
            return fill_members(object, members, around);
        }
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
        } else if let Some(value) = members.get_mut(field.name.unquoted()) {
            fill(field.node, value, around);
        } else if let Some(default) = default(field).filter(|_| !object.one) {
            members.insert(field.name.unquoted().to_owned(), default);
        }
    }
}

/// The default that the schema states, as the macros checked it to be JSON.
fn default(field: &'static Field) -> Option<Value> {
    let (node, notes) = field.present();
    let json = notes.default.or_else(|| node.default())?.json;
    serde_json::from_str(json).ok()
}

/// Whether an enum's variant is the one that the tag, or the only member, names.
fn is_tagged_for(object: &Object, members: &Map<String, Value>) -> bool {
    if object.one {
        return object
            .fields
            .iter()
            .any(|field| members.contains_key(field.name.unquoted()));
    }
    object.fields.first().is_some_and(|tag| {
        let named = members
            .get(tag.name.unquoted())
            .map(|name| Value::from(vec![name.clone()]));
        match &tag.node.shape {
            Shape::Choice { values } => serde_json::from_str::<Value>(values.json).ok() == named && named.is_some(),
            _ => false,
        }
    })
}
