//! The keys that `#[mcp_tool]`, `#[mcp_tools]` and `toolset!` have in common.

use crate::emit::runtime;
use crate::lints::levels::{self, LevelOverrides};
use crate::settings::SettingsArgs;
use crate::syntax::keys::Key;
use crate::syntax::target::Target;
use mcpact_shared::settings::{CountedEntry, Profile};
use syn::Path;

/// The arguments with these keys.
#[derive(Default)]
pub(crate) struct SharedArgs {
    pub(crate) settings: SettingsArgs,
    pub(crate) overrides: LevelOverrides,
    pub(crate) runtime: Option<Path>,
}

/// Returns the keys that read into [`SharedArgs`]. `budget` is the documentation of that key.
pub(crate) const fn keys<A: AsMut<SharedArgs>>(on: &'static [Target], budget: &'static str) -> [Key<A>; 7] {
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
                args.as_mut().settings.budget = arg.count(diagnostics);
            },
        },
        Key {
            name: "count",
            takes: "`\"model\"` (what the model sees) or `\"wire\"` (the whole entry of `tools/list`)",
            examples: &["count = \"wire\""],
            doc: match on {
                [Target::Tool] => {
                    "the bytes to count: `\"model\"`, what a model sees, or `\"wire\"`, the whole entry of `tools/list`; by default those of the block, else `\"model\"`"
                }
                _ => {
                    "the bytes to count: `\"model\"` (default), what a model sees, or `\"wire\"`, the whole entry of `tools/list`"
                }
            },
            on,
            read: |args, arg, diagnostics| {
                args.as_mut().settings.count = arg.named(CountedEntry::from_name, diagnostics);
            },
        },
        Key {
            name: "profile",
            takes: "`\"portable\"`, `\"refs\"`, `\"gemini\"` or `\"openai-strict\"`",
            examples: &["profile = \"refs\""],
            doc: match on {
                [Target::Tool] => {
                    "the clients that the schema is written for: `\"portable\"`, `\"refs\"`, `\"gemini\"` or `\"openai-strict\"`; by default the profile of the block, else `profile` in Cargo.toml"
                }
                _ => {
                    "the clients that schemas are written for: `\"portable\"`, `\"refs\"`, `\"gemini\"` or `\"openai-strict\"`; by default `profile` in Cargo.toml"
                }
            },
            on,
            read: |args, arg, diagnostics| args.as_mut().settings.profile = arg.named(Profile::from_name, diagnostics),
        },
        level("allow", on),
        level("warn", on),
        level("deny", on),
        runtime::key(on, |args, arg, diagnostics| {
            args.as_mut().runtime = arg.path(diagnostics);
        }),
    ]
}

const fn level<A: AsMut<SharedArgs>>(name: &'static str, on: &'static [Target]) -> Key<A> {
    levels::key(name, on, |args, arg, diagnostics| {
        args.as_mut().overrides.read(arg, diagnostics);
    })
}

/// Returns the key `result_budget`. `doc` is its documentation.
pub(crate) const fn result_budget<A: AsMut<SharedArgs>>(on: &'static [Target], doc: &'static str) -> Key<A> {
    Key {
        name: "result_budget",
        takes: "a number of tokens from 1",
        examples: &["result_budget = 2_000"],
        doc,
        on,
        read: |args, arg, diagnostics| {
            args.as_mut().settings.result_budget = arg.count(diagnostics);
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{SharedArgs, keys};
    use crate::diagnostics::Diagnostics;
    use crate::syntax::keys::{Key, read};
    use crate::syntax::target::Target;
    use mcpact_shared::settings::{CountedEntry, Profile};
    use proc_macro2::TokenStream;
    use quote::quote;

    impl AsMut<SharedArgs> for SharedArgs {
        fn as_mut(&mut self) -> &mut SharedArgs {
            self
        }
    }

    const KEYS: &[Key<SharedArgs>] = &keys(&[Target::Toolset], "a budget");

    fn parse(tokens: TokenStream) -> SharedArgs {
        let mut diagnostics = Diagnostics::new();
        let args = read([tokens], "test", Target::Toolset, &[KEYS], &mut diagnostics);
        assert!(diagnostics.finish().is_none());
        args
    }

    #[test]
    fn names_of_values() {
        for profile in Profile::ALL {
            let name = profile.name();
            assert_eq!(parse(quote!(profile = #name)).settings.profile, Some(profile));
            let takes = KEYS
                .iter()
                .find(|key| key.name == "profile")
                .map(|key| (key.takes, key.doc));
            let (takes, doc) = takes.expect("a key");
            assert!(takes.contains(&format!("\"{name}\"")) && doc.contains(&format!("\"{name}\"")));
        }
        for count in CountedEntry::ALL {
            let name = count.name();
            assert_eq!(parse(quote!(count = #name)).settings.count, Some(count));
            let takes = KEYS.iter().find(|key| key.name == "count").map(|key| key.takes);
            assert!(takes.expect("a key").contains(&format!("\"{name}\"")));
        }
    }

    #[test]
    fn every_key_is_read() {
        for key in KEYS {
            let name: TokenStream = key.name.parse().expect("a key");
            let mut diagnostics = Diagnostics::new();
            read([quote!(#name)], "test", Target::Toolset, &[KEYS], &mut diagnostics);
            let errors = crate::tests::listed(&diagnostics.finish().expect("it takes a value"));
            assert!(errors.contains(key.takes), "{errors}");
        }
    }
}
