//! The arguments of `#[mcp_tools(…)]`.

use crate::diagnostics::Diagnostics;
use crate::syntax::Spanned;
use crate::syntax::args::Key;
use crate::tools::shared_keys::{SOURCE, Shared};
use proc_macro2::{Ident, TokenStream};

/// The keys that are its own, with what each takes.
const KEYS: &[Key] = &[
    SOURCE,
    Key::new("serve", "a boolean, such as `serve = false`"),
    Key::new("router", "a name, such as `router = pages`"),
    Key::new(
        "include",
        "the names of other blocks, such as `include = [pages, people]`",
    ),
];

/// What is said of all tools of a block.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) source: Option<Spanned<String>>,
    /// Whether its methods answer the calls of their tools.
    pub(crate) serve: Option<bool>,
    /// The block's name, where the type has several.
    pub(crate) router: Option<Ident>,
    /// The blocks whose tools stand behind its own.
    pub(crate) include: Option<Vec<Ident>>,
    pub(crate) shared: Shared,
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        let (shared, list) = Shared::parse(tokens, "mcp_tools", KEYS, diagnostics);
        let mut args = Args {
            shared,
            ..Args::default()
        };
        for arg in &list {
            match arg.name().as_str() {
                "source" => args.source = arg.string(diagnostics),
                "serve" => args.serve = arg.flag(diagnostics),
                "router" => args.router = arg.ident(diagnostics),
                "include" => args.include = arg.idents(diagnostics),
                key => unreachable!("`{key}` is in KEYS and is not read"),
            }
        }
        args
    }
}
