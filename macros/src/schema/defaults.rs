//! Defaults held against their types. Only const evaluation knows a type, so each stated default is a call, with its span.
//!
//! A type with parameters is many types: its defaults are held where its node is evaluated, those of others in any build.

use super::expand;
use super::model::{Content, Data, Field, Type};
use super::notes::Notes;
use super::recursion;
use crate::syntax::Spanned;
use crate::syntax::json::Json;
use crate::syntax::runtime::{at, p};
use proc_macro2::TokenStream;
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
    fields(&ty.data, &mut |field| {
        let (Some(default), Content::Type(of)) = (&field.notes.default, &field.content) else {
            return;
        };
        // A node cannot be asked for inside of itself.
        if recursion::replaced(&of.ty, ty).is_none() && of.back.is_none() {
            let of = &of.ty;
            calls.push(call(
                &field.wire.value,
                default,
                &field.notes,
                &quote_spanned!(default.span.start=> #of),
            ));
        }
    });
    calls
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
    let rules = Notes {
        range: beside.range.clone(),
        length: beside.length.clone(),
        inner: beside.inner.clone(),
        ..Notes::default()
    };
    let rules = expand::all_notes(&rules, &TokenStream::new());
    let (span, p) = (at(default.span.start), p(default.span.start));
    quote_spanned!(span=> #p::hold_default(#name, #json, <#ty as #p::ToolSchema>::NODE, &#rules))
}
