//! The arguments of `#[mcp_tool(…)]`, on a struct and on a method.

use crate::diagnostics::Diagnostics;
use crate::syntax::args::{Arg, Key};
use crate::syntax::{Spanned, docs};
use crate::tools::shared_keys::{SOURCE, Shared};
use proc_macro2::TokenStream;
use syn::Type;

/// The keys of a tool alone, with what each takes.
const KEYS: &[Key] = &[
    Key::new("name", "a string, such as `name = \"search\"`"),
    Key::new("title", "a string, such as `title = \"Search\"`"),
    Key::new("description", "a string, such as `description = \"Search newspapers\"`"),
    Key::new(
        "summary",
        "a string of at most 10 words, such as `summary = \"Search newspapers\"`",
    ),
    SOURCE,
    Key::new(
        "keywords",
        "an array of strings, such as `keywords = [\"gazettes\", \"maps\"]`",
    ),
    Key::new(
        "read_only",
        "nothing or a boolean, such as `read_only` or `read_only = false`",
    ),
    Key::new(
        "destructive",
        "nothing or a boolean, such as `destructive` or `destructive = false`",
    ),
    Key::new(
        "idempotent",
        "nothing or a boolean, such as `idempotent` or `idempotent = false`",
    ),
    Key::new(
        "open_world",
        "nothing or a boolean, such as `open_world` or `open_world = false`",
    ),
    Key::new("output", "a type, such as `output = Hits`"),
];

/// What is said of a tool.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) name: Option<Spanned<String>>,
    pub(crate) title: Option<Spanned<String>>,
    pub(crate) description: Option<Spanned<String>>,
    pub(crate) summary: Option<Spanned<String>>,
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) keywords: Vec<Spanned<String>>,
    pub(crate) annotations: Annotations,
    pub(crate) output: Option<Type>,
    pub(crate) shared: Shared,
}

/// Hints for clients; those that are not given are not sent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Annotations {
    pub(crate) read_only: Option<bool>,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
}

impl Annotations {
    /// In rmcp's order, under their names on the wire.
    pub(crate) fn each(self) -> [(&'static str, Option<bool>); 4] {
        [
            ("readOnlyHint", self.read_only),
            ("destructiveHint", self.destructive),
            ("idempotentHint", self.idempotent),
            ("openWorldHint", self.open_world),
        ]
    }
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        let (shared, list) = Shared::parse(tokens, "mcp_tool", KEYS, diagnostics);
        let mut args = Args {
            shared,
            ..Args::default()
        };
        for arg in &list {
            args.read(arg, diagnostics);
        }
        args
    }

    fn read(&mut self, arg: &Arg, diagnostics: &mut Diagnostics) {
        match arg.name().as_str() {
            "name" => self.name = arg.string(diagnostics),
            "title" => self.title = arg.string(diagnostics),
            "description" => {
                let unreadable = || Spanned::new(docs::UNREADABLE.to_owned(), arg.span());
                self.description = arg.string(diagnostics).or_else(|| Some(unreadable()));
            }
            "summary" => self.summary = arg.string(diagnostics),
            "source" => self.source = arg.string(diagnostics),
            "keywords" => self.keywords = arg.strings(diagnostics).unwrap_or_default(),
            "read_only" => self.annotations.read_only = arg.flag(diagnostics),
            "destructive" => self.annotations.destructive = arg.flag(diagnostics),
            "idempotent" => self.annotations.idempotent = arg.flag(diagnostics),
            "open_world" => self.annotations.open_world = arg.flag(diagnostics),
            "output" => self.output = arg.ty(diagnostics),
            key => unreachable!("`{key}` is in KEYS and is not read"),
        }
    }
}
