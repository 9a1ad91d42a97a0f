//! The arguments of `#[mcp_tools(…)]`.

use crate::diagnostics::Diagnostics;
use crate::syntax::Spanned;
use crate::syntax::keys::{self, Key, Target};
use crate::tool::shared::{self, Shared};
use proc_macro2::{Ident, TokenStream};

const ON: &[Target] = &[Target::Block];

const KEYS: &[Key<Args>] = &[
    Key {
        name: "source",
        takes: "a string",
        examples: &["source = \"trove\""],
        doc: "the collection that the tools belong to; by default the type's name in `snake_case`",
        on: ON,
        read: |args, arg, diagnostics| args.source = arg.string(diagnostics),
    },
    Key {
        name: "serve",
        takes: "a boolean",
        examples: &["serve = false"],
        doc: "whether the block's methods answer calls, which needs the feature `rmcp`; by default they do",
        on: ON,
        read: |args, arg, diagnostics| args.serve = arg.flag(diagnostics),
    },
    Key {
        name: "block",
        takes: "a name",
        examples: &["block = pages"],
        doc: "the block's name, for a type that has several",
        on: ON,
        read: |args, arg, diagnostics| args.block = arg.ident(diagnostics),
    },
    Key {
        name: "joins",
        takes: "the names of other blocks",
        examples: &["joins = [pages, people]"],
        doc: "the blocks whose tools follow this block's in the list of the type",
        on: ON,
        read: |args, arg, diagnostics| args.joins = arg.idents(diagnostics),
    },
];

const SHARED: &[Key<Args>] = &shared::keys(ON, "the maximum cost of the block's tools together, in tokens");

/// What is said of all tools of a block.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) source: Option<Spanned<String>>,
    /// Whether its methods answer the calls of their tools.
    pub(crate) serve: Option<bool>,
    /// The block's name, where the type has several.
    pub(crate) block: Option<Ident>,
    /// The blocks whose tools stand behind its own.
    pub(crate) joins: Option<Vec<Ident>>,
    pub(crate) shared: Shared,
}

impl AsMut<Shared> for Args {
    fn as_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        let mut args = Args::default();
        keys::read(
            [tokens],
            "mcp_tools",
            Target::Block,
            &[KEYS, SHARED],
            &mut args,
            diagnostics,
        );
        args
    }
}
