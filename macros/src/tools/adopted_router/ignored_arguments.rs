//! A router whose results list ignored arguments, around that of rmcp's `#[tool_router]`.

use super::router_attribute::{self, DEFAULT_ROUTER, RouterAttribute};
use crate::syntax::attributes::path_ends_with;
use crate::tools::impl_block::ImplBlock;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{MacroDelimiter, Meta, MetaList, token};

/// Renames rmcp's router, and returns the method with its name, for a block that has `__p`. Returns
/// nothing where rmcp refuses the attribute.
pub(crate) fn expand(block: &mut ImplBlock) -> TokenStream {
    let attr = router_attribute::find(&block.attrs);
    let Some((attr, router)) = attr.and_then(|attr| Some((attr, RouterAttribute::read(attr)?))) else {
        return TokenStream::new();
    };
    let RouterAttribute {
        name,
        vis,
        has_handler,
        rest,
    } = router;
    let name = name.unwrap_or_else(|| Ident::new(DEFAULT_ROUTER, Span::call_site()));
    let inner = format_ident!("__{}_of_rmcp", name.unraw());
    let path = attr.path().clone();
    let (ty, generics) = (&block.ty, &block.generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    // As rmcp writes it for its own router.
    let handler = has_handler.then(|| {
        quote! {
            #[::rmcp::tool_handler(router = Self::#name())]
            impl #impl_generics ::rmcp::ServerHandler for #ty #where_clause {}
        }
    });
    let items = quote! {
        impl #impl_generics #ty #where_clause {
            /// Returns the router of the tools, whose results list ignored arguments.
            #vis fn #name() -> rmcp::handler::server::router::tool::ToolRouter<Self> {
                __p::ignored_arguments_router!(Self::#inner())
            }
        }
        #handler
    };
    if let Some(attr) = block.attrs.iter_mut().find(|attr| path_ends_with(attr, "tool_router")) {
        attr.meta = Meta::List(MetaList {
            path,
            delimiter: MacroDelimiter::Paren(token::Paren::default()),
            tokens: quote!(router = #inner #rest),
        });
    }
    items
}
