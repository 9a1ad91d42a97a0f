//! Checks that no parameter of an adopted method is `Parameters<…>` under another name.
//!
//! rmcp recognizes a parameter by its type, and a macro only by its name, so the compiler compares
//! the types. Without this check, rmcp would read arguments that the schema does not have.

use super::parameters_segment;
use crate::syntax::runtime::call_site_at;
use crate::syntax::tokens::{any_ident, elide_lifetimes};
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, GenericParam, Signature, Type};

/// Returns a check of each type, once. `methods` are those of the block `ty`, with their `#[cfg]`s.
pub(crate) fn expand<'m>(ty: &Type, methods: impl Iterator<Item = (&'m TokenStream, &'m Signature)>) -> TokenStream {
    let mut seen: Vec<String> = Vec::new();
    let mut checks = TokenStream::new();
    for (cfgs, sig) in methods {
        for arg in &sig.inputs {
            let FnArg::Typed(param) = arg else { continue };
            if parameters_segment(&param.ty).is_some() || !is_checkable(&param.ty, sig) {
                continue;
            }
            let param_ty = elide_lifetimes(replace_self(param.ty.to_token_stream(), ty));
            // A method with `#[cfg]` may not exist.
            if cfgs.is_empty() {
                let text = param_ty.to_string();
                if seen.contains(&text) {
                    continue;
                }
                seen.push(text);
            }
            let span = param.ty.span();
            let p = Ident::new("__p", span);
            let check = quote_spanned!(span=> #p::extractor! { #param_ty });
            checks.extend(quote!(#cfgs #check));
        }
    }
    checks
}

/// Returns whether a type can be `Parameters<…>`, and can be written outside of its method.
fn is_checkable(ty: &Type, sig: &Signature) -> bool {
    let is_generic = |ident: &Ident| {
        sig.generics.params.iter().any(|param| match param {
            GenericParam::Type(param) => param.ident == *ident,
            GenericParam::Const(param) => param.ident == *ident,
            GenericParam::Lifetime(_) => false,
        })
    };
    matches!(ty, Type::Path(_) | Type::Macro(_) | Type::Group(_) | Type::Paren(_))
        && !any_ident(&ty.to_token_stream(), &|ident| ident == "impl" || is_generic(ident))
}

/// Replaces `Self` by the block's type.
fn replace_self(tokens: TokenStream, ty: &Type) -> TokenStream {
    let replace = |tree: TokenTree| match tree {
        TokenTree::Ident(ident) if ident == "Self" => {
            let span = call_site_at(ident.span());
            quote_spanned!(span=> #ty)
        }
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), replace_self(group.stream(), ty));
            inner.set_span(group.span());
            TokenTree::Group(inner).into()
        }
        tree => tree.into(),
    };
    tokens.into_iter().map(replace).collect()
}
