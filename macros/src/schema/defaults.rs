//! Compares defaults, allowed values and restated keywords with their types. Only const evaluation
//! knows a type, so each is a call, with its span.
//!
//! A type with parameters is many types: its defaults are checked where its node is evaluated.
//! Those of other types are checked in any build.

use super::expand_notes::all_notes;
use super::model::{Content, Data, Field, Type};
use super::notes::{Notes, Restated};
use crate::syntax::Spanned;
use crate::syntax::json::{self, Json};
use crate::syntax::runtime::{at, p};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

/// The calls, for a block where `__p` is known.
pub(crate) fn held(ty: &Type) -> Vec<TokenStream> {
    let mut calls = Vec::new();
    let given = match &ty.data {
        Data::Newtype(inner) | Data::Transparent(inner) => ty.notes.default.as_ref().or(inner.notes.default.as_ref()),
        _ => ty.notes.default.as_ref(),
    };
    // What is said beside it is in the type's own node.
    if let Some(default) = given
        && ty.generics.params.is_empty()
    {
        let ident = ty.ident;
        calls.push(call(
            &ty.name,
            default,
            &Notes::default(),
            &quote_spanned!(ident.span()=> #ident),
        ));
    }
    if ty.generics.params.is_empty() {
        let ident = ty.ident;
        let own = quote_spanned!(ident.span()=> #ident);
        if let Data::Newtype(inner) | Data::Transparent(inner) = &ty.data {
            let values = ty.notes.values.as_ref().or(inner.notes.values.as_ref());
            calls.extend(values.map(|values| allowed(&ty.name, values, &Notes::default(), &own)));
            calls.extend(restated(&ty.name, &inner.notes, &Notes::default(), &own));
        }
        calls.extend(restated(&ty.name, &ty.notes, &Notes::default(), &own));
    }
    fields(&ty.data, &mut |field| {
        let Content::Type(of) = &field.content else {
            return;
        };
        // A node cannot be asked for inside of itself.
        if of.is_around(ty) {
            return;
        }
        let (name, notes, of) = (&field.wire.value, &field.notes, &of.ty);
        let spanned = |span: Span| quote_spanned!(span=> #of);
        if let Some(default) = &notes.default {
            calls.push(call(name, default, notes, &spanned(default.span.start)));
        }
        if let Some(values) = &notes.values {
            calls.push(allowed(name, values, notes, &spanned(values.span.start)));
        }
        calls.extend(restated(name, notes, notes, &spanned(Span::call_site())));
    });
    calls
}

/// Checks that each allowed value is a value of the type.
fn allowed(name: &str, values: &Spanned<Vec<Json>>, beside: &Notes, ty: &TokenStream) -> TokenStream {
    let json = json::array(values.value.iter().map(Json::to_text));
    let rules = rules(&Notes {
        values: None,
        ..beside.clone()
    });
    let (span, p) = (at(values.span.start), p(values.span.start));
    quote_spanned!(span=> #p::hold_values(#name, #json, <#ty as #p::ToolSchema>::NODE, &#rules))
}

/// Checks that keywords of `extend` have the values that the schema gives them.
fn restated(name: &str, notes: &Notes, beside: &Notes, ty: &TokenStream) -> Vec<TokenStream> {
    let call = |own: &Restated| {
        let (key, value, instead) = (&own.key.value, own.value.value.to_text(), own.instead);
        let beside = all_notes(beside, &TokenStream::new());
        let (span, p) = (at(own.value.span.start), p(own.value.span.start));
        quote_spanned!(span=> #p::hold_restated(#name, #key, #value, #instead, <#ty as #p::ToolSchema>::NODE, &#beside))
    };
    notes.restated.iter().map(call).collect()
}

/// The fields, but for the only value of a newtype, which is the type's.
fn fields<'t>(data: &'t Data<'t>, visit: &mut impl FnMut(&'t Field<'t>)) {
    match data {
        Data::Object(object) => object.fields.iter().for_each(visit),
        Data::Tuple(fields) => fields.iter().for_each(visit),
        Data::Enum(of) => {
            for variant in &of.variants {
                match &variant.data {
                    Data::Newtype(inner) | Data::Transparent(inner) => visit(inner),
                    data => fields(data, visit),
                }
            }
        }
        Data::Unit | Data::Newtype(_) | Data::Transparent(_) => {}
    }
}

fn call(name: &str, default: &Spanned<Json>, beside: &Notes, ty: &TokenStream) -> TokenStream {
    let json = default.value.to_text();
    let rules = rules(beside);
    let (span, p) = (at(default.span.start), p(default.span.start));
    quote_spanned!(span=> #p::hold_default(#name, #json, <#ty as #p::ToolSchema>::NODE, &#rules))
}

/// Returns the rules that bound a value, as an expression.
fn rules(beside: &Notes) -> TokenStream {
    let rules = Notes {
        range: beside.range.clone(),
        length: beside.length.clone(),
        values: beside.values.clone(),
        inner: beside.inner.clone(),
        ..Notes::default()
    };
    all_notes(&rules, &TokenStream::new())
}
