//! Attributes: their paths and arguments, and the `#[cfg]`s among them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Meta};

/// Returns whether the last segment of an attribute's path is this name.
pub(crate) fn path_ends_with(attr: &Attribute, name: &str) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == name)
}

/// Returns whether an attribute is `#[mcp_tool]`, under any path.
pub(crate) fn is_mcp_tool(attr: &Attribute) -> bool {
    path_ends_with(attr, "mcp_tool")
}

/// Returns whether an attribute is rmcp's `#[tool]`, under any path.
pub(crate) fn is_rmcp_tool(attr: &Attribute) -> bool {
    path_ends_with(attr, "tool")
}

/// Returns the tokens in the parentheses of an attribute.
pub(crate) fn attribute_args(attr: &Attribute) -> TokenStream {
    match &attr.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    }
}

/// Returns the `#[cfg]`s among `attrs`: the items that a macro generates from an item need them
/// too.
pub(crate) fn cfgs(attrs: &[Attribute]) -> TokenStream {
    let cfgs = attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    quote!(#(#cfgs)*)
}
