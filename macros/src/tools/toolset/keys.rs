//! The keys of `toolset!`.

use super::instructions::Instructions;
use super::source_descriptions::SourceDescriptions;
use crate::diagnostics::Diagnostics;
use crate::syntax::keys::{self, Key};
use crate::syntax::target::Target;
use crate::tools::shared_keys::{self, SharedArgs};
use proc_macro2::TokenStream;

const ON: &[Target] = &[Target::Toolset];

const KEYS: &[Key<Args>] = &[
    Key {
        name: "meta_budget",
        takes: "a number of tokens from 1",
        examples: &["meta_budget = 300"],
        doc: "the maximum cost of the meta-tools together, in tokens; by default `meta-budget` in Cargo.toml. The build fails if those with search cost more",
        on: ON,
        read: |args, arg, diagnostics| {
            args.meta_budget = arg.count(diagnostics);
        },
    },
    Key {
        name: "catalogue_budget",
        takes: "a number of tokens from 1",
        examples: &["catalogue_budget = 1_200"],
        doc: "the maximum cost of the meta-tools in [catalogue mode](#catalogue-mode), in tokens; by default `catalogue-budget` in Cargo.toml, else the budget of the meta-tools",
        on: ON,
        read: |args, arg, diagnostics| {
            args.catalogue_budget = arg.count(diagnostics);
        },
    },
];

const TEXTS: &[Key<Args>] = &[
    Key {
        name: "sources",
        takes: "the names of sources with a text each",
        examples: &[r#"sources("trove" = "Newspapers, books, images")"#],
        doc: "descriptions of sources, of at most 100 characters each. Results of `search_tools` that list the sources have them in place of the words that are typical of each source's tools",
        on: ON,
        read: |args, arg, diagnostics| {
            args.sources = SourceDescriptions::read(arg, diagnostics);
        },
    },
    Key {
        name: "instructions",
        takes: "a text, or `auto` with or without a text before the list of sources",
        examples: &[
            r#"instructions = "Dates are in UTC.""#,
            "instructions = auto",
            r#"instructions = auto("Dates are in UTC.")"#,
        ],
        doc: "the instructions of a server of these tools; with `auto`, [made from the tools](#instructions)",
        on: ON,
        read: |args, arg, diagnostics| {
            args.instructions = Instructions::read(arg, diagnostics);
        },
    },
    Key {
        name: "instructions_budget",
        takes: "a number of tokens from 1",
        examples: &["instructions_budget = 300"],
        doc: "the maximum cost of the instructions, in tokens; by default `instructions-budget` in Cargo.toml",
        on: ON,
        read: |args, arg, diagnostics| {
            args.instructions_budget = arg.count(diagnostics);
        },
    },
];

const SHARED: &[Key<Args>] = &shared_keys::keys(
    ON,
    "the maximum cost of the tools together, in tokens; by default `total-budget` in Cargo.toml",
);

/// The arguments after the list.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) meta_budget: Option<u32>,
    pub(crate) catalogue_budget: Option<u32>,
    pub(crate) instructions: Option<Instructions>,
    pub(crate) instructions_budget: Option<u32>,
    pub(crate) sources: SourceDescriptions,
    pub(crate) shared: SharedArgs,
}

impl AsMut<SharedArgs> for Args {
    fn as_mut(&mut self) -> &mut SharedArgs {
        &mut self.shared
    }
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        let tables = [KEYS, TEXTS, SHARED];
        keys::read([tokens], "toolset!", Target::Toolset, &tables, diagnostics)
    }
}

#[cfg(test)]
mod tests {
    use super::{KEYS, SHARED, TEXTS};
    use crate::syntax::keys::{assert_docs, table};

    #[test]
    fn docs_list_the_keys() {
        assert_docs("toolset.md", &table(&[KEYS, TEXTS, SHARED]));
    }
}
