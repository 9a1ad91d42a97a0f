//! The arguments of `#[mcp_tools(…)]`.

use crate::diagnostics::Diagnostics;
use crate::settings::Count;
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
        name: "crate",
        takes: "the path of mcpact, such as `crate = my_crate::mcpact`",
    },
];

/// What is said of all tools of a block.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) budget: Option<u32>,
    pub(crate) count: Option<Count>,
    pub(crate) runtime: Option<Path>,
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        let mut args = Args::default();
        let mut list = args::parse(tokens, "mcp_tools", KEYS, diagnostics);
        args::once(&mut list, &[], diagnostics);
        for arg in &list {
            match arg.name().as_str() {
                "source" => args.source = arg.string(diagnostics),
                "budget" => args.budget = arg.count(diagnostics).map(|count| count.value),
                "count" => args.count = Count::parse(arg, diagnostics),
                "crate" => args.runtime = arg.path(diagnostics),
                key => unreachable!("`{key}` is in KEYS and is not read"),
            }
        }
        args
    }
}
