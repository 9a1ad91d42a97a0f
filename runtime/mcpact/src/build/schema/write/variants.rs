//! Properties of an enum's forms, found by index or by name across several forms.

use super::document::refuse_parameters;
use crate::build::schema::{
    Field, Kind, Node, Notes, Object, Shape, Text, equal::same_value, flatten::Flattened, json::has_item, str_eq,
    visit::any,
};

/// The index of a property among those of several forms: that of its form, and its own there.
#[derive(Clone, Copy)]
pub(super) struct PropertyIndex {
    pub(super) form: usize,
    pub(super) index: usize,
}

impl PropertyIndex {
    /// The index of the first form's first property.
    pub(super) const START: PropertyIndex = PropertyIndex { form: 0, index: 0 };

    /// Returns the index after this one.
    #[track_caller]
    pub(super) const fn next(self) -> PropertyIndex {
        PropertyIndex {
            form: self.form,
            index: self.index + 1,
        }
    }
}

/// Returns a property of a form by its index. Fragments count as their properties, and flattened
/// enums as those of all their forms. A unit variant and a map have none here.
#[track_caller]
pub(super) const fn property_at(form: &'static Node, index: usize) -> Option<&'static Field> {
    match &form.shape {
        Shape::Object(object) => match property_in(object, index) {
            Lookup::Found(field) => Some(field),
            Lookup::Beyond(_) => None,
        },
        Shape::AnyOf(forms) => match property_of_forms(forms, index) {
            Lookup::Found(field) => Some(field),
            Lookup::Beyond(_) => None,
        },
        Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => property_at(inner, index),
        Shape::Choice { .. } | Shape::Map { .. } | Shape::Any | Shape::Leaf { kind: Kind::Null, .. } => None,
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
            continue;
        }
        let lookup = match field.flattened() {
            Flattened::Properties(fragment) | Flattened::OneProperty(fragment) => property_in(fragment, wanted - count),
            Flattened::OneForm(forms) => property_of_forms(forms, wanted - count),
            Flattened::Map(..) => continue,
        };
        match lookup {
            Lookup::Found(field) => return Lookup::Found(field),
            Lookup::Beyond(more) => count += more,
        }
    }
    Lookup::Beyond(count)
}

#[track_caller]
const fn property_of_forms(forms: &'static [&'static Node], wanted: usize) -> Lookup {
    let mut count = 0;
    let mut index = 0;
    while index < forms.len() {
        let lookup = match &forms[index].unframed().shape {
            Shape::Object(object) => property_in(object, wanted - count),
            Shape::AnyOf(inner) => property_of_forms(inner, wanted - count),
            _ => Lookup::Beyond(0),
        };
        match lookup {
            Lookup::Found(field) => return Lookup::Found(field),
            Lookup::Beyond(more) => count += more,
        }
        index += 1;
    }
    Lookup::Beyond(count)
}

/// Returns the first property of this name from an index on, and its index.
#[track_caller]
pub(super) const fn next_named(
    forms: &'static [&'static Node],
    mut at: PropertyIndex,
    name: &Text,
) -> Option<(&'static Field, PropertyIndex)> {
    while at.form < forms.len() {
        while let Some(field) = property_at(forms[at.form], at.index) {
            if str_eq(field.name.json, name.json) {
                return Some((field, at));
            }
            at = at.next();
        }
        at = PropertyIndex {
            form: at.form + 1,
            index: 0,
        };
    }
    None
}

/// Returns whether a property is the first one of its name.
#[track_caller]
pub(super) const fn is_first(forms: &'static [&'static Node], field: &Field, at: PropertyIndex) -> bool {
    match next_named(forms, PropertyIndex::START, &field.name) {
        Some((_, first)) => first.form == at.form && first.index == at.index,
        None => false,
    }
}

/// Returns whether a condition is true for a property of this name, from an index on.
macro_rules! any_named {
    ($forms:expr, $from:expr, $name:expr, ($field:ident, $at:ident) => $condition:expr) => {{
        let mut from = $from;
        let mut found = false;
        while let Some(($field, $at)) = next_named($forms, from, $name) {
            if $condition {
                found = true;
                break;
            }
            from = $at.next();
        }
        found
    }};
}

/// Returns whether the property at an index also occurs before it.
#[track_caller]
pub(super) const fn is_repeated(forms: &'static [&'static Node], field: &'static Field, at: PropertyIndex) -> bool {
    any_named!(forms, PropertyIndex::START, &field.name, (other, before) => {
        if before.form == at.form && before.index == at.index {
            return false;
        }
        is_same(other, field)
    })
}

