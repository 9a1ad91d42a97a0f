//! Names of properties: none may occur twice in an object and the types flattened into it.

use super::{Node, Object, Shape, str_eq, text::unquoted, visit::Child};
use crate::build::const_message::Message;

/// The names to search for.
#[derive(Clone, Copy)]
enum Wanted<'a> {
    /// One name, a JSON string.
    Name(&'a str),
    /// Any name that this flattened type brings in.
    NameOf(&'static Node),
}

impl Wanted<'_> {
    #[track_caller]
    const fn includes(self, name: &'static str, output: bool) -> bool {
        match self {
            Wanted::Name(wanted) => str_eq(wanted, name),
            Wanted::NameOf(node) => has_name(node, name, output),
        }
    }
}

/// Returns the first wanted name, a JSON string, that a flattened type brings in.
#[track_caller]
const fn find_name(node: &'static Node, wanted: Wanted<'_>, output: bool) -> Option<&'static str> {
    let node = node.value_of(output);
    match &node.shape {
        Shape::Object(_) | Shape::AnyOf(_) => {
            let mut children = node.children();
            while let Some(child) = children.next() {
                let found = match child {
                    Child::Field(field) if !field.is_flattened => {
                        if wanted.includes(field.name.json, output) {
                            return Some(field.name.json);
                        }
                        None
                    }
                    child => find_name(child.node(), wanted, output),
                };
                if found.is_some() {
                    return found;
                }
            }
        }
        // Each unit variant is a property whose value is null.
        Shape::Choice { values } => {
            let mut at = 1;
            while let Some((start, end)) = values.string_at(at) {
                let name = values.part(start, end);
                if wanted.includes(name, output) {
                    return Some(name);
                }
                at = end;
            }
        }
        _ => {}
    }
    None
}

/// Returns whether a flattened type brings in a property of this name, a JSON string. `output`
/// selects the names that serde writes.
#[track_caller]
pub(super) const fn has_name(node: &'static Node, name: &str, output: bool) -> bool {
    find_name(node, Wanted::Name(name), output).is_some()
}

/// Returns the first name that both types bring into an object when flattened, as a JSON string.
#[track_caller]
pub(super) const fn common_name(node: &'static Node, other: &'static Node, output: bool) -> Option<&'static str> {
    find_name(node, Wanted::NameOf(other), output)
}

/// Refuses a property that occurs twice among the fields and the types flattened into them.
///
/// A derive checks the names that serde reads, at the field. This checks the names that serde
/// writes, and types without a derive.
#[track_caller]
pub(super) const fn refuse_duplicate_fields(object: &Object, output: bool) {
    let mut index = 0;
    let fields = object.fields.get();
    while index < fields.len() {
        let field = &fields[index];
        let mut before = 0;
        while before < index {
            let other = &fields[before];
            before += 1;
            let (name, flattened) = match (field.is_flattened, other.is_flattened) {
                (true, true) => match common_name(field.node, other.node, output) {
                    Some(name) => (name, field.node),
                    None => continue,
                },
                (true, false) if has_name(field.node, other.name.json, output) => (other.name.json, field.node),
                (false, true) if has_name(other.node, field.name.json, output) => (field.name.json, other.node),
                // The macros refuse two fields of the same name.
                _ => continue,
            };
            refuse_duplicate(name, flattened);
        }
        if field.is_flattened {
            refuse_duplicate_names(field.node, output);
        }
        index += 1;
    }
}

/// Refuses a property that occurs twice in an object, or in a form of an enum.
#[track_caller]
pub(super) const fn refuse_duplicate_names(node: &'static Node, output: bool) {
    match &node.value_of(output).shape {
        Shape::Object(object) if object.has_flattened() => refuse_duplicate_fields(object, output),
        Shape::AnyOf(forms) => {
            let mut index = 0;
            while index < forms.len() {
                refuse_duplicate_names(forms[index], output);
                index += 1;
            }
        }
        _ => {}
    }
}

/// Refuses `flattened`, which brings in a property that is already there. `name` is a JSON string.
#[track_caller]
pub(super) const fn refuse_duplicate(name: &str, flattened: &'static Node) -> ! {
    let mut message = Message::new();
    message
        .push("property `")
        .push(unquoted(name))
        .push("` occurs twice in one object: the flattened `")
        .push(flattened.value_of(false).name)
        .push("` has it too; rename one of the two, or remove `flatten`");
    message.panic()
}
