//! The arguments of `#[mcp_tools(…)]`.

use crate::diagnostics::Diagnostics;
use crate::lints::levels::{LEVEL, Levels};
use crate::settings::{Count, Given, Profile};
use crate::syntax::Spanned;
use crate::syntax::args::{self, Key};
use proc_macro2::TokenStream;
use syn::Path;

/// Every key, with what it takes.
const KEYS: &[Key] = &[
    Key {
        name: "source",
        takes: "a string, such as `source = \"trove\"`",
    },
    Key {
        name: "budget",
        takes: "a number of tokens from 1, such as `budget = 2_000`",
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
        name: "serve",
        takes: "a boolean, such as `serve = false`",
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

/// What is said of all tools of a block.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) given: Given,
    pub(crate) levels: Levels,
    pub(crate) serve: Option<bool>,
    pub(crate) runtime: Option<Path>,
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        let mut args = Args::default();
        let mut list = args::parse(tokens, "mcp_tools", KEYS, diagnostics);
        args::once(&mut list, &["allow", "warn", "deny"], diagnostics);
        for arg in &list {
            match arg.name().as_str() {
                "source" => args.source = arg.string(diagnostics),
                "budget" => args.given.budget = arg.count(diagnostics).map(|count| count.value),
                "count" => args.given.count = Count::parse(arg, diagnostics),
                "profile" => args.given.profile = Profile::parse(arg, diagnostics),
                "serve" => args.serve = arg.flag(diagnostics),
                "allow" | "warn" | "deny" => args.levels.read(arg, diagnostics),
                "crate" => args.runtime = arg.path(diagnostics),
                key => unreachable!("`{key}` is in KEYS and is not read"),
            }
        }
        args
    }
}
