//! A block's tools: a constant for each, in which it is written and counted, the runtime's `tools!`, which makes definitions of them
//! together, a constant on the block's type for each, and the gate of the block.

use super::adopt;
use super::handlers;
use super::model::{MethodTool, Tools};
use super::parse::Block;
use super::places::Places;
use crate::diagnostics::messages;
use crate::syntax::runtime::{at, p};
use crate::tool;
use crate::tool::model::{Input, Tool};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// The items, for a block where `__p` is known.
pub(crate) fn expand(block: &Block, tools: &Tools) -> TokenStream {
    let places = Places::of(tools);
    let written = tools
        .methods
        .iter()
        .map(|method| tool::expand::written(&method.tool, &method.written, &method.cfgs));
    let ty = without_lifetimes(tools.ty.to_token_stream());
    let items = items(block, tools, &places, &quote!(), &ty);
    let gate = tools.settings.budget.map(|_| {
        let (name, settings) = (&tools.name, tools.settings.expand(&quote!(__p)));
        let list = quote!(<#ty as __p::HasTools>::TOOLS);
        // Standing at the type, as a tool's does at its name: see there.
        let span = tools.ty.span();
        let p = Ident::new("__p", span);
        quote_spanned!(span=> #p::gate_block! { #name, #list, #settings })
    });
    let handlers = tools.serve.then(|| handlers::expand(block, tools, &places));
    let filled = adopt::is_router(block).then(|| filled(tools));
    quote!(#(#written)* #items #gate #handlers #filled)
}

/// Where serde alone reads the arguments: that it knows the defaults.
fn filled(tools: &Tools) -> TokenStream {
    let each = tools.methods.iter().map(|method| {
        let (Input::Of(ty), cfgs) = (&method.tool.input, &method.cfgs) else {
            return quote!();
        };
        let (name, span) = (&method.tool.name.value, ty.span());
        let (p, span) = (p(span), at(span));
        let call = quote_spanned!(span=> #p::filled_by_serde(#name, <#ty as #p::ToolSchema>::NODE));
        quote!(#cfgs const _: () = #call;)
    });
    each.collect()
}

/// Tools in name only, for a block that is wrong: all that the code around it may mention is there, and nothing
/// that could be wrong again.
pub(crate) fn placeholders(block: &Block, tools: &Tools) -> TokenStream {
    let written = tools.methods.iter().map(|method| {
        let placeholder = Tool::placeholder(&method.constant);
        tool::expand::written(&placeholder, &method.written, &method.cfgs)
    });
    let (impl_generics, _, where_clause) = block.generics.split_for_impl();
    let ty = tools.ty.to_token_stream();
    let items = items(
        block,
        tools,
        &Places::of(tools),
        &quote!(#impl_generics),
        &quote!(#ty #where_clause),
    );
    quote!(#(#written)* #items)
}

/// The definitions, by name and as a list of the type.
fn items(block: &Block, tools: &Tools, places: &Places, generics: &TokenStream, ty: &TokenStream) -> TokenStream {
    let written = tools.methods.iter().map(|method| {
        let MethodTool { cfgs, written, .. } = method;
        quote!(#cfgs #written)
    });
    let list = tool::expand::tools(tools.ty.span(), &quote!(#(#written),*));
    let constants = constants(block, tools, places);
    let places = &places.constants;
    // At the type: a second block on it is a second implementation.
    let span = at(tools.ty.span());
    let p = p(tools.ty.span());
    let implementation = quote_spanned! {span=>
        impl #generics #p::HasTools for #ty {
            const TOOLS: &'static [&'static #p::Definition] = &#p::list(&__DEFINITIONS);
        }
    };
    quote! {
        #places
        #list
        #constants
        #[automatically_derived]
        #implementation
    }
}

/// The block's type has its tools by name.
fn constants(block: &Block, tools: &Tools, places: &Places) -> TokenStream {
    let ty = tools.ty;
    let (impl_generics, _, where_clause) = block.generics.split_for_impl();
    let constants = tools
        .methods
        .iter()
        .zip(&places.each)
        .map(|(method, place)| constant(method, place));
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

fn constant(method: &MethodTool, place: &TokenStream) -> TokenStream {
    let MethodTool {
        vis,
        cfgs,
        constant,
        tool,
        ..
    } = method;
    let doc = format!(" The tool `{}`.", tool.name.value);
    quote! {
        #cfgs
        #[doc = #doc]
        #vis const #constant: &'static __p::Definition = &__DEFINITIONS[#place];
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
