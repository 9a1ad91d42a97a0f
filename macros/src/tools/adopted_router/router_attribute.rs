//! The arguments of rmcp's `#[tool_router]`.

use crate::syntax::args::{self, Value};
use crate::syntax::attributes::{attribute_args, path_ends_with};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Attribute, Expr, ExprLit, Lit, Visibility};

/// The name that rmcp gives to the router of a block without one.
pub(crate) const DEFAULT_ROUTER: &str = "tool_router";

/// The arguments of a `#[tool_router]`.
pub(super) struct RouterAttribute {
    pub(super) name: Option<Ident>,
    pub(super) vis: Visibility,
    /// True if rmcp also implements `ServerHandler`.
    pub(super) has_handler: bool,
    /// The other arguments, with a comma before each.
    pub(super) rest: TokenStream,
}

/// Returns the `#[tool_router]` among the attributes of a block.
pub(super) fn find(attrs: &[Attribute]) -> Option<&Attribute> {
    attrs.iter().find(|attr| path_ends_with(attr, "tool_router"))
}

impl RouterAttribute {
    /// Returns the arguments, or `None` if rmcp refuses them.
    pub(super) fn read(attr: &Attribute) -> Option<RouterAttribute> {
        // rmcp reports the errors.
        let keys = args::split_silently(attribute_args(attr));
        let mut router = RouterAttribute {
            name: None,
            vis: Visibility::Inherited,
            has_handler: false,
            rest: TokenStream::new(),
        };
        for (key, value) in keys {
            match (key.unraw().to_string().as_str(), &value) {
                ("router", value) => router.name = Some(value.as_ident()?),
                ("vis", value) => router.vis = syn::parse2(visibility(value)).ok()?,
                ("server_handler", Value::Flag) => router.has_handler = true,
                (_, Value::Flag) => router.rest.extend(quote!(, #key)),
                (_, Value::List(list)) => router.rest.extend(quote!(, #key(#list))),
                (_, value) => router.rest.extend(quote!(, #key = #value)),
            }
        }
        Some(router)
    }
}

/// Returns the tokens of a visibility, or those in its string literal.
fn visibility(value: &Value) -> TokenStream {
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
