//! Flat types: objects whose properties are single values, such as the rows of a table.

use std::{rc::Rc, sync::Arc};

use super::{Field, Flattened, Node, Object, Shape, ToolSchema};
use crate::build::const_message::Message;

/// A record whose properties are single values: a type with
/// [`#[mcp(flat)]`](macro@crate::ToolSchema#mcp), which the compiler checks.
///
/// A type with type parameters is checked with its arguments, where a parameter or an output of a
/// tool, or a table, contains it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be flat",
    label = "not a row of a table",
    note = "if each of its fields is a single value, write `#[derive(mcpact::ToolSchema)]` and `#[mcp(flat)]` above it",
    note = "otherwise return `mcpact::Json`"
)]
pub trait Flat: ToolSchema {
    /// The node without the check.
    #[doc(hidden)]
    const UNCHECKED: &'static Node = Self::NODE;
}

macro_rules! pointers {
    ($($pointer:ty),+) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Flat> Flat for $pointer {}
    )+};
}

pointers!(&T, Box<T>, Arc<T>, Rc<T>);

/// Checks that the type is flat as serde writes it.
///
/// # Panics
///
/// Panics in const evaluation if the type is not an object, or if a property is not a single value.
#[track_caller]
pub const fn check_flat(node: &'static Node) {
    let mut message = Message::new();
    match object(node) {
        None => message
            .push("`flat` applies to a struct with named fields, but `")
            .push(node.name)
            .push("` is ")
            .push(node.value_of(true).noun())
            .push("; remove it"),
        Some(object) => match not_flat(object) {
            None => return,
            Some(field) => message
                .push("`")
                .push(field.name.unquoted())
                .push("` of `")
                .push(node.name)
                .push("` is ")
                .push(field.node.value_of(true).noun())
                .push(", and a cell of a table is a single value; remove `flat` and return `Json`"),
        },
    };
    message.panic()
}

/// Returns the properties of a type that is an object.
#[track_caller]
const fn object(node: &'static Node) -> Option<&'static Object> {
    match &node.bare_of(true).shape {
        Shape::Object(object) if !object.has_one_property => Some(object),
        _ => None,
    }
}

/// Returns the first property that is not a single value.
#[track_caller]
const fn not_flat(object: &'static Object) -> Option<&'static Field> {
    let mut index = 0;
    let fields = object.fields.get();
    while index < fields.len() {
        let field = &fields[index];
        index += 1;
        if field.is_flattened {
            match field.flattened_in(true) {
                Flattened::Properties(fragment) => {
                    if let Some(field) = not_flat(fragment) {
                        return Some(field);
                    }
                }
                _ => return Some(field),
            }
        } else if !matches!(
            field.node.value_of(true).shape,
            Shape::Leaf { .. } | Shape::Choice { .. }
        ) {
            return Some(field);
        }
    }
    None
}

/// Returns the names of the properties of a flat type, in order.
#[cfg(feature = "serde_json")]
pub(crate) fn columns(node: &'static Node) -> Vec<String> {
    fn add(columns: &mut Vec<String>, object: &'static Object) {
        for field in object.fields.get() {
            if !field.is_flattened {
                columns.push(serde_json::from_str(field.name.json).expect("the macros write JSON"));
            } else if let Flattened::Properties(fragment) = field.flattened_in(true) {
                add(columns, fragment);
            }
        }
    }
    let mut columns = Vec::new();
    if let Some(object) = object(node) {
        add(&mut columns, object);
    }
    columns
}
