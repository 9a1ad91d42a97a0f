//! A block's tools: a marker type and a `tool!` for each, a constant on the block's type, and the runtime's `block!`,
//! which lists them and judges them together.

use super::handlers;
use super::model::{MethodTool, Tools};
use super::parse::Block;
use crate::diagnostics::messages;
use crate::tool;
use crate::tool::model::Tool;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// The items, for a block where `__p` is known.
pub(crate) fn expand(block: &Block, tools: &Tools) -> TokenStream {
    let ty = without_lifetimes(tools.ty.to_token_stream());
    let methods = tools.methods.iter().map(|method| marker(method, &method.tool));
    let constants = constants(block, tools);
    let settings = tools.settings.expand(&quote!(__p));
    let name = &tools.name;
    let definitions = definitions(tools);
    let arguments = quote! {
        impl #ty;
        name = #name;
        settings = #settings;
        tools = [#definitions];
    };
    // Standing at the type, as a tool's does at its name: see there.
    let span = tools.ty.span();
    let p = Ident::new("__p", span);
    let list = quote_spanned!(span=> #p::block! { #arguments });
    let handlers = tools.serve.then(|| handlers::expand(block, tools));
    quote!(#(#methods)* #constants #list #handlers)
}

fn definitions(tools: &Tools) -> TokenStream {
    let definitions = tools.methods.iter().map(|method| {
        let MethodTool { cfgs, marker, .. } = method;
        quote!(#cfgs <#marker as __p::Tool>::DEFINITION)
    });
    quote!(#(#definitions),*)
}

/// Tools in name only, for a block that is wrong: all that the code around it may mention is there, and nothing
/// that could be wrong again.
pub(crate) fn placeholders(block: &Block, tools: &Tools) -> TokenStream {
    let methods = tools.methods.iter().map(|method| {
        let placeholder = Tool::placeholder(method.marker.to_token_stream(), &method.constant);
        marker(method, &placeholder)
    });
    let constants = constants(block, tools);
    let definitions = definitions(tools);
    let ty = tools.ty;
    let (impl_generics, _, where_clause) = block.generics.split_for_impl();
    quote! {
        #(#methods)*
        #constants
        #[automatically_derived]
        impl #impl_generics __p::HasTools for #ty #where_clause {
            const TOOLS: &'static [&'static __p::Definition] = &[#definitions];
        }
    }
}

/// The type of a method's tool, and the tool.
fn marker(method: &MethodTool, tool: &Tool) -> TokenStream {
    let MethodTool { cfgs, marker, .. } = method;
    let tool = tool::expand::expand(tool);
    quote! {
        #cfgs
        #[allow(non_camel_case_types)]
        enum #marker {}
        #cfgs
        #tool
    }
}

/// The block's type has its tools by name.
fn constants(block: &Block, tools: &Tools) -> TokenStream {
    let ty = tools.ty;
    let (impl_generics, _, where_clause) = block.generics.split_for_impl();
    let constants = tools.methods.iter().map(constant);
    let imports = imports(tools);
    // A second block is a second implementation of a trait, of which rustc does not say what to do; of a second constant it
    // says the name.
    let once = Ident::new(messages::ONE_BLOCK, Span::call_site());
    let once = quote!(#[doc(hidden)] const #once: () = (););
    quote! {
        #imports
        #[allow(dead_code)]
        impl #impl_generics #ty #where_clause {
            #(#constants)*
            #once
        }
    }
}

/// Uses the `#[mcp_tool]`s that were lifted off the methods, so that rustc does not call their import unused, and says
/// what is to be imported if they have none.
fn imports(tools: &Tools) -> TokenStream {
    let mut seen: Vec<String> = Vec::new();
    let mut imports = TokenStream::new();
    for path in tools.methods.iter().filter_map(|method| method.attribute) {
        let written = path.to_token_stream().to_string();
        if !seen.contains(&written) {
            seen.push(written);
            let lifted = Ident::new(tool::LIFTED, Span::call_site());
            imports.extend(quote!(#[#path(#lifted)] const _: () = ();));
        }
    }
    imports
}

fn constant(method: &MethodTool) -> TokenStream {
    let MethodTool {
        vis,
        cfgs,
        marker,
        constant,
        tool,
        ..
    } = method;
    let doc = format!(" The tool `{}`.", tool.name.value);
    quote! {
        #cfgs
        #[doc = #doc]
        #vis const #constant: &'static __p::Definition = <#marker as __p::Tool>::DEFINITION;
    }
}

/// The block's type, with `'_` for the lifetimes that the block declares.
pub(super) fn without_lifetimes(tokens: TokenStream) -> TokenStream {
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
