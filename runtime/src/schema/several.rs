//! Several enums flattened into one object. serde takes the members of most enums out as it reads them, so that no two may share one.

use super::{Field, Node, Object, Shape, defs::same, resolve::Flattened};
use crate::message::Message;

/// # Panics
///
/// Where two of the enums that are flattened into an object have a member of one name: the compile error.
#[track_caller]
pub(super) const fn refuse_shared(object: &'static Object) {
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        index += 1;
        let mut other = index;
        while other < object.fields.len() {
            refuse_shared_by(field, &object.fields[other]);
            other += 1;
        }
    }
}

#[track_caller]
const fn refuse_shared_by(left: &'static Field, right: &'static Field) {
    let mut index = 0;
    while let Some(member) = enum_member(left, index) {
        let mut other = 0;
        while let Some(shared) = enum_member(right, other) {
            if same(member.name.json, shared.name.json) {
                let mut message = Message::new();
                message
                    .push("`")
                    .push(left.name.unquoted())
                    .push("` and `")
                    .push(right.name.unquoted());
                message.push("` are enums that are flattened into one object, and both have a member ");
                message.push(member.name.json);
                message.push("\n  rename one of the members, or drop `flatten` from one of the fields");
                message.panic();
            }
            other += 1;
        }
        index += 1;
    }
}

/// The members of a flattened enum in all of its forms, and of the enums in a fragment, by place.
#[track_caller]
const fn enum_member(field: &'static Field, place: usize) -> Option<&'static Field> {
    if !field.flatten {
        return None;
    }
    match field.flattened() {
        Flattened::OneOf(options) => in_forms(options, place),
        Flattened::One(variants) if place < variants.fields.len() => Some(&variants.fields[place]),
        Flattened::Members(fragment) => {
            let (mut seen, mut index) = (0, 0);
            while index < fragment.fields.len() {
                let mut inner = 0;
                while let Some(member) = enum_member(&fragment.fields[index], inner) {
                    if seen == place {
                        return Some(member);
                    }
                    (seen, inner) = (seen + 1, inner + 1);
                }
                index += 1;
            }
            None
        }
        Flattened::One(_) | Flattened::Map(..) => None,
    }
}

#[track_caller]
const fn in_forms(options: &'static [&'static Node], place: usize) -> Option<&'static Field> {
    let (mut seen, mut option) = (0, 0);
    while option < options.len() {
        if let Shape::Object(object) = &options[option].bare().shape {
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                index += 1;
                if field.flatten {
                    continue;
                }
                if seen == place {
                    return Some(field);
                }
                seen += 1;
            }
        }
        option += 1;
    }
    None
}
