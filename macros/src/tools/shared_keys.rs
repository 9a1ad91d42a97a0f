//! The arguments that `#[mcp_tool]`, `#[mcp_tools]` and `toolset!` have in common: one table of keys and one reader, so that
//! each macro names only what is its own.

use crate::diagnostics::Diagnostics;
use crate::lints::levels::{self, LevelOverrides};
use crate::settings::SettingsArgs;
use crate::syntax::args::{self, Arg, Key};
use mcpact_rules::settings::{Count, Profile};
use proc_macro2::TokenStream;
use syn::Path;

/// The keys, with what each takes.
const KEYS: &[Key] = &[
    Key::new(
        "budget",
        "a number of tokens from 1, such as `budget = 120` for a tool or `budget = 6_000` for many",
    ),
    Key::new(
        "count",
        "`\"model\"` (what the model sees) or `\"wire\"` (all that is sent), such as `count = \"wire\"`",
    ),
    Key::new(
        "profile",
        "`\"portable\"`, `\"refs\"`, `\"gemini\"` or `\"openai-strict\"`, such as `profile = \"refs\"`",
    ),
    levels::ALLOW,
    levels::WARN,
    levels::DENY,
    args::CRATE,
];

/// The key of those that know where a tool comes from: a tool, and a block for all of its tools.
pub(crate) const SOURCE: Key = Key::new("source", "a string, such as `source = \"trove\"`");

/// What is said of a tool, of a block of tools or of a toolset alike.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) settings: SettingsArgs,
    pub(crate) overrides: LevelOverrides,
    pub(crate) runtime: Option<Path>,
}

impl Shared {
    /// Reads the arguments of the macro called `attribute`, and hands back those with a key of its `own`.
    pub(crate) fn parse(
        tokens: TokenStream,
        attribute: &str,
        own: &'static [Key],
        diagnostics: &mut Diagnostics,
    ) -> (Shared, Vec<Arg>) {
        let mut shared = Shared::default();
        let mut list = args::parse(tokens, attribute, &[own, KEYS], diagnostics);
        args::once(&mut list, &levels::NAMES, diagnostics);
        list.retain(|arg| !shared.read(arg, diagnostics));
        (shared, list)
    }

    /// Reads one of ours; whether it is one.
    fn read(&mut self, arg: &Arg, diagnostics: &mut Diagnostics) -> bool {
        match arg.name().as_str() {
            "budget" => self.settings.budget = arg.count(diagnostics).map(|count| count.value),
            "count" => self.settings.count = arg.named(Count::from_name, diagnostics),
            "profile" => self.settings.profile = arg.named(Profile::from_name, diagnostics),
            "allow" | "warn" | "deny" => self.overrides.read(arg, diagnostics),
            "crate" => self.runtime = arg.path(diagnostics),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{KEYS, Shared};
    use crate::diagnostics::Diagnostics;
    use crate::syntax::args::Key;
    use proc_macro2::TokenStream;
    use quote::quote;

    const OWN: &[Key] = &[Key::new("own", "anything")];

    #[test]
    fn every_key_of_the_table_is_read() {
        for key in KEYS {
            let name: TokenStream = key.name.parse().expect("a key");
            let mut diagnostics = Diagnostics::new();
            let (_, rest) = Shared::parse(quote!(#name), "test", OWN, &mut diagnostics);
            assert!(rest.is_empty(), "`{}` is not read", key.name);
            let errors = diagnostics.finish().expect("it takes a value").to_string();
            assert!(errors.contains(key.takes.split('"').next().expect("words")), "{errors}");
        }
    }

    #[test]
    fn own_keys_are_handed_back() {
        let mut diagnostics = Diagnostics::new();
        let (shared, rest) = Shared::parse(quote!(own = 1, budget = 5), "test", OWN, &mut diagnostics);
        assert!(diagnostics.finish().is_none());
        assert_eq!(shared.settings.budget, Some(5));
        assert_eq!(
            rest.iter().map(crate::syntax::args::Arg::name).collect::<Vec<_>>(),
            ["own"]
        );
    }
}
