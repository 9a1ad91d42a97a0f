//! `toolset! { pub NAME = [Path, …], key = value, … }`, read.

use crate::diagnostics::{Diagnostics, messages};
use crate::lints::levels::{LEVEL, Levels};
use crate::settings::{Count, Given, Profile};
use crate::syntax::args::{self, Key};
use proc_macro2::{Ident, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Path, Token, Type, Visibility, token};

/// Every key, with what it takes.
const KEYS: &[Key] = &[
    Key {
        name: "budget",
        takes: "a number of tokens from 1, such as `budget = 6_000`",
    },
    Key {
        name: "meta_budget",
        takes: "a number of tokens from 1, such as `meta_budget = 300`",
    },
    Key {
        name: "count",
        takes: "`\"model\"` (what the model sees) or `\"wire\"` (all that is sent), such as `count = \"wire\"`",
    },
    Key {
        name: "profile",
        takes: Profile::TAKES,
    },
    Key {
        name: "allow",
        takes: LEVEL,
    },
    Key {
        name: "warn",
        takes: LEVEL,
    },
    Key {
        name: "deny",
        takes: LEVEL,
    },
    Key {
        name: "crate",
        takes: "the path of mcpact, such as `crate = my_crate::mcpact`",
    },
];

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
    pub(crate) given: Given,
    pub(crate) levels: Levels,
    pub(crate) meta_budget: Option<u32>,
    pub(crate) runtime: Option<Path>,
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
        let mut args = Args::default();
        let mut list = args::parse(self.arguments.clone(), "toolset!", KEYS, diagnostics);
        args::once(&mut list, &["allow", "warn", "deny"], diagnostics);
        for arg in &list {
            match arg.name().as_str() {
                "budget" => args.given.budget = arg.count(diagnostics).map(|count| count.value),
                "meta_budget" => args.meta_budget = arg.count(diagnostics).map(|count| count.value),
                "count" => args.given.count = Count::parse(arg, diagnostics),
                "profile" => args.given.profile = Profile::parse(arg, diagnostics),
                "allow" | "warn" | "deny" => args.levels.read(arg, diagnostics),
                "crate" => args.runtime = arg.path(diagnostics),
                key => unreachable!("`{key}` is in KEYS and is not read"),
            }
        }
        args
    }
}
