//! The item under `#[mcp_tool]`: only its head is read, and nothing of it is changed.

use crate::diagnostics::messages;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, GenericParam, Generics, Token, Visibility};

/// The head of a struct or an enum.
pub(crate) struct Head {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
}

impl Parse for Head {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        if input.peek(Token![struct]) {
            input.parse::<Token![struct]>()?;
        } else if input.peek(Token![enum]) {
            input.parse::<Token![enum]>()?;
        } else {
            return Err(refused(input));
        }
        let head = Head {
            attrs,
            ident: input.parse()?,
            generics: input.parse()?,
        };
        input.parse::<TokenStream>()?;
        Ok(head)
    }
}

/// Says what to do with an item that is neither a struct nor an enum.
fn refused(input: ParseStream) -> syn::Error {
    let span = input.span();
    let message = if input.peek(Token![impl]) || input.peek(Token![unsafe]) && input.peek2(Token![impl]) {
        messages::tool_on_impl()
    } else if is_function(input) {
        messages::tool_on_function()
    } else {
        messages::tool_on_other()
    };
    let _rest = input.parse::<TokenStream>();
    syn::Error::new(span, message)
}

fn is_function(input: ParseStream) -> bool {
    let ahead = input.fork();
    ahead.parse::<syn::Signature>().is_ok()
}

impl Head {
    /// Where type parameters stand, if there are any: a tool's bytes are counted, so its type must be one type.
    pub(crate) fn parameters(&self) -> Option<Span> {
        self.generics
            .params
            .iter()
            .find(|param| !matches!(param, GenericParam::Lifetime(_)))
            .map(Spanned::span)
    }

    /// The type, with `lifetime` for each of its lifetimes.
    pub(crate) fn ty(&self, lifetime: &str) -> TokenStream {
        let ident = &self.ident;
        let lifetime = syn::Lifetime::new(lifetime, Span::call_site());
        let lifetimes: Vec<_> = self.generics.lifetimes().map(|_| &lifetime).collect();
        if lifetimes.is_empty() {
            quote!(#ident)
        } else {
            quote!(#ident<#(#lifetimes),*>)
        }
    }

    /// The item's `#[cfg]`s, which what is made from it needs too.
    pub(crate) fn cfgs(&self) -> TokenStream {
        cfgs(&self.attrs)
    }
}

/// The `#[cfg]`s among `attrs`.
pub(crate) fn cfgs(attrs: &[Attribute]) -> TokenStream {
    let cfgs = attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    quote!(#(#cfgs)*)
}
