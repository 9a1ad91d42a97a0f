//! Types of a method's signature, written outside of the method and its block.

use super::runtime::call_site_at;
use crate::syntax::tokens::{any_ident, elide_lifetimes};
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::{GenericParam, Signature, Type};

/// Returns a type of the signature without lifetimes and without `Self`, which is `block`. Returns
/// nothing for `!`, and for a type with `impl`, `for<'a>` or a generic parameter of the method.
pub(crate) fn outside_type(ty: &Type, sig: &Signature, block: &Type) -> Option<TokenStream> {
    let is_generic = |ident: &Ident| {
        sig.generics.params.iter().any(|param| match param {
            GenericParam::Type(param) => param.ident == *ident,
            GenericParam::Const(param) => param.ident == *ident,
            GenericParam::Lifetime(_) => false,
        })
    };
    let tokens = ty.to_token_stream();
    let is_local = any_ident(&tokens, &|ident| ident == "impl" || ident == "for" || is_generic(ident));
    (!is_local && !matches!(ty, Type::Never(_))).then(|| elide_lifetimes(replace_self(tokens, block)))
}

/// Replaces `Self` by the block's type.
fn replace_self(tokens: TokenStream, block: &Type) -> TokenStream {
    let replace = |tree: TokenTree| match tree {
        TokenTree::Ident(ident) if ident == "Self" => {
            let span = call_site_at(ident.span());
            quote_spanned!(span=> #block)
        }
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), replace_self(group.stream(), block));
            inner.set_span(group.span());
            TokenTree::Group(inner).into()
        }
        tree => tree.into(),
    };
    tokens.into_iter().map(replace).collect()
}
