//! The levels of lints that attributes set: `allow(long_description)`, `warn(…)`, `deny(…)`.

use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::args::{self, Arg, Value};
use crate::syntax::keys::{self, Key};
use crate::syntax::target::Target;
use mcpact_shared::lint::{Level, Levels, Lint};
use syn::ext::IdentExt;

/// Returns the key `allow`, `warn` or `deny`. `read` calls [`LevelOverrides::read`].
pub(crate) const fn key<A>(name: &'static str, on: &'static [Target], read: keys::Read<A>) -> Key<A> {
    Key {
        name,
        takes: "names of lints in parentheses",
        examples: match name.as_bytes() {
            b"allow" => &["allow(long_description)"],
            b"warn" => &["warn(long_description)"],
            _ => &["deny(long_description)"],
        },
        doc: "levels of [lints](macro@mcp_tool#lints)",
        on,
        read,
    }
}

/// The levels that the attributes of one item set, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct LevelOverrides {
    levels: Vec<(Lint, Level)>,
}

impl LevelOverrides {
    /// Reads `allow(…)`, `warn(…)` or `deny(…)`.
    pub(crate) fn read(&mut self, arg: &Arg, diagnostics: &mut Diagnostics) {
        let (Value::List(tokens), Some(level)) = (&arg.value, Level::from_name(&arg.name())) else {
            return arg.wrong(diagnostics).unwrap_or_default();
        };
        for (ident, _) in args::split(tokens.clone(), diagnostics) {
            let name = ident.unraw().to_string();
            let lints =
                Lint::of_name_or_group(&name).filter(|lints| lints.iter().all(|lint| Lint::IN_MACROS.contains(lint)));
            let Some(lints) = lints else {
                let names = Lint::IN_MACROS.map(Lint::name);
                let names = [&names[..], &[Lint::PROSE_GROUP]].concat();
                diagnostics.error(ident.span(), messages::unknown_lint(&name, &names));
                continue;
            };
            if arg.target != Target::Toolset && lints.iter().any(|lint| Lint::OF_TOOLSETS.contains(lint)) {
                diagnostics.error(ident.span(), messages::lint_of_toolset(&name));
                continue;
            }
            self.levels.extend(lints.iter().map(|lint| (*lint, level)));
        }
    }

    /// Returns the level that was set last, as rustc does for its lints.
    fn get(&self, lint: Lint) -> Option<Level> {
        let mut levels = self.levels.iter().rev();
        levels.find(|(other, _)| *other == lint).map(|(_, level)| *level)
    }
}

/// Returns the level of `lint` and its limit. The first of the `overrides` that sets the level
/// applies, else the crate's `levels`.
pub(crate) fn effective(lint: Lint, levels: &Levels, overrides: &[&LevelOverrides]) -> (Level, usize) {
    let (level, limit) = levels.get(lint);
    let own_level = overrides.iter().find_map(|levels| levels.get(lint));
    (own_level.unwrap_or(level), limit)
}
