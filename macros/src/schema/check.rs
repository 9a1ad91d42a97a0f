//! Checks for contradictions in a type. Reports each of them.

use super::attributes::notes::Notes;
use super::model::{Content, Data, Enum, Field, Fields, Object, SerdeDefault, Tagging, Type, Variant};
use super::recursion;
use crate::diagnostics::{Diagnostics, messages};
use crate::span::Spanned;
use crate::syntax::json::Json;
use crate::syntax::pattern;
use quote::ToTokens;

pub(crate) fn check(ty: &Type, diagnostics: &mut Diagnostics) {
    check_notes(&ty.notes, diagnostics);
    if ty.newtype().is_none() {
        check_no_rules(&ty.notes, diagnostics);
    }
    if let (Some(extent), false) = (ty.id, ty.has_identity()) {
        diagnostics.error(extent, messages::not_a_newtype());
    }
    if let (Some(span), false) = (ty.transparent, matches!(ty.data, Data::Fields(Fields::Transparent(_)))) {
        diagnostics.error(span, messages::not_transparent());
    }
    if !ty.generics.params.is_empty() {
        // A type parameter may be the type of a field, so only the `"type"` of the values is known.
        check_restated(&ty.notes, ty.data.json_type(), diagnostics);
    }
    match &ty.data {
        Data::Fields(list) => check_fields(list, ty, diagnostics),
        Data::Enum(enum_) => check_enum(enum_, ty, diagnostics),
    }
}

/// Reports keywords of `extend` that cannot be compared with the schema: all but a `"type"` with
/// the known value.
fn check_restated(notes: &Notes, json_type: Option<&str>, diagnostics: &mut Diagnostics) {
    for keyword in &notes.restated {
        let is_type = keyword.key.value == "type"
            && matches!(&keyword.value.value, Json::String(is) if Some(is.as_str()) == json_type);
        if !is_type {
            diagnostics.error(
                keyword.key.span,
                messages::extend_own(&keyword.key.value, keyword.instead),
            );
        }
    }
}

/// Reports rules on a type that is not a single value.
fn check_no_rules(notes: &Notes, diagnostics: &mut Diagnostics) {
    for (key, span) in notes.rules() {
        if let Some(span) = span {
            diagnostics.error(span, messages::rule_needs_single_value(key));
        }
    }
}

fn check_fields(fields: &Fields, ty: &Type, diagnostics: &mut Diagnostics) {
    if let Fields::Object(fields) = fields {
        return check_object(fields, None, ty, diagnostics);
    }
    for each in fields.as_slice() {
        check_field(each, ty, diagnostics);
        check_unnamed(each, diagnostics);
    }
}

/// Reports arguments that need a field with a name.
fn check_unnamed(field: &Field, diagnostics: &mut Diagnostics) {
    if let Some(span) = field.flatten {
        diagnostics.error(span, messages::flatten_unnamed());
    }
    if let Some(span) = field.required {
        diagnostics.error(span, messages::needs_named_field("required"));
    }
}

fn check_object(object: &Object, tag: Option<&str>, ty: &Type, diagnostics: &mut Diagnostics) {
    let mut names: Vec<&str> = tag
        .into_iter()
        .chain(object.hidden.iter().map(String::as_str))
        .collect();
    for each in &object.fields {
        check_field(each, ty, diagnostics);
        if each.flatten.is_some() {
            check_no_notes(each, diagnostics);
        } else {
            check_unique(&mut names, &each.json_name, "fields", diagnostics);
        }
    }
}

fn check_unique<'a>(names: &mut Vec<&'a str>, name: &'a Spanned<String>, what: &str, diagnostics: &mut Diagnostics) {
    if names.contains(&name.value.as_str()) {
        diagnostics.error(name.span, messages::same_name(what, &name.value));
    } else {
        names.push(&name.value);
    }
}

/// Reports notes on a flattened field, which is not a property.
fn check_no_notes(field: &Field, diagnostics: &mut Diagnostics) {
    for (key, span) in field.notes.arguments() {
        diagnostics.error(span, messages::note_on_flattened(key));
    }
    if let Some(span) = field.required {
        diagnostics.error(span, messages::note_on_flattened("required"));
    }
}

