//! A block's tools: a constant for each, in which it is written and counted, the runtime's `tools!`, which makes definitions of them
//! together, a constant on the block's type for each, and the gate of the block.

use super::adopt;
use super::extractors;
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
use syn::ext::IdentExt;
use syn::spanned::Spanned;

/// The items, for a block where `__p` is known.
pub(crate) fn expand(block: &Block, tools: &Tools) -> TokenStream {
    let places = Places::of(tools);
    let written = tools
        .methods
        .iter()
        .map(|method| tool::expand::written(&method.tool, &method.written, &method.cfgs));
    let ty = without_lifetimes(tools.ty.to_token_stream());
    let list = tools.several.whole_list(&ty);
    let items = items(block, tools, &places, &quote!(), &ty, &list);
    let forgotten = tools.several.forgotten(tools);
    let gate = tools.settings.budget.map(|_| {
        let settings = tools.settings.expand(&quote!(__p));
        let name = match &tools.several.name {
            Some(block) => format!("{}::{}", tools.name, block.unraw()),
            None => tools.name.clone(),
        };
        let list = tools.several.own_list(&ty);
        // Standing at the type, as a tool's does at its name: see there.
        let span = tools.ty.span();
        let p = Ident::new("__p", span);
        quote_spanned!(span=> #p::gate_tools! { "the tools of", #name, #list, #settings })
    });
    let handlers = tools.serve.then(|| handlers::expand(block, tools, &places));
    let router = adopt::is_router(block);
    let extractors = router.then(|| extractors::expand(tools));
    let filled = router.then(|| filled(tools));
    quote!(#(#written)* #items #forgotten #gate #handlers #extractors #filled)
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
    let one_type = block.generics.type_params().next().is_none() && block.generics.const_params().next().is_none();
    let whole = if one_type {
        // Else the blocks that it joins are in no list.
        tools.several.whole_list(&without_lifetimes(ty.clone()))
    } else {
        quote!(&__p::list(&__DEFINITIONS))
    };
    let items = items(
        block,
        tools,
        &Places::of(tools),
        &quote!(#impl_generics),
        &quote!(#ty #where_clause),
        &whole,
    );
    // What joins this block calls it.
    let called = tools.serve && !tools.several.has_list();
    let handlers = called.then(|| handlers::stand_in(block, tools));
    quote!(#(#written)* #items #handlers)
}

/// The definitions, by name and as a list: of the type, which has it as `whole`, or of the block alone.
fn items(
    block: &Block,
    tools: &Tools,
    places: &Places,
    generics: &TokenStream,
    ty: &TokenStream,
    whole: &TokenStream,
) -> TokenStream {
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
    let implementation = tools.several.has_list().then(|| {
        quote_spanned! {span=>
            #[automatically_derived]
            impl #generics #p::HasTools for #ty {
                const TOOLS: &'static [&'static #p::Definition] = #whole;
            }
        }
    });
    let block_list = tools.several.items(tools);
    quote! {
        #places
        #list
        #constants
        #block_list
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
    let once = tools.several.has_list().then(|| {
        let once = Ident::new(messages::ONE_BLOCK, Span::call_site());
        quote!(#[doc(hidden)] const #once: () = ();)
    });
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
