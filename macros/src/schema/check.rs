//! The third stage: what a type says must make sense together. Everything wrong is reported; nothing is changed.

use super::model::{Content, Data, Enum, Field, Object, Tagging, Type, Variant};
use super::notes::Notes;
use super::recursion;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::Spanned;
use crate::syntax::json::Json;
use crate::syntax::pattern;
use quote::ToTokens;

pub(crate) fn check(ty: &Type, diagnostics: &mut Diagnostics) {
    notes(&ty.notes, diagnostics);
    if !matches!(ty.data, Data::Newtype(_) | Data::Transparent(_)) {
        no_rules(&ty.notes, diagnostics);
    }
    if let (Some(span), false) = (ty.transparent, matches!(ty.data, Data::Transparent(_))) {
        diagnostics.error(span, messages::not_transparent());
    }
    if !ty.generics.params.is_empty() {
        // The type of the field is known only where it is used. The type of its values is known
        // here.
        restated(&ty.notes, ty.data.json_type(), diagnostics);
    }
    data(&ty.data, ty, diagnostics);
}

/// Refuses keywords of `extend` that cannot be compared with the schema, unless it is a known
/// `"type"`.
fn restated(notes: &Notes, json_type: Option<&str>, diagnostics: &mut Diagnostics) {
    for own in &notes.restated {
        let same =
            own.key.value == "type" && matches!(&own.value.value, Json::String(is) if Some(is.as_str()) == json_type);
        if !same {
            diagnostics.error(own.key.span, messages::extend_own(&own.key.value, own.instead));
        }
    }
}

/// Rules bound one value: a type of several parts has none.
fn no_rules(notes: &Notes, diagnostics: &mut Diagnostics) {
    for (key, span) in notes.rules() {
        if let Some(span) = span {
            diagnostics.error(span, messages::rule_on_parts(key));
        }
    }
}

fn data(data: &Data, ty: &Type, diagnostics: &mut Diagnostics) {
    match data {
        Data::Unit => {}
        Data::Newtype(inner) | Data::Transparent(inner) => {
            field(inner, ty, diagnostics);
            unnamed(inner, diagnostics);
        }
        Data::Tuple(fields) => {
            for each in fields {
                field(each, ty, diagnostics);
                unnamed(each, diagnostics);
            }
        }
        Data::Object(fields) => object(fields, None, ty, diagnostics),
        Data::Enum(variants) => variants_of(variants, ty, diagnostics),
    }
}

/// What only a member of an object can be.
fn unnamed(field: &Field, diagnostics: &mut Diagnostics) {
    if let Some(span) = field.flatten {
        diagnostics.error(span, messages::flatten_unnamed());
    }
    if let Some(span) = field.required {
        diagnostics.error(span, messages::only_on_member("required"));
    }
}

fn object(object: &Object, tag: Option<&str>, ty: &Type, diagnostics: &mut Diagnostics) {
    let mut names: Vec<&str> = tag
        .into_iter()
        .chain(object.hidden.iter().map(String::as_str))
        .collect();
    for each in &object.fields {
        field(each, ty, diagnostics);
        if each.flatten.is_some() {
            no_notes(each, diagnostics);
        } else {
            unique(&mut names, &each.wire, "fields", diagnostics);
        }
    }
}

fn unique<'a>(names: &mut Vec<&'a str>, name: &'a Spanned<String>, what: &str, diagnostics: &mut Diagnostics) {
    if names.contains(&name.value.as_str()) {
        diagnostics.error(name.span, messages::same_name(what, &name.value));
    } else {
        names.push(&name.value);
    }
}

/// A flattened field is not on the wire, so nothing can be said of it there.
fn no_notes(field: &Field, diagnostics: &mut Diagnostics) {
    for (key, span) in field.notes.given() {
        diagnostics.error(span, messages::note_on_flattened(key));
    }
    if let Some(span) = field.required {
        diagnostics.error(span, messages::note_on_flattened("required"));
    }
}

