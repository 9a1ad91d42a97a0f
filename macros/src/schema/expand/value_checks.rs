//! Checks of defaults, allowed values and repeated keywords, which need the types.
//!
//! A generic type is another type at each use, so its defaults are checked where its node is
//! evaluated. The defaults of other types are checked in each build.

use super::notes::all_notes;
use crate::emit::runtime::at;
use crate::schema::attributes::notes::{Notes, Restated};
use crate::schema::model::{Content, Data, Field, Fields, Type};
use crate::span::Spanned;
use crate::syntax::json::{self, Json};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

/// Returns the calls, for a block with `__p`.
pub(super) fn calls(ty: &Type) -> Vec<TokenStream> {
    let mut calls = Vec::new();
    if ty.generics.params.is_empty() {
        own_calls(ty, &mut calls);
    }
    for field in fields(ty) {
        let Content::Type(field_type) = &field.content else {
            continue;
        };
        // The check would need the type's own node, which is not defined yet.
        if field_type.contains_derived() {
            continue;
        }
        let (name, notes, of) = (&field.json_name.value, &field.notes, &field_type.ty);
        let spanned = |span: Span| quote_spanned!(span=> #of);
        if let Some(default) = &notes.default {
            calls.push(default_call(name, default, notes, &spanned(default.span.start)));
        }
        if let Some(values) = &notes.values {
            calls.push(values_call(name, values, notes, &spanned(values.span.start)));
        }
        calls.extend(restated_calls(name, notes, notes, &spanned(Span::call_site())));
    }
    calls
}

/// Adds the checks of a type's own notes. Its node contains its rules.
fn own_calls(ty: &Type, calls: &mut Vec<TokenStream>) {
    let ident = ty.ident;
    let own = quote_spanned!(ident.span()=> #ident);
    let (name, none, inner) = (&ty.name, Notes::default(), ty.newtype().map(|inner| &inner.notes));
    let default = ty
        .notes
        .default
        .as_ref()
        .or(inner.and_then(|inner| inner.default.as_ref()));
    calls.extend(default.map(|default| default_call(name, default, &none, &own)));
    if let Some(inner) = inner {
        let values = ty.notes.values.as_ref().or(inner.values.as_ref());
        calls.extend(values.map(|values| values_call(name, values, &none, &own)));
        calls.extend(restated_calls(name, inner, &none, &own));
    }
    calls.extend(restated_calls(name, &ty.notes, &none, &own));
}

/// Returns the fields, without that of a newtype, whose notes are the type's.
fn fields<'t>(ty: &'t Type) -> impl Iterator<Item = &'t Field<'t>> {
    let is_enum = matches!(ty.data, Data::Enum(_));
    let is_part = move |fields: &&Fields| is_enum || matches!(fields, Fields::Tuple(_) | Fields::Object(_));
    ty.parts().into_iter().filter(is_part).flat_map(Fields::as_slice)
}

/// Checks that each allowed value is a value of the type.
fn values_call(name: &str, values: &Spanned<Vec<Json>>, outer_notes: &Notes, ty: &TokenStream) -> TokenStream {
    let json = json::array(values.value.iter().map(Json::to_text));
    let rules = rules(&Notes {
        values: None,
        ..outer_notes.clone()
    });
    let rules = all_notes(&rules, &TokenStream::new());
    let (span, p) = at(values.span.start);
    quote_spanned!(span=> #p::check_values(#name, #json, <#ty as #p::ToolSchema>::NODE, &#rules))
}

/// Checks that keywords of `extend` have the values that the schema gives them.
fn restated_calls(name: &str, notes: &Notes, outer_notes: &Notes, ty: &TokenStream) -> Vec<TokenStream> {
    let call = |keyword: &Restated| {
        let (key, value, instead) = (&keyword.key.value, keyword.value.value.to_text(), keyword.instead);
        let outer_notes = all_notes(outer_notes, &TokenStream::new());
        let (span, p) = at(keyword.value.span.start);
        quote_spanned!(span=> #p::check_extended(#name, #key, #value, #instead, <#ty as #p::ToolSchema>::NODE, &#outer_notes))
    };
    notes.restated.iter().map(call).collect()
}

/// Checks that a default is a value of the type.
fn default_call(name: &str, default: &Spanned<Json>, outer_notes: &Notes, ty: &TokenStream) -> TokenStream {
    let json = default.value.to_text();
    let rules = all_notes(&rules(outer_notes), &TokenStream::new());
    let (span, p) = at(default.span.start);
    quote_spanned!(span=> #p::check_default(#name, #json, <#ty as #p::ToolSchema>::NODE, &#rules))
}

/// Returns the rules of a value that const evaluation checks.
pub(super) fn rules(outer_notes: &Notes) -> Notes {
    Notes {
        range: outer_notes.range.clone(),
        length: outer_notes.length.clone(),
        values: outer_notes.values.clone(),
        inner: outer_notes.inner.clone(),
        ..Notes::default()
    }
}
