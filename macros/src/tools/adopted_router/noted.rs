//! A router whose results list ignored arguments, around the one that rmcp's `#[tool_router]` makes.

use super::{DEFAULT_ROUTER, router_attribute};
use crate::diagnostics::Diagnostics;
use crate::syntax::args::{self, Value};
use crate::tools::impl_block::{ImplBlock, attribute_args};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{Expr, ExprLit, Lit, MacroDelimiter, Meta, MetaList, Visibility, token};

/// Renames rmcp's router, and returns the method with its name, for a block that has `__p`. Returns
/// nothing where rmcp refuses the attribute.
pub(crate) fn expand(block: &mut ImplBlock) -> TokenStream {
    let Some(attr) = router_attribute(block) else {
        return TokenStream::new();
    };
    let mut ignored = Diagnostics::new();
    let keys = args::split(attribute_args(attr), &mut ignored);
    ignored.discard();
    let mut name = Ident::new(DEFAULT_ROUTER, Span::call_site());
    let mut vis = Visibility::Inherited;
    let mut has_handler = false;
    let mut rest = TokenStream::new();
    for (key, value) in keys {
        match (key.unraw().to_string().as_str(), &value) {
            ("router", value) => match syn::parse2(name_tokens(value)) {
                Ok(given) => name = given,
                Err(_) => return TokenStream::new(),
            },
            ("vis", value) => match syn::parse2(name_tokens(value)) {
                Ok(given) => vis = given,
                Err(_) => return TokenStream::new(),
            },
            ("server_handler", Value::Flag) => has_handler = true,
            (_, Value::Flag) => rest.extend(quote!(, #key)),
            (_, Value::List(list)) => rest.extend(quote!(, #key(#list))),
            (_, value) => rest.extend(quote!(, #key = #value)),
        }
    }
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
                __p::noted_router!(Self::#inner())
            }
        }
        #handler
    };
    if let Some(attr) = block.attrs.iter_mut().find(|attr| super::is(attr, "tool_router")) {
        attr.meta = Meta::List(MetaList {
            path,
            delimiter: MacroDelimiter::Paren(token::Paren::default()),
            tokens: quote!(router = #inner #rest),
        });
    }
    items
}

/// Returns the tokens of a name, which rmcp also takes in a string.
fn name_tokens(value: &Value) -> TokenStream {
    match value {
        Value::Expr(expr) => match &**expr {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text), ..
            }) => text.parse().unwrap_or_default(),
            expr => expr.to_token_stream(),
        },
        value => value.to_token_stream(),
    }
}
