//! The head of the item under `#[mcp_tool]`. The rest is neither read nor changed.

use crate::diagnostics::messages;
use crate::syntax::tokens::type_or_const_parameter;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, Generics, Token, Visibility};

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

/// Returns the error for an item that is neither a struct nor an enum.
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
    /// Returns the span of the first type or const parameter. A tool's entry is counted, so its
    /// type cannot have one.
    pub(crate) fn type_parameter(&self) -> Option<Span> {
        type_or_const_parameter(&self.generics).map(Spanned::span)
    }

    /// Returns the type, with `lifetime` for each of its lifetimes.
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
}
