//! Where generated code finds the runtime: the one place that knows a path into it.

use super::keys::{Key, Read, Target};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Path;

/// The crate `mcpact`, under whatever name the user has it.
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
    /// `::mcpact`, or what `crate = …` says.
    pub(crate) fn new(path: Option<Path>) -> Self {
        Self { path }
    }

    /// Wraps items, in which `__p` is the runtime's private module, so that nothing of them is seen outside.
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

    /// The private module by its full path, for items that must be seen outside.
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

/// `__p`, located where `span` is, so that errors point at the user's code.
pub(crate) fn p(span: Span) -> Ident {
    Ident::new("__p", at(span))
}

/// Located at `span`, resolved as the macro's own.
pub(crate) fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}
