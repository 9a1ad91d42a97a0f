//! A block's tools: a marker type and a `tool!` for each, a constant on the block's type, and the runtime's `block!`,
//! which lists them and judges them together.

use super::model::{MethodTool, Tools};
use super::parse::Block;
use crate::syntax::runtime::{at, p};
use crate::tool;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// The items, for a block where `__p` is known.
pub(crate) fn expand(block: &Block, tools: &Tools) -> TokenStream {
    let ty = without_lifetimes(tools.ty.to_token_stream());
    let methods = tools.methods.iter().map(method);
    let (impl_generics, _, where_clause) = block.generics.split_for_impl();
    let own_ty = tools.ty;
    let constants = tools.methods.iter().map(constant);
    let settings = tools.settings.expand(&quote!(__p));
    let name = &tools.name;
    let definitions = tools.methods.iter().map(|method| {
        let MethodTool { cfgs, marker, .. } = method;
        quote!(#cfgs <#marker as __p::Tool>::DEFINITION)
    });
    let arguments = quote! {
        impl #ty;
        name = #name;
        settings = #settings;
        tools = [#(#definitions),*];
    };
    let span = at(tools.ty.span());
    let p = p(tools.ty.span());
    let list = quote_spanned!(span=> #p::block! { #arguments });
    quote! {
        #(#methods)*
        #[allow(dead_code)]
        impl #impl_generics #own_ty #where_clause {
            #(#constants)*
        }
        #list
    }
}

fn method(method: &MethodTool) -> TokenStream {
    let MethodTool {
        cfgs, marker, tool, ..
    } = method;
    let tool = tool::expand::expand(tool);
    quote! {
        #cfgs
        #[allow(non_camel_case_types)]
        enum #marker {}
        #cfgs
        #tool
    }
}

fn constant(method: &MethodTool) -> TokenStream {
    let MethodTool {
        vis,
        cfgs,
        marker,
        constant,
        tool,
    } = method;
    let doc = format!(" The tool `{}`.", tool.name.value);
    quote! {
        #cfgs
        #[doc = #doc]
        #vis const #constant: &'static __p::Definition = <#marker as __p::Tool>::DEFINITION;
    }
}

/// The block's type, with `'_` for the lifetimes that the block declares.
fn without_lifetimes(tokens: TokenStream) -> TokenStream {
    let mut quoted = false;
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Punct(punct) => {
                quoted = punct.as_char() == '\'';
                TokenTree::Punct(punct)
            }
            TokenTree::Ident(ident) if std::mem::take(&mut quoted) && ident != "static" => {
                TokenTree::Ident(Ident::new("_", ident.span()))
            }
            TokenTree::Group(group) => {
                let inner = without_lifetimes(group.stream());
                TokenTree::Group(Group::new(group.delimiter(), inner))
            }
            tree => tree,
        })
        .collect()
}
