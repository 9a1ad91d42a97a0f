//! The arguments of `#[mcp_tool(…)]`, on a struct and on a method.

use crate::diagnostics::Diagnostics;
use crate::span::Spanned;
use crate::syntax::docs;
use crate::syntax::json::Json;
use crate::syntax::keys::{self, Key};
use crate::syntax::target::Target;
use crate::tools::shared_keys::{self, SharedArgs};
use proc_macro2::TokenStream;
use syn::Type;

const ON: &[Target] = &[Target::Tool];

const KEYS: &[Key<Args>] = &[
    Key {
        name: "name",
        takes: "a string",
        examples: &["name = \"search\""],
        doc: "the name of the tool: a letter, then at most 63 letters, digits, `_` or `-`; by default the struct's or method's name in `snake_case`",
        on: ON,
        read: |args, arg, diagnostics| args.name = arg.string(diagnostics),
    },
    Key {
        name: "title",
        takes: "a string",
        examples: &["title = \"Search\""],
        doc: "a name for people",
        on: ON,
        read: |args, arg, diagnostics| args.title = arg.string(diagnostics),
    },
    Key {
        name: "description",
        takes: "a string",
        examples: &["description = \"Search newspapers\""],
        doc: "the description, of at most 2,048 characters; by default the first paragraph of the doc comment",
        on: ON,
        read: |args, arg, diagnostics| {
            let unreadable = || Some(docs::unreadable(arg.span()));
            args.description = arg.string(diagnostics).or_else(unreadable);
        },
    },
    Key {
        name: "summary",
        takes: "a string of at most 10 words",
        examples: &["summary = \"Search newspapers\""],
        doc: "at most 10 words for the index; by default the first 10 words of the description, at most 120 characters",
        on: ON,
        read: |args, arg, diagnostics| args.summary = arg.string(diagnostics),
    },
    Key {
        name: "source",
        takes: "a string",
        examples: &["source = \"trove\""],
        doc: "the collection that the tool belongs to; by default the module's name, or the source of the block",
        on: ON,
        read: |args, arg, diagnostics| args.source = arg.string(diagnostics),
    },
    Key {
        name: "keywords",
        takes: "an array of strings",
        examples: &["keywords = [\"gazettes\", \"maps\"]"],
        doc: "words for the search, in addition to those of the name and the summary",
        on: ON,
        read: |args, arg, diagnostics| args.keywords = arg.strings(diagnostics).unwrap_or_default(),
    },
    Key {
        name: "tags",
        takes: "an array of strings",
        examples: &["tags = [\"maps\", \"beta\"]"],
        doc: "groups across sources, by which `search_tools` filters; no other text contains them",
        on: ON,
        read: |args, arg, diagnostics| args.tags = arg.strings(diagnostics).unwrap_or_default(),
    },
    Key {
        name: "asks",
        takes: "an array of strings",
        examples: &["asks = [\"photos of Ballarat\"]"],
        doc: "example requests for the search, at most 16, each of at most 200 characters; no model sees them, and `mcpact::assert_recall!` checks that each one finds the tool",
        on: ON,
        read: |args, arg, diagnostics| args.asks = arg.strings(diagnostics).unwrap_or_default(),
    },
    Key {
        name: "examples",
        takes: "an array of objects",
        examples: &["examples = [json!({ \"query\": \"Ballarat\", \"limit\": 5 })]"],
        doc: "[arguments of example calls](macro@mcp_tool#example-calls), which only the full description of the tool has",
        on: ON,
        read: |args, arg, diagnostics| args.examples = arg.objects(diagnostics),
    },
    hint(
        "read_only",
        &["read_only", "read_only = false"],
        "a hint for clients, by default not sent: the tool has no side effects",
        |args, arg, diagnostics| args.annotations.read_only = arg.flag(diagnostics),
    ),
    hint(
        "destructive",
        &["destructive", "destructive = false"],
        "a hint for clients, by default not sent: the tool may delete or overwrite",
        |args, arg, diagnostics| args.annotations.destructive = arg.flag(diagnostics),
    ),
    hint(
        "idempotent",
        &["idempotent", "idempotent = false"],
        "a hint for clients, by default not sent: repeated calls with the same arguments have no further effect",
        |args, arg, diagnostics| args.annotations.idempotent = arg.flag(diagnostics),
    ),
    hint(
        "open_world",
        &["open_world", "open_world = false"],
        "a hint for clients, by default not sent: the tool reaches systems outside of the server",
        |args, arg, diagnostics| args.annotations.open_world = arg.flag(diagnostics),
    ),
    Key {
        name: "output",
        takes: "a type",
        examples: &["output = Hits"],
        doc: "the type of structured results, whose schema is sent, [as serde writes it](macro@ToolSchema#results)",
        on: ON,
        read: |args, arg, diagnostics| args.output = arg.ty(diagnostics),
    },
    Key {
        name: "returns",
        takes: "a type",
        examples: &["returns = ArticleId", "returns = (ArticleId, TitleId)"],
        doc: "the ids in results of a tool without `output`: a newtype or several. The search reports which tool has the values of [a parameter](macro@mcp_tool#tools-that-return-ids); nothing is sent",
        on: ON,
        read: |args, arg, diagnostics| args.returns = arg.ty(diagnostics),
    },
    shared_keys::result_budget(
        ON,
        "the maximum cost of each [result](macro@mcp_tool#result-budgets) of the tool, in tokens; by default that of the block, else `result-budget` in Cargo.toml",
    ),
];

const fn hint(
    name: &'static str,
    examples: &'static [&'static str],
    doc: &'static str,
    read: keys::Read<Args>,
) -> Key<Args> {
    Key {
        name,
        takes: "nothing or a boolean",
        examples,
        doc,
        on: ON,
        read,
    }
}

const SHARED: &[Key<Args>] = &shared_keys::keys(
    ON,
    "the maximum cost of the tool, in tokens; by default `tool-budget` in Cargo.toml",
);

/// The arguments of a tool.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) name: Option<Spanned<String>>,
    pub(crate) title: Option<Spanned<String>>,
    pub(crate) description: Option<Spanned<String>>,
    pub(crate) summary: Option<Spanned<String>>,
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) keywords: Vec<Spanned<String>>,
    pub(crate) tags: Vec<Spanned<String>>,
    pub(crate) asks: Vec<Spanned<String>>,
    pub(crate) examples: Vec<Spanned<Json>>,
    pub(crate) annotations: Annotations,
    pub(crate) output: Option<Type>,
    pub(crate) returns: Option<Type>,
    pub(crate) shared: SharedArgs,
}

/// Hints for clients. A hint without a value is not sent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Annotations {
    pub(crate) read_only: Option<bool>,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
}

impl Annotations {
    /// Returns the hints in rmcp's order, with their names on the wire.
    pub(crate) fn each(self) -> [(&'static str, Option<bool>); 4] {
        [
            ("readOnlyHint", self.read_only),
            ("destructiveHint", self.destructive),
            ("idempotentHint", self.idempotent),
            ("openWorldHint", self.open_world),
        ]
    }
}

impl AsMut<SharedArgs> for Args {
    fn as_mut(&mut self) -> &mut SharedArgs {
        &mut self.shared
    }
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        keys::read([tokens], "mcp_tool", Target::Tool, &[KEYS, SHARED], diagnostics)
    }
}

#[cfg(test)]
mod tests {
    use super::{KEYS, SHARED};
    use crate::syntax::keys::{assert_docs, table};

    #[test]
    fn docs_list_the_keys() {
        assert_docs("mcp_tool.md", &table(&[KEYS, SHARED]));
    }
}