/// Returns whether there is another property of the same name, from an index on.
#[track_caller]
pub(super) const fn has_different(forms: &'static [&'static Node], field: &'static Field, from: PropertyIndex) -> bool {
    any_named!(forms, from, &field.name, (other, _at) => !is_same(other, field))
}

#[track_caller]
const fn is_same(left: &'static Field, right: &'static Field) -> bool {
    let (left, left_notes) = left.present();
    let (right, right_notes) = right.present();
    same_value(left, &left_notes, right, &right_notes, false)
}

/// Returns the notes of a property's value, from its field and its type.
#[track_caller]
pub(super) const fn notes_of(field: &'static Field) -> Notes {
    let (mut node, mut notes) = field.present();
    loop {
        notes = notes.over(&node.notes);
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => node = inner,
            _ => return notes,
        }
    }
}

/// Returns the strings that a property allows, if it allows only some strings.
#[track_caller]
pub(super) const fn strings_of(field: &'static Field) -> Option<&'static Text> {
    match &field.present().0.bare().shape {
        Shape::Choice { values } => Some(values),
        _ => None,
    }
}

/// Returns whether each property of this name, from an index on, allows only some strings and has
/// no notes other than descriptions.
#[track_caller]
pub(super) const fn are_strings(forms: &'static [&'static Node], field: &Field, from: PropertyIndex) -> bool {
    !any_named!(forms, from, &field.name, (other, _at) => {
        strings_of(other).is_none() || {
            let notes = notes_of(other);
            notes.values.is_some() || !notes.has_only_descriptions()
        }
    })
}

/// Returns whether null is a value of its own of a property of this name.
#[track_caller]
pub(super) const fn has_null(forms: &'static [&'static Node], field: &Field, from: PropertyIndex) -> bool {
    any_named!(forms, from, &field.name, (other, _at) => {
        let (node, notes) = other.present();
        other.distinguishes_null(node, &notes)
    })
}

/// Returns whether a property of this name before `end` allows this string (in quotes), among only
/// some strings.
#[track_caller]
pub(super) const fn has_string(forms: &'static [&'static Node], name: &Text, string: &str, end: PropertyIndex) -> bool {
    any_named!(forms, PropertyIndex::START, name, (field, at) => {
        if at.form > end.form || (at.form == end.form && at.index >= end.index) {
            return false;
        }
        match strings_of(field) {
            Some(values) => has_item(values.json, string),
            None => false,
        }
    })
}

/// Returns whether one of the forms is, or flattens, an enum with this unit variant (in quotes).
#[track_caller]
pub(super) const fn has_unit(forms: &'static [&'static Node], variant: &str) -> bool {
    any!(forms, form => is_or_flattens_unit(form, variant))
}

#[track_caller]
const fn is_or_flattens_unit(form: &'static Node, variant: &str) -> bool {
    match &form.unframed().shape {
        Shape::Choice { values } => has_item(values.json, variant),
        Shape::AnyOf(inner) => has_unit(inner, variant),
        Shape::Object(object) => any!(object.fields.get(), field => {
            field.is_flattened && is_or_flattens_unit(field.node.value_of(false), variant)
        }),
        _ => false,
    }
}

/// Returns whether each form requires the property.
#[track_caller]
pub(super) const fn all_require(forms: &'static [&'static Node], name: &Text) -> bool {
    !any!(forms, form => match &form.unframed().shape {
        Shape::Object(object) => !requires(object, name),
        Shape::AnyOf(inner) => !all_require(inner, name),
        _ => true,
    })
}

/// Returns whether a call must give the property of an object, whichever forms of its flattened
/// enums it gives.
#[track_caller]
const fn requires(object: &'static Object, name: &Text) -> bool {
    !object.has_one_property
        && any!(object.fields.get(), field => !field.may_be_absent() && if field.is_flattened {
            match field.flattened() {
                Flattened::Properties(fragment) => requires(fragment, name),
                Flattened::OneForm(forms) => all_require(forms, name),
                Flattened::OneProperty(_) | Flattened::Map(..) => false,
            }
        } else {
            str_eq(field.name.json, name.json)
        })
}

/// Returns whether each form refuses properties other than those of [`property_at`].
#[track_caller]
pub(super) const fn are_closed(forms: &'static [&'static Node]) -> bool {
    !any!(forms, form => !matches!(
        &form.bare().shape,
        Shape::Object(object) if object.is_closed && !object.takes_unnamed(false, true)
    ))
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
