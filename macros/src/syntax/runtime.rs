//! The path of the runtime in generated code.

use super::keys::{Key, Read};
use super::target::Target;
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

    /// Wraps items in a block where `__p` is the runtime's private module.
    pub(crate) fn block(&self, attrs: &TokenStream, items: &TokenStream) -> TokenStream {
        let path = self.private();
        quote! {
            #attrs
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

/// Returns `__p` located at `span`, so that errors are reported at the user's code.
pub(crate) fn private_at(span: Span) -> Ident {
    Ident::new("__p", call_site_at(span))
}

/// Returns the location of `span` with the macro's name resolution.
pub(crate) fn call_site_at(span: Span) -> Span {
    Span::call_site().located_at(span)
}
