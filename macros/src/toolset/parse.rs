//! `toolset! { pub NAME = [Path, …], key = value, … }`, read.

use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::args::Key;
use crate::tool::shared::Shared;
use proc_macro2::{Ident, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Token, Type, Visibility, token};

/// The key of a toolset alone, with what it takes.
const KEYS: &[Key] = &[Key::new(
    "meta_budget",
    "a number of tokens from 1, such as `meta_budget = 300`",
)];

/// What is written.
pub(crate) struct Source {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    pub(crate) bracket: token::Bracket,
    pub(crate) types: Vec<Type>,
    pub(crate) arguments: TokenStream,
}

/// The arguments behind the list.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) meta_budget: Option<u32>,
    pub(crate) shared: Shared,
}

impl Parse for Source {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let name = input.parse().map_err(|error| shape(&error))?;
        input.parse::<Token![=]>().map_err(|error| shape(&error))?;
        if !input.peek(token::Bracket) {
            return Err(input.error(messages::toolset_shape()));
        }
        let content;
        let bracket = syn::bracketed!(content in input);
        let types = Punctuated::<Type, Token![,]>::parse_terminated(&content)?;
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(input.error(messages::no_comma()));
        }
        input.parse::<Option<Token![,]>>()?;
        Ok(Source {
            attrs,
            vis,
            name,
            bracket,
            types: types.into_iter().collect(),
            arguments: input.parse()?,
        })
    }
}

fn shape(error: &syn::Error) -> syn::Error {
    syn::Error::new(error.span(), messages::toolset_shape())
}

impl Source {
    pub(crate) fn args(&self, diagnostics: &mut Diagnostics) -> Args {
        let (shared, own) = Shared::parse(self.arguments.clone(), "toolset!", KEYS, diagnostics);
        let meta_budget = own.first().and_then(|budget| budget.count(diagnostics));
        Args {
            meta_budget: meta_budget.map(|count| count.value),
            shared,
        }
    }
}
