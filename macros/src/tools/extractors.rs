//! What an adopted tool's method is called with and is not written as `Parameters<…>`: rmcp asks the type, and a macro knows only names.
//! Where such a type is `Parameters<…>` under another name, rmcp would read arguments that the schema does not have, so each is
//! held against that by the compiler.

use super::model::Tools;
use crate::syntax::runtime::at;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, GenericParam, Signature, Type};

use super::adopt::parameters;
use super::expand::without_lifetimes;

/// A check of each of the types, once.
pub(super) fn expand(tools: &Tools) -> TokenStream {
    let mut seen: Vec<String> = Vec::new();
    let mut checks = TokenStream::new();
    for method in &tools.methods {
        for arg in &method.sig.inputs {
            let FnArg::Typed(param) = arg else { continue };
            let ty = &*param.ty;
            if parameters(ty).is_some() || !can_be(ty, method.sig) {
                continue;
            }
            let written = concrete(ty.to_token_stream(), tools.ty);
            let text = written.to_string();
            // Another method with the same type may not be there.
            if method.cfgs.is_empty() {
                if seen.contains(&text) {
                    continue;
                }
                seen.push(text);
            }
            let cfgs = &method.cfgs;
            let span = ty.span();
            let p = Ident::new("__p", span);
            let check = quote_spanned!(span=> #p::extractor! { #written });
            checks.extend(quote!(#cfgs #check));
        }
    }
    checks
}

/// Whether a type can be `Parameters<…>`, and be written outside of its method.
fn can_be(ty: &Type, sig: &Signature) -> bool {
    let generics = sig.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(&param.ident),
        GenericParam::Const(param) => Some(&param.ident),
        GenericParam::Lifetime(_) => None,
    });
    let generics: Vec<&Ident> = generics.collect();
    matches!(ty, Type::Path(_) | Type::Macro(_) | Type::Group(_) | Type::Paren(_))
        && !any(&ty.to_token_stream(), &|ident| {
            ident == "impl" || generics.contains(&ident)
        })
}

fn any(tokens: &TokenStream, is: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => is(&ident),
        TokenTree::Group(group) => any(&group.stream(), is),
        _ => false,
    })
}

/// The type as it is written outside of the block: without its lifetimes, and with the block's type for `Self`.
fn concrete(tokens: TokenStream, block: &Type) -> TokenStream {
    fn with(tokens: TokenStream, block: &Type) -> TokenStream {
        let each = tokens.into_iter().map(|tree| match tree {
            TokenTree::Ident(ident) if ident == "Self" => {
                let span = at(ident.span());
                quote_spanned!(span=> #block)
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), with(group.stream(), block));
                inner.set_span(group.span());
                TokenTree::Group(inner).into()
            }
            tree => tree.into(),
        });
        each.collect()
    }
    without_lifetimes(with(tokens, block))
}
