//! Properties of an enum's forms, found by index or by name across several forms.

use super::document::refuse_parameters;
use crate::schema::{Field, Node, Object, Shape, Text, equal::same_value, flatten::Flattened, str_eq, visit::any};

/// Returns a property of a form by its index. Fragments count as their properties. A unit variant
/// has none here.
#[track_caller]
pub(super) const fn property_at(form: &'static Node, index: usize) -> Option<&'static Field> {
    match &form.shape {
        Shape::Object(object) => match property_in(object, index) {
            Lookup::Found(field) => Some(field),
            Lookup::Beyond(_) => None,
        },
        Shape::Newtype(inner) | Shape::Transparent(inner) => property_at(inner, index),
        Shape::Choice { .. } => None,
        _ => refuse_parameters(form),
    }
}

enum Lookup {
    Found(&'static Field),
    /// The index is past the last property; contains the number of properties.
    Beyond(usize),
}

#[track_caller]
const fn property_in(object: &'static Object, wanted: usize) -> Lookup {
    let mut count = 0;
    let mut index = 0;
    let fields = object.fields.get();
    while index < fields.len() {
        let field = &fields[index];
        index += 1;
        if !field.is_flattened {
            if count == wanted {
                return Lookup::Found(field);
            }
            count += 1;
        } else if let Flattened::Properties(fragment) | Flattened::OneProperty(fragment) = field.flattened() {
            match property_in(fragment, wanted - count) {
                Lookup::Found(field) => return Lookup::Found(field),
                Lookup::Beyond(more) => count += more,
            }
        }
    }
    Lookup::Beyond(count)
}

#[track_caller]
pub(super) const fn property_named(form: &'static Node, name: &Text) -> Option<&'static Field> {
    let mut index = 0;
    while let Some(field) = property_at(form, index) {
        if str_eq(field.name.json, name.json) {
            return Some(field);
        }
        index += 1;
    }
    None
}

/// Returns the first property of this name among the forms from `index` on, and the index of the
/// form after it.
#[track_caller]
pub(super) const fn next_named(
    forms: &'static [&'static Node],
    mut index: usize,
    name: &Text,
) -> Option<(&'static Field, usize)> {
    while index < forms.len() {
        let found = property_named(forms[index], name);
        index += 1;
        if let Some(field) = found {
            return Some((field, index));
        }
    }
    None
}

/// Returns whether a form has a property of this name.
#[track_caller]
pub(super) const fn has_name(forms: &'static [&'static Node], field: &Field) -> bool {
    any!(forms, form => property_named(form, &field.name).is_some())
}

/// Returns whether a form has the same property.
#[track_caller]
pub(super) const fn has_same(forms: &'static [&'static Node], field: &'static Field) -> bool {
    any!(forms, form => matches!(property_named(form, &field.name), Some(other) if is_same(other, field)))
}

/// Returns whether a form has another property of the same name.
#[track_caller]
pub(super) const fn has_different(forms: &'static [&'static Node], field: &'static Field) -> bool {
    any!(forms, form => matches!(property_named(form, &field.name), Some(other) if !is_same(other, field)))
}

#[track_caller]
const fn is_same(left: &'static Field, right: &'static Field) -> bool {
    let (left, left_notes) = left.present();
    let (right, right_notes) = right.present();
    same_value(left, &left_notes, right, &right_notes, false)
}

/// Returns the strings that a property allows, if it allows only some strings.
#[track_caller]
pub(super) const fn strings_of(field: &'static Field) -> Option<&'static Text> {
    match &field.present().0.bare().shape {
        Shape::Choice { values } => Some(values),
        _ => None,
    }
}

/// Returns whether each property of this name allows only some strings.
#[track_caller]
pub(super) const fn are_strings(forms: &'static [&'static Node], field: &Field) -> bool {
    !any!(forms, form => matches!(property_named(form, &field.name), Some(other) if strings_of(other).is_none()))
}

/// Returns whether a property of this name allows this string (in quotes), among only some strings.
#[track_caller]
pub(super) const fn has_string(forms: &'static [&'static Node], name: &Text, string: &str) -> bool {
    let mut form = 0;
    while let Some((field, next)) = next_named(forms, form, name) {
        form = next;
        let Some(values) = strings_of(field) else {
            continue;
        };
        let mut at = 1;
        while let Some((start, end)) = values.string_at(at) {
            if str_eq(values.part(start, end), string) {
                return true;
            }
            at = end;
        }
    }
    false
}

/// Returns whether each form requires the property.
#[track_caller]
pub(super) const fn all_require(forms: &'static [&'static Node], field: &Field) -> bool {
    !any!(forms, form => is_external(form)
        || !matches!(property_named(form, &field.name), Some(property) if !property.may_be_absent()))
}

/// Returns whether each form refuses other properties.
#[track_caller]
pub(super) const fn are_closed(forms: &'static [&'static Node]) -> bool {
    !any!(forms, form => !matches!(&form.bare().shape, Shape::Object(Object { is_closed: true, .. })))
}

/// Returns whether each form belongs to an externally tagged enum.
#[track_caller]
pub(super) const fn are_external(forms: &'static [&'static Node]) -> bool {
    !any!(forms, form => !is_external(form))
}

/// Returns whether a form belongs to an externally tagged enum: its unit variants, or one property
/// for each other variant.
#[track_caller]
const fn is_external(form: &'static Node) -> bool {
    matches!(
        &form.bare().shape,
        Shape::Choice { .. }
            | Shape::Object(Object {
                has_one_property: true,
                ..
            })
    )
}
