//! The keys that `#[mcp_tool]`, `#[mcp_tools]` and `toolset!` have in common.

use crate::lints::levels::{self, Levels};
use crate::settings::{Count, Given, Profile};
use crate::syntax::keys::{Key, Target};
use crate::syntax::runtime;
use syn::Path;

/// Returns the keys that read into [`Shared`]. `budget` is the documentation of that key.
pub(crate) const fn keys<A: AsMut<Shared>>(on: &'static [Target], budget: &'static str) -> [Key<A>; 7] {
    [
        Key {
            name: "budget",
            takes: "a number of tokens from 1",
            examples: match on {
                [Target::Tool] => &["budget = 120"],
                _ => &["budget = 6_000"],
            },
            doc: budget,
            on,
            read: |args, arg, diagnostics| {
                args.as_mut().given.budget = arg.count(diagnostics).map(|count| count.value);
            },
        },
        Key {
            name: "count",
            takes: "`\"model\"` (what the model sees) or `\"wire\"` (all that is sent)",
            examples: &["count = \"wire\""],
            doc: "the bytes to count: `\"model\"`, what a model sees, or `\"wire\"`, all that is sent",
            on,
            read: |args, arg, diagnostics| args.as_mut().given.count = Count::parse(arg, diagnostics),
        },
        Key {
            name: "profile",
            takes: Profile::TAKES,
            examples: &["profile = \"refs\""],
            doc: "the clients that the schemas are written for; by default `profile` in Cargo.toml, else `\"portable\"`",
            on,
            read: |args, arg, diagnostics| args.as_mut().given.profile = Profile::parse(arg, diagnostics),
        },
        levels::key("allow", on, |args, arg, diagnostics| {
            args.as_mut().levels.read(arg, diagnostics)
        }),
        levels::key("warn", on, |args, arg, diagnostics| {
            args.as_mut().levels.read(arg, diagnostics)
        }),
        levels::key("deny", on, |args, arg, diagnostics| {
            args.as_mut().levels.read(arg, diagnostics)
        }),
        runtime::key(on, |args, arg, diagnostics| {
            args.as_mut().runtime = arg.path(diagnostics)
        }),
    ]
}

/// What is said of a tool, of a block of tools or of a toolset alike.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) given: Given,
    pub(crate) levels: Levels,
    pub(crate) runtime: Option<Path>,
}
