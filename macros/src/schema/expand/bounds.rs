//! The where clause of an implementation: a bound for each type parameter that a field needs.

use crate::emit::runtime::call_site_at;
use crate::schema::model::{Field, Fields, Type};
use crate::schema::type_walk::{is_phantom, walk};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type as SynType;

pub(crate) fn where_clause(ty: &Type) -> TokenStream {
    let derived: Vec<TokenStream> = match &ty.bound {
        Some(bound) => bound.iter().map(ToTokens::to_token_stream).collect(),
        None => bounds(ty),
    };
    let declared = ty.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let declared: Vec<TokenStream> = declared.map(ToTokens::to_token_stream).collect();
    if derived.is_empty() && declared.is_empty() {
        return TokenStream::new();
    }
    quote!(where #(#declared,)* #(#derived,)*)
}

/// Returns a bound for each type parameter, and each associated type of one, in the fields.
fn bounds(ty: &Type) -> Vec<TokenStream> {
    let params: Vec<&Ident> = ty.generics.type_params().map(|param| &param.ident).collect();
    if params.is_empty() {
        return Vec::new();
    }
    let mut bounded: Vec<TokenStream> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    let fields = ty.parts().into_iter().flat_map(Fields::as_slice);
    for ty in fields.filter_map(Field::ty) {
        walk(&mut ty.clone(), &mut |inner| {
            // The parameter of a `PhantomData` needs no schema; serde has the same exception.
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
            let span = call_site_at(syn::spanned::Spanned::span(&param));
            quote_spanned!(span=> #param: #private::ToolSchema)
        })
        .collect()
}