fn check_enum(enum_: &Enum, ty: &Type, diagnostics: &mut Diagnostics) {
    if enum_.variants.is_empty() {
        diagnostics.error(ty.ident.span(), messages::no_variants(&ty.name));
    }
    if let Some(span) = enum_.contradiction {
        diagnostics.error(span, messages::tagging());
    }
    if let Tagging::Adjacent { tag, content } = &enum_.tagging
        && tag.value == content.value
    {
        diagnostics.error(content.span, messages::tag_is_content(&tag.value));
    }
    let mut names = Vec::new();
    for variant in &enum_.variants {
        check_notes(&variant.notes, diagnostics);
        check_other(variant, enum_, diagnostics);
        if !matches!(enum_.tagging, Tagging::Untagged) && !variant.is_untagged {
            check_unique(&mut names, &variant.json_name, "variants", diagnostics);
        }
        match (&enum_.tagging, &variant.fields) {
            (_, list) if variant.is_untagged => check_fields(list, ty, diagnostics),
            (Tagging::Internal(tag), Fields::Tuple(_)) => {
                let message = messages::tagged_tuple(&variant.ident.to_string(), &tag.value);
                diagnostics.error(variant.ident.span(), message);
            }
            (Tagging::Internal(tag), Fields::Object(list)) => {
                check_object(list, Some(&tag.value), ty, diagnostics);
            }
            (Tagging::Internal(_), Fields::Newtype(inner)) => {
                check_field(inner, ty, diagnostics);
                check_no_notes(inner, diagnostics);
            }
            (_, list) => check_fields(list, ty, diagnostics),
        }
    }
}

/// Reports `other` on a variant that has content, or in an enum without tags.
fn check_other(variant: &Variant, enum_: &Enum, diagnostics: &mut Diagnostics) {
    let Some(span) = variant.other else {
        return;
    };
    if variant.is_untagged || matches!(enum_.tagging, Tagging::Untagged) || !matches!(variant.fields, Fields::Unit) {
        diagnostics.error(span, messages::other());
    }
}

fn check_field(field: &Field, ty: &Type, diagnostics: &mut Diagnostics) {
    check_notes(&field.notes, diagnostics);
    match &field.content {
        Content::Type(field_type) => {
            if field_type.contains_derived() {
                check_restated(&field.notes, None, diagnostics);
            }
            if let Some(other) = &field_type.self_uses.with_other_arguments {
                diagnostics.error_of(other, messages::recursion_arguments(&ty.name));
            }
            if let Some(marked) = &field_type.marked
                && recursion::replace_marked(&field_type.ty, &marked.value, ty.ident).is_none()
            {
                diagnostics.error(
                    marked.span,
                    messages::recursive_type_not_found(&marked.value.to_token_stream().to_string()),
                );
            }
        }
        Content::Literal(_) => {
            check_restated(&field.notes, None, diagnostics);
            for (key, span) in field.notes.rules() {
                if let Some(span) = span {
                    diagnostics.error(span, messages::rule_beside_literal(key));
                }
            }
        }
    }
    if let Some(extent) = field.states_default {
        if !matches!(field.default, SerdeDefault::OfType | SerdeDefault::OfFn(Some(_))) {
            diagnostics.error(extent, messages::no_serde_default());
        } else if field.has_read_fn {
            diagnostics.error(extent, messages::default_of_read_fn());
        }
    }
    if let (Some(_), Some(default)) = (field.required, &field.notes.default) {
        diagnostics.error(default.span, messages::required_default());
    }
}

fn check_notes(notes: &Notes, diagnostics: &mut Diagnostics) {
    let texts = [
        (
            "description",
            notes.description.as_ref().filter(|_| notes.has_own_description),
        ),
        ("title", notes.title.as_ref()),
        ("format", notes.format.as_ref()),
    ];
    for (key, text) in texts {
        if let Some(text) = text.filter(|text| text.value.trim().is_empty()) {
            diagnostics.error(text.span, messages::empty(key));
        }
    }
    if let Some(inner) = &notes.inner {
        check_notes(&inner.value, diagnostics);
    }
    if let Some(pattern) = &notes.pattern {
        if pattern.value.is_empty() {
            diagnostics.error(pattern.span, messages::empty("pattern"));
        } else if let Err(problem) = pattern::check(&pattern.value) {
            diagnostics.error(pattern.span, messages::not_a_pattern(problem.at, &problem.problem));
        }
    }
    if let Some(range) = &notes.range {
        if range.value.is_empty() {
            diagnostics.error(range.span, messages::empty_range("range"));
        } else if let Some(default) = &notes.default
            && let Json::Number(number) = default.value
            && !range.value.contains(number)
        {
            diagnostics.error(default.span, messages::default_outside(&number.to_json()));
        }
    }
    if let Some(length) = &notes.length {
        if length.value.bounds.is_empty() {
            diagnostics.error(length.span, messages::empty_range("length"));
        } else if length.value.min_and_max().is_none() {
            diagnostics.error(length.span, messages::not_a_length());
        }
    }
}
