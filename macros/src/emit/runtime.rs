//! The path of the runtime in generated code.

use crate::syntax::keys::{Key, Read};
use crate::syntax::target::Target;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Path;

/// The crate `mcpact`, under the name that the user gives it.
#[derive(Clone, Default)]
pub(crate) struct Runtime {
    path: Option<Path>,
}

/// Returns the key `crate`.
pub(crate) const fn key<A>(on: &'static [Target], read: Read<A>) -> Key<A> {
    Key {
        name: "crate",
        takes: "the path of mcpact",
        examples: &["crate = my_crate::mcpact"],
        doc: "the path of mcpact; by default `::mcpact`",
        on,
        read,
    }
}

impl Runtime {
    /// Returns the runtime at the path of `crate = …`, else at `::mcpact`.
    pub(crate) fn new(path: Option<Path>) -> Self {
        Self { path }
    }

    /// Returns items for a module, from items that refer to the runtime's private module as `__p`.
    pub(crate) fn items(&self, items: &TokenStream) -> TokenStream {
        self.block(&TokenStream::new(), items)
    }

    /// Returns [`items`](Runtime::items) with the `#[cfg]`s of the item that they are for.
    pub(crate) fn block(&self, cfgs: &TokenStream, items: &TokenStream) -> TokenStream {
        if items.is_empty() {
            return TokenStream::new();
        }
        let path = self.private();
        quote! {
            #cfgs
            const _: () = {
                use #path as __p;
                #items
            };
        }
    }

    /// Returns the full path of the private module, for items outside of a block.
    pub(crate) fn private(&self) -> TokenStream {
        self.path.as_ref().map_or_else(
            || quote!(::mcpact::__private),
            |path| {
                let mut tokens = path.to_token_stream();
                tokens.extend(quote!(::__private));
                tokens
            },
        )
    }
}

/// Returns `Some(expression)` or `None` of the core library.
pub(crate) fn option(expression: Option<TokenStream>) -> TokenStream {
    expression.map_or_else(|| quote!(__p::None), |expression| quote!(__p::Some(#expression)))
}

/// Returns the location of `span` for a call, and `__p` there, so that rustc reports an error of
/// the call at the user's code.
pub(crate) fn at(span: Span) -> (Span, Ident) {
    (call_site_at(span), private_at(span))
}

/// Returns `__p` with the span of the user's code: rustc reports a warning about a call at the
/// macro unless the call has that span.
pub(crate) fn private_in_user_code(span: Span) -> Ident {
    Ident::new("__p", span)
}

/// Returns `__p` located at `span`, so that errors are reported at the user's code.
pub(crate) fn private_at(span: Span) -> Ident {
    Ident::new("__p", call_site_at(span))
}

/// Returns the location of `span` with the macro's name resolution.
pub(crate) fn call_site_at(span: Span) -> Span {
    Span::call_site().located_at(span)
}
