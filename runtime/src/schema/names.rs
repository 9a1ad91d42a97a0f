//! The property names that a flattened type brings into an object.

use super::{Node, Object, Shape, defs::same};
use crate::message::Message;

/// Returns true if a flattened node has a property of this name, a JSON string. `output` selects
/// the names that serde writes.
#[track_caller]
pub(super) const fn has_name(node: &'static Node, name: &str, output: bool) -> bool {
    let node = if output { node.written() } else { node };
    match &node.shape {
        Shape::Newtype(inner)
        | Shape::Transparent(inner)
        | Shape::Optional(inner)
        | Shape::Nullable(inner)
        | Shape::Recursive(inner) => has_name(inner, name, output),
        Shape::Object(object) => {
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                if if field.flatten {
                    has_name(field.node, name, output)
                } else {
                    same(field.name.json, name)
                } {
                    return true;
                }
                index += 1;
            }
            false
        }
        Shape::AnyOf(forms) => {
            let mut index = 0;
            while index < forms.len() {
                if has_name(forms[index], name, output) {
                    return true;
                }
                index += 1;
            }
            false
        }
        // Each unit variant is a property whose value is null.
        Shape::Choice { values } => {
            let mut at = 1;
            while let Some((start, end)) = values.string_at(at) {
                if same(values.part(start, end), name) {
                    return true;
                }
                at = end;
            }
            false
        }
        _ => false,
    }
}

/// Returns the first name that both nodes bring into an object when flattened, as a JSON string.
#[track_caller]
pub(super) const fn common(node: &'static Node, other: &'static Node, output: bool) -> Option<&'static str> {
    let node = if output { node.written() } else { node };
    match &node.shape {
        Shape::Newtype(inner)
        | Shape::Transparent(inner)
        | Shape::Optional(inner)
        | Shape::Nullable(inner)
        | Shape::Recursive(inner) => common(inner, other, output),
        Shape::Object(object) => {
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                if field.flatten {
                    let found = common(field.node, other, output);
                    if found.is_some() {
                        return found;
                    }
                } else if has_name(other, field.name.json, output) {
                    return Some(field.name.json);
                }
                index += 1;
            }
            None
        }
        Shape::AnyOf(forms) => {
            let mut index = 0;
            while index < forms.len() {
                let found = common(forms[index], other, output);
                if found.is_some() {
                    return found;
                }
                index += 1;
            }
            None
        }
        Shape::Choice { values } => {
            let mut at = 1;
            while let Some((start, end)) = values.string_at(at) {
                if has_name(other, values.part(start, end), output) {
                    return Some(values.part(start, end));
                }
                at = end;
            }
            None
        }
        _ => None,
    }
}

impl Object {
    /// Refuses a property that occurs twice among the fields and the types flattened into them.
    ///
    /// A derive checks the names that serde reads, at the field. This checks those that serde
    /// writes, and nodes that no derive made.
    #[track_caller]
    pub(super) const fn refuse_same_names(&self, output: bool) {
        let mut index = 0;
        while index < self.fields.len() {
            let field = &self.fields[index];
            let mut before = 0;
            while before < index {
                let other = &self.fields[before];
                before += 1;
                let (name, flattened) = match (field.flatten, other.flatten) {
                    (true, true) => match common(field.node, other.node, output) {
                        Some(name) => (name, field.node),
                        None => continue,
                    },
                    (true, false) if has_name(field.node, other.name.json, output) => (other.name.json, field.node),
                    (false, true) if has_name(other.node, field.name.json, output) => (field.name.json, other.node),
                    // The macros refuse two fields of the same name.
                    _ => continue,
                };
                occurs_twice(name, flattened);
            }
            if field.flatten {
                refuse_same_names(field.node, output);
            }
            index += 1;
        }
    }

    /// Returns true if a field is flattened.
    #[track_caller]
    pub(super) const fn has_flattened(&self) -> bool {
        let mut index = 0;
        while index < self.fields.len() {
            if self.fields[index].flatten {
                return true;
            }
            index += 1;
        }
        false
    }
}

/// Refuses a property that occurs twice in an object, or in a form of an enum.
#[track_caller]
pub(super) const fn refuse_same_names(node: &'static Node, output: bool) {
    match &node.value_of(output).shape {
        Shape::Object(object) if object.has_flattened() => object.refuse_same_names(output),
        Shape::AnyOf(forms) => {
            let mut index = 0;
            while index < forms.len() {
                refuse_same_names(forms[index], output);
                index += 1;
            }
        }
        _ => {}
    }
}

/// Reports that `flattened` brings in a property that is already there. `name` is a JSON string.
#[track_caller]
pub(super) const fn occurs_twice(name: &str, flattened: &'static Node) -> ! {
    let mut message = Message::new();
    message
        .push("property `")
        .push(unquoted(name))
        .push("` occurs twice in one object: the flattened `")
        .push(flattened.value_of(false).name)
        .push("` has it too; rename one of the two, or remove `flatten`");
    message.panic()
}

/// A JSON string without its quotes.
pub(super) const fn unquoted(name: &str) -> &str {
    let (_, name) = name.split_at(1);
    name.split_at(name.len() - 1).0
}
