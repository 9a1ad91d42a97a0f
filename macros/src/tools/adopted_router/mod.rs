//! Blocks of rmcp's `#[tool_router]`, whose tools are counted and whose schemas rmcp sends.
//!
//! Reads `#[tool]` for the count, and adds the counted schema to it. As in rmcp 3.9, the last
//! segment of a path decides whether it is `tool_router`, `tool` or `Parameters<T>`.

pub(crate) mod extractors;
pub(crate) mod ignored_arguments;
mod router_attribute;
mod tool_attribute;

use super::impl_block::{ImplBlock, Item};
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::Runtime;
use crate::syntax::attributes::{attribute_args, is_rmcp_tool};
use crate::syntax::docs::DocsPart;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::{Attribute, MacroDelimiter, Meta, MetaList, PathSegment, Type, token};

use router_attribute::RouterAttribute;

pub(crate) use router_attribute::DEFAULT_ROUTER;
pub(crate) use tool_attribute::AdoptedTool;

/// Returns whether rmcp makes a router of the block.
pub(crate) fn is_router(block: &ImplBlock) -> bool {
    router_attribute::find(&block.attrs).is_some()
}

/// Returns the name of the block's router, if it is not the default.
pub(crate) fn router_name(block: &ImplBlock) -> Option<Ident> {
    let router = RouterAttribute::read(router_attribute::find(&block.attrs)?)?;
    router.name.filter(|name| name.unraw() != DEFAULT_ROUTER)
}

/// Returns whether a method of the block has rmcp's `#[tool]`.
pub(crate) fn has_tools(block: &ImplBlock) -> bool {
    block.items.iter().any(|item| match item {
        Item::Method(method) => method.attrs.iter().any(is_rmcp_tool),
        Item::Other(_) => false,
    })
}

/// Reads each `#[tool]` of the block, and adds the counted schema to it. Returns the tool of each
/// item that is a tool.
pub(crate) fn adopt(
    block: &mut ImplBlock,
    runtime: &Runtime,
    docs: DocsPart,
    diagnostics: &mut Diagnostics,
) -> Vec<Option<AdoptedTool>> {
    let mut adopted = Vec::new();
    for item in &mut block.items {
        let Item::Method(method) = item else {
            adopted.push(None);
            continue;
        };
        let index = method.attrs.iter().position(is_rmcp_tool);
        adopted.push(index.map(|index| {
            let (tool, added) = tool_attribute::read(method, index, runtime, docs, diagnostics);
            append_args(&mut method.attrs[index], &added);
            tool
        }));
        if index.is_none() {
            for attr in method.mcp_tool.drain(..) {
                diagnostics.error_of(attr, messages::not_rmcp_tool());
            }
        }
        for mark in method.marks.iter().flatten() {
            diagnostics.error_of(mark, messages::adopted_mark());
        }
    }
    adopted
}

/// Adds arguments to an attribute.
fn append_args(attr: &mut Attribute, added: &TokenStream) {
    let args = attribute_args(attr);
    let last = args.clone().into_iter().last();
    let has_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    let comma = last.filter(|last| !has_comma(last)).map(|_| quote!(,));
    attr.meta = Meta::List(MetaList {
        path: attr.path().clone(),
        delimiter: MacroDelimiter::Paren(token::Paren::default()),
        tokens: quote!(#args #comma #added),
    });
}

/// Returns the last segment of a type that is written as `Parameters<…>`.
pub(crate) fn parameters_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last().filter(|last| last.ident == "Parameters"),
        _ => None,
    }
}
