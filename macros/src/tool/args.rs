//! The arguments of `#[mcp_tool(…)]`, on a struct and on a method.

use crate::diagnostics::Diagnostics;
use crate::lints::levels::{LEVEL, Levels};
use crate::settings::{Count, Given, Profile};
use crate::syntax::args::{self, Arg, Key};
use crate::syntax::{Spanned, docs};
use proc_macro2::TokenStream;
use syn::{Path, Type};

/// Every key, with what it takes.
pub(crate) const KEYS: &[Key] = &[
    Key {
        name: "name",
        takes: "a string, such as `name = \"search\"`",
    },
    Key {
        name: "title",
        takes: "a string, such as `title = \"Search\"`",
    },
    Key {
        name: "description",
        takes: "a string, such as `description = \"Search newspapers\"`",
    },
    Key {
        name: "summary",
        takes: "a string of at most 10 words, such as `summary = \"Search newspapers\"`",
    },
    Key {
        name: "source",
        takes: "a string, such as `source = \"trove\"`",
    },
    Key {
        name: "budget",
        takes: "a number of tokens from 1, such as `budget = 120`",
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
        name: "keywords",
        takes: "an array of strings, such as `keywords = [\"gazettes\", \"maps\"]`",
    },
    Key {
        name: "read_only",
        takes: "nothing or a boolean, such as `read_only` or `read_only = false`",
    },
    Key {
        name: "destructive",
        takes: "nothing or a boolean, such as `destructive` or `destructive = false`",
    },
    Key {
        name: "idempotent",
        takes: "nothing or a boolean, such as `idempotent` or `idempotent = false`",
    },
    Key {
        name: "open_world",
        takes: "nothing or a boolean, such as `open_world` or `open_world = false`",
    },
    Key {
        name: "output",
        takes: "a type, such as `output = Hits`",
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

/// What is said of a tool.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) name: Option<Spanned<String>>,
    pub(crate) title: Option<Spanned<String>>,
    pub(crate) description: Option<Spanned<String>>,
    pub(crate) summary: Option<Spanned<String>>,
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) given: Given,
    pub(crate) levels: Levels,
    pub(crate) keywords: Vec<Spanned<String>>,
    pub(crate) annotations: Annotations,
    pub(crate) output: Option<Type>,
    pub(crate) runtime: Option<Path>,
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
        let mut args = Args::default();
        let mut list = args::parse(tokens, "mcp_tool", KEYS, diagnostics);
        args::once(&mut list, &["allow", "warn", "deny"], diagnostics);
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
            "budget" => self.given.budget = arg.count(diagnostics).map(|count| count.value),
            "count" => self.given.count = Count::parse(arg, diagnostics),
            "profile" => self.given.profile = Profile::parse(arg, diagnostics),
            "keywords" => self.keywords = arg.strings(diagnostics).unwrap_or_default(),
            "read_only" => self.annotations.read_only = arg.flag(diagnostics),
            "destructive" => self.annotations.destructive = arg.flag(diagnostics),
            "idempotent" => self.annotations.idempotent = arg.flag(diagnostics),
            "open_world" => self.annotations.open_world = arg.flag(diagnostics),
            "output" => self.output = arg.ty(diagnostics),
            "allow" | "warn" | "deny" => self.levels.read(arg, diagnostics),
            "crate" => self.runtime = arg.path(diagnostics),
            key => unreachable!("`{key}` is in KEYS and is not read"),
        }
    }
}
