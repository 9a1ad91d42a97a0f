//! How loud a lint is, and from where.

use super::Lint;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::args::{self, Arg, Value};
use crate::syntax::keys::{self, Key, Target};
use syn::ext::IdentExt;

/// Returns the key `allow`, `warn` or `deny`. `read` calls [`Levels::read`].
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Allow,
    Warn,
    Deny,
}

impl Level {
    pub(crate) fn from_name(name: &str) -> Option<Level> {
        match name {
            "allow" => Some(Level::Allow),
            "warn" => Some(Level::Warn),
            "deny" => Some(Level::Deny),
            _ => None,
        }
    }
}

/// What attributes say: `allow(long_description)`, `deny(…)`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Levels {
    given: Vec<(Lint, Level)>,
}

impl Levels {
    /// Reads `allow(…)`, `warn(…)` or `deny(…)`.
    pub(crate) fn read(&mut self, arg: &Arg, diagnostics: &mut Diagnostics) {
        let (Value::List(list), Some(level)) = (&arg.value, Level::from_name(&arg.name())) else {
            return arg.wrong(diagnostics).unwrap_or_default();
        };
        for (name, _) in args::split(list.clone(), diagnostics) {
            let text = name.unraw().to_string();
            match Lint::from_name(&text) {
                Some(known) => self.given.push((known, level)),
                None => diagnostics.error(name.span(), messages::unknown_lint(&text, &Lint::ALL.map(Lint::name))),
            }
        }
    }

    /// The last one goes before the others, as with rustc's.
    fn of(&self, lint: Lint) -> Option<Level> {
        self.given
            .iter()
            .rev()
            .find(|(given, _)| *given == lint)
            .map(|(_, level)| *level)
    }
}

/// What holds for a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lints {
    rules: [(Level, usize); Lint::ALL.len()],
}

impl Default for Lints {
    fn default() -> Self {
        Lints {
            rules: Lint::ALL.map(|lint| match lint {
                // Cursor takes 60 characters of a server's and a tool's name together.
                Lint::LongName => (Level::Warn, 48),
                Lint::LongDescription => (Level::Warn, 50),
                Lint::EmbeddedExample | Lint::RepeatsName | Lint::TruncatedDoc => (Level::Warn, 0),
                Lint::Undocumented | Lint::DuplicateText => (Level::Allow, 0),
                // VS Code takes 128 in a request.
                Lint::ManyTools => (Level::Warn, 128),
            }),
        }
    }
}

impl Lints {
    /// The level of `lint` and its limit: the first of `levels` that speaks of it, else the crate's.
    pub(crate) fn of(&self, lint: Lint, levels: &[&Levels]) -> (Level, usize) {
        let (level, limit) = self.rules[lint as usize];
        let given = levels.iter().find_map(|levels| levels.of(lint));
        (given.unwrap_or(level), limit)
    }

    pub(crate) fn set_level(&mut self, lint: Lint, level: Level) {
        self.rules[lint as usize].0 = level;
    }

    pub(crate) fn set_limit(&mut self, lint: Lint, limit: usize) {
        self.rules[lint as usize].1 = limit;
    }
}
