//! The arguments of `#[mcp_tools(…)]`.

use crate::diagnostics::Diagnostics;
use crate::span::Spanned;
use crate::syntax::keys::{self, Key};
use crate::syntax::target::Target;
use crate::tools::shared_keys::{self, SharedArgs};
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
        doc: "`false` if the methods handle no calls; by default they do, which needs mcpact's feature `rmcp`",
        on: ON,
        read: |args, arg, diagnostics| args.serve = arg.flag(diagnostics),
    },
    Key {
        name: "router",
        takes: "a name",
        examples: &["router = pages"],
        doc: "the block's name, for a type that has [several blocks](#several-blocks)",
        on: ON,
        read: |args, arg, diagnostics| args.router = arg.ident(diagnostics),
    },
    Key {
        name: "include",
        takes: "the names of other blocks",
        examples: &["include = [pages, people]"],
        doc: "the blocks whose tools follow the block's own in the type's list",
        on: ON,
        read: |args, arg, diagnostics| args.include = arg.idents(diagnostics),
    },
    shared_keys::result_budget(
        ON,
        "the maximum cost of each [result](macro@mcp_tool#result-budgets) of the block's tools, in tokens; by default `result-budget` in Cargo.toml",
    ),
];

const SHARED: &[Key<Args>] = &shared_keys::keys(ON, "the maximum cost of the block's own tools together, in tokens");

/// The arguments, which apply to all tools of a block.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) serve: Option<bool>,
    pub(crate) router: Option<Ident>,
    pub(crate) include: Option<Vec<Ident>>,
    pub(crate) shared: SharedArgs,
}

impl AsMut<SharedArgs> for Args {
    fn as_mut(&mut self) -> &mut SharedArgs {
        &mut self.shared
    }
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        keys::read([tokens], "mcp_tools", Target::Block, &[KEYS, SHARED], diagnostics)
    }
}

#[cfg(test)]
mod tests {
    use super::{KEYS, SHARED};
    use crate::syntax::keys::{assert_docs, table};

    #[test]
    fn docs_list_the_keys() {
        assert_docs("mcp_tools.md", &table(&[KEYS, SHARED]));
    }
}
