//! The bounds of a generic type's implementation: each type parameter that a field needs has a schema.

use super::model::{Data, Field, Type, is_phantom};
use super::recursion::walk;
use crate::syntax::runtime::at;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type as SynType;

/// The where clause, with ours added.
pub(crate) fn where_clause(ty: &Type) -> TokenStream {
    let ours: Vec<TokenStream> = match &ty.bound {
        Some(bound) => bound.iter().map(ToTokens::to_token_stream).collect(),
        None => bounds(ty),
    };
    let theirs = ty.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let theirs: Vec<TokenStream> = theirs.map(ToTokens::to_token_stream).collect();
    if ours.is_empty() && theirs.is_empty() {
        return TokenStream::new();
    }
    quote!(where #(#theirs,)* #(#ours,)*)
}

/// A bound for each type parameter, and each associated type of one, that stands in a field.
fn bounds(ty: &Type) -> Vec<TokenStream> {
    let params: Vec<&Ident> = ty.generics.type_params().map(|param| &param.ident).collect();
    if params.is_empty() {
        return Vec::new();
    }
    let mut bounded: Vec<TokenStream> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for field in fields(&ty.data) {
        let Some(ty) = field.ty() else {
            continue;
        };
        walk(&mut ty.clone(), &mut |inner| {
            // It says nothing of its parameter; serde has the same exception.
            if is_phantom(inner) {
                return true;
            }
            let SynType::Path(path) = inner else {
                return false;
            };
            let is_param = path.qself.is_none()
                && path.path.leading_colon.is_none()
                && path
                    .path
                    .segments
                    .first()
                    .is_some_and(|first| params.contains(&&first.ident));
            if is_param {
                let tokens = path.to_token_stream();
                let name = tokens.to_string();
                if !seen.contains(&name) {
                    seen.push(name);
                    bounded.push(tokens);
                }
            }
            false
        });
    }
    let private = ty.runtime.private();
    bounded
        .into_iter()
        .map(|param| {
            let span = at(syn::spanned::Spanned::span(&param));
            quote_spanned!(span=> #param: #private::ToolSchema)
        })
        .collect()
}

fn fields<'t>(data: &'t Data<'t>) -> Vec<&'t Field<'t>> {
    match data {
        Data::Unit => Vec::new(),
        Data::Newtype(inner) | Data::Transparent(inner) => vec![&**inner],
        Data::Tuple(fields) => fields.iter().collect(),
        Data::Object(object) => object.fields.iter().collect(),
        Data::Enum(of) => of.variants.iter().flat_map(|variant| fields(&variant.data)).collect(),
    }
}