fn variants_of(of: &Enum, ty: &Type, diagnostics: &mut Diagnostics) {
    if of.variants.is_empty() {
        diagnostics.error(ty.ident.span(), messages::no_variants(&ty.name));
    }
    if let Some(span) = of.contradiction {
        diagnostics.error(span, messages::tagging());
    }
    if let Tagging::Adjacent { tag, content } = &of.tagging
        && tag.value == content.value
    {
        diagnostics.error(content.span, messages::tag_is_content(&tag.value));
    }
    let mut names = Vec::new();
    for variant in &of.variants {
        notes(&variant.notes, diagnostics);
        other(variant, of, diagnostics);
        if !matches!(of.tagging, Tagging::Untagged) && !variant.untagged {
            unique(&mut names, &variant.wire, "variants", diagnostics);
        }
        match (&of.tagging, &variant.data) {
            (_, content) if variant.untagged => data(content, ty, diagnostics),
            (Tagging::Internal(tag), Data::Tuple(_)) => {
                let message = messages::tagged_tuple(&variant.ident.to_string(), &tag.value);
                diagnostics.error(variant.ident.span(), message);
            }
            (Tagging::Internal(tag), Data::Object(fields)) => {
                object(fields, Some(&tag.value), ty, diagnostics);
            }
            (Tagging::Internal(_), Data::Newtype(inner)) => {
                field(inner, ty, diagnostics);
                no_notes(inner, diagnostics);
            }
            (_, variant) => data(variant, ty, diagnostics),
        }
    }
}

/// The variant for all other tags is a name, and there are tags.
fn other(variant: &Variant, of: &Enum, diagnostics: &mut Diagnostics) {
    let Some(span) = variant.other else {
        return;
    };
    if variant.untagged || matches!(of.tagging, Tagging::Untagged) || !matches!(variant.data, Data::Unit) {
        diagnostics.error(span, messages::other());
    }
}

fn field(field: &Field, ty: &Type, diagnostics: &mut Diagnostics) {
    notes(&field.notes, diagnostics);
    match &field.content {
        Content::Type(held) => {
            if held.is_around(ty) {
                restated(&field.notes, None, diagnostics);
            }
            if let Some(other) = recursion::other_arguments(&held.ty, ty) {
                diagnostics.error_of(&other, messages::recursion_arguments(&ty.name));
            }
            if let Some(back) = &held.back
                && recursion::led_back(&held.ty, &back.value, ty.ident).is_none()
            {
                diagnostics.error(
                    back.span,
                    messages::not_led_back(&back.value.to_token_stream().to_string()),
                );
            }
        }
        Content::Literal(_) => {
            restated(&field.notes, None, diagnostics);
            for (key, span) in field.notes.rules() {
                if let Some(span) = span {
                    diagnostics.error(span, messages::rule_beside_literal(key));
                }
            }
        }
    }
    if let (Some(_), Some(default)) = (field.required, &field.notes.default) {
        diagnostics.error(default.span, messages::required_default());
    }
}

fn notes(notes: &Notes, diagnostics: &mut Diagnostics) {
    let texts = [
        ("description", notes.description.as_ref().filter(|_| notes.described)),
        ("title", notes.title.as_ref()),
        ("format", notes.format.as_ref()),
    ];
    for (key, text) in texts {
        if let Some(text) = text.filter(|text| text.value.trim().is_empty()) {
            diagnostics.error(text.span, messages::empty(key));
        }
    }
    if let Some(inner) = &notes.inner {
        self::notes(&inner.value, diagnostics);
    }
    if let Some(pattern) = &notes.pattern {
        if pattern.value.is_empty() {
            diagnostics.error(pattern.span, messages::empty("pattern"));
        } else if let Err(problem) = pattern::check(&pattern.value) {
            diagnostics.error(pattern.span, messages::not_a_pattern(problem.at, &problem.why));
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
        if length.value.is_empty() {
            diagnostics.error(length.span, messages::empty_range("length"));
        } else if length.value.lengths().is_none() {
            diagnostics.error(length.span, messages::not_a_length());
        }
    }
}
