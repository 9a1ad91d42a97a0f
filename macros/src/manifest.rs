//! Crate defaults: `[package.metadata.mcpact]` of the Cargo.toml of the crate that is being compiled.
//!
//! The file is read at each expansion and parsed once. Expansions include its bytes, so that a change of it
//! rebuilds: Cargo by itself does not rebuild for metadata.

use crate::diagnostics::{Diagnostics, messages};
use crate::lints::Lint;
use crate::lints::levels::{Level, Lints};
use crate::settings::Profile;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use std::cell::RefCell;
use std::ops::Range;
use std::path::PathBuf;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// What a crate says of all of its tools.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Defaults {
    pub(crate) tool_budget: Option<u32>,
    pub(crate) total_budget: Option<u32>,
    pub(crate) meta_budget: Option<u32>,
    pub(crate) encoding: Encoding,
    pub(crate) profile: Profile,
    pub(crate) lints: Lints,
    /// Whether lints are spoken of at all.
    has_lints: bool,
}

/// What tokens are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    O200kBase,
    Cl100kBase,
}

/// The first one whose feature is on.
impl Default for Encoding {
    fn default() -> Self {
        if cfg!(all(feature = "cl100k_base", not(feature = "o200k_base"))) {
            Encoding::Cl100kBase
        } else {
            Encoding::O200kBase
        }
    }
}

/// The file, and what it says.
#[derive(Clone, Default)]
pub(crate) struct Manifest {
    pub(crate) defaults: Defaults,
    /// Whether there is a file whose changes matter.
    is_file: bool,
}

impl Manifest {
    /// The same, for what depends on nothing but the lints there: most crates' have none, and an item in each
    /// expansion costs. Where a crate has tools too, these depend on the file anyway.
    pub(crate) fn tracking_lints(&self) -> TokenStream {
        if self.defaults.has_lints {
            self.tracking()
        } else {
            TokenStream::new()
        }
    }

    /// An item that makes the expansion depend on the file, for a block where `__p` is known.
    pub(crate) fn tracking(&self) -> TokenStream {
        if !self.is_file {
            return TokenStream::new();
        }
        quote! {
            const _: &[::core::primitive::u8] =
                __p::include_bytes!(__p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
        }
    }
}

const KEYS: [&str; 6] = [
    "tool-budget",
    "total-budget",
    "meta-budget",
    "encoding",
    "profile",
    "lints",
];
const SECTION: [&str; 3] = ["package", "metadata", "mcpact"];

/// A file that was read, and what it said.
struct Parsed {
    path: PathBuf,
    text: String,
    defaults: Defaults,
    /// What no expansion has reported yet: one mistake in the file is one error, not one at each tool.
    problems: Vec<String>,
}

thread_local! {
    static PARSED: RefCell<Option<Parsed>> = const { RefCell::new(None) };
}

/// The defaults of the crate that is being compiled; those of a crate without Cargo.toml are empty.
pub(crate) fn read(diagnostics: &mut Diagnostics) -> Manifest {
    let Some(folder) = std::env::var_os("CARGO_MANIFEST_DIR") else {
        return Manifest::default();
    };
    let path = PathBuf::from(folder).join("Cargo.toml");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return Manifest::default();
    };
    let (defaults, problems) = PARSED.with_borrow_mut(|cached| {
        let parsed = match cached.take() {
            Some(parsed) if parsed.path == path && parsed.text == text => parsed,
            _ => {
                let (defaults, problems) = parse(&text);
                Parsed {
                    path,
                    text,
                    defaults,
                    problems,
                }
            }
        };
        let parsed = cached.insert(parsed);
        (parsed.defaults.clone(), std::mem::take(&mut parsed.problems))
    });
    for problem in problems {
        diagnostics.error(Span::call_site(), problem);
    }
    Manifest {
        defaults,
        is_file: true,
    }
}

/// What the text of the file says, and what is wrong with it.
fn parse(text: &str) -> (Defaults, Vec<String>) {
    let mut defaults = Defaults::default();
    let mut problems = Vec::new();
    let document = match DeTable::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let place = place(text, &error.span().unwrap_or_default());
            return (defaults, vec![messages::manifest_syntax(&place, error.message())]);
        }
    };
    let mut section = document.get_ref();
    for name in SECTION {
        let Some(value) = section.get(name) else {
            return (defaults, problems);
        };
        let Some(table) = value.get_ref().as_table() else {
            let place = place(text, &value.span());
            return (defaults, vec![messages::manifest_section(&place)]);
        };
        section = table;
    }
    for (key, value) in in_order(section) {
        let name: &str = key.get_ref();
        let wrong = match (name, value.get_ref()) {
            ("tool-budget", value) => number(value, &mut defaults.tool_budget),
            ("total-budget", value) => number(value, &mut defaults.total_budget),
            ("meta-budget", value) => number(value, &mut defaults.meta_budget),
            ("encoding", value) => encoding(value, &mut defaults.encoding),
            ("profile", value) => profile(value, &mut defaults.profile),
            ("lints", DeValue::Table(table)) => {
                defaults.has_lints = true;
                problems.extend(lints(text, table, &mut defaults.lints));
                continue;
            }
            ("lints", _) => Err("a table: write `[package.metadata.mcpact.lints]`"),
            _ => {
                let place = place(text, &key.span());
                problems.push(messages::manifest_key(&place, "", name, &KEYS));
                continue;
            }
        };
        if let Err(expected) = wrong {
            let place = place(text, &value.span());
            let found = text.get(value.span()).unwrap_or_default();
            problems.push(messages::manifest_value(&place, name, found, expected));
        }
    }
    (defaults, problems)
}

/// The keys of a table are sorted; problems are told in the file's order.
fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Spanned<DeString<'i>>, &'t Spanned<DeValue<'i>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

fn number(value: &DeValue, slot: &mut Option<u32>) -> Result<(), &'static str> {
    let number = value
        .as_integer()
        .and_then(|number| u32::from_str_radix(number.as_str(), number.radix()).ok())
        .filter(|number| *number > 0);
    match number {
        Some(number) => *slot = Some(number),
        None => return Err("a number of tokens from 1, such as 200"),
    }
    Ok(())
}

fn encoding(value: &DeValue, slot: &mut Encoding) -> Result<(), &'static str> {
    match value.as_str() {
        Some("o200k_base") if cfg!(feature = "o200k_base") => *slot = Encoding::O200kBase,
        Some("cl100k_base") if cfg!(feature = "cl100k_base") => *slot = Encoding::Cl100kBase,
        Some("o200k_base" | "cl100k_base") => {
            return Err("an encoding whose feature of mcpact is on: turn on the feature of that name");
        }
        _ => return Err("\"o200k_base\" or \"cl100k_base\""),
    }
    Ok(())
}

/// Reads `long-description = "deny"`, or `{ level = "warn", words = 25 }`.
fn lints(text: &str, table: &DeTable, lints: &mut Lints) -> Vec<String> {
    let names = Lint::ALL.map(|lint| lint.name().replace('_', "-"));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut problems = Vec::new();
    for (key, value) in in_order(table) {
        let name: &str = key.get_ref();
        let Some(lint) = Lint::from_name(&name.replace('-', "_")).filter(|_| !name.contains('_')) else {
            problems.push(messages::manifest_key(
                &place(text, &key.span()),
                ".lints",
                name,
                &names,
            ));
            continue;
        };
        if let Err(expected) = rule(value.get_ref(), lint, lints) {
            let found = text.get(value.span()).unwrap_or_default();
            let place = place(text, &value.span());
            problems.push(messages::manifest_value(&place, name, found, &expected));
        }
    }
    problems
}

fn rule(value: &DeValue, lint: Lint, lints: &mut Lints) -> Result<(), String> {
    let counts = lint.counts();
    let expected = || match counts {
        Some(counts) => {
            format!("\"allow\", \"warn\" or \"deny\", or a table such as `{{ level = \"warn\", {counts} = 50 }}`")
        }
        None => "\"allow\", \"warn\" or \"deny\"".to_owned(),
    };
    match value {
        DeValue::Table(table) => {
            for (key, value) in table {
                let name: &str = key.get_ref();
                match (name, value.get_ref()) {
                    ("level", level) => self::level(level, lint, lints).ok_or_else(expected)?,
                    (name, limit) if Some(name) == counts => {
                        let mut count = None;
                        number(limit, &mut count).map_err(|_| expected())?;
                        lints.set_limit(lint, count.unwrap_or_default() as usize);
                    }
                    _ => return Err(expected()),
                }
            }
            Ok(())
        }
        value => self::level(value, lint, lints).ok_or_else(expected),
    }
}

fn level(value: &DeValue, lint: Lint, lints: &mut Lints) -> Option<()> {
    lints.set_level(lint, Level::from_name(value.as_str()?)?);
    Some(())
}

fn profile(value: &DeValue, slot: &mut Profile) -> Result<(), &'static str> {
    *slot = value
        .as_str()
        .and_then(Profile::from_name)
        .ok_or("\"portable\", \"refs\", \"gemini\" or \"openai-strict\"")?;
    Ok(())
}

/// `Cargo.toml:12`
fn place(text: &str, span: &Range<usize>) -> String {
    let before = text.get(..span.start).unwrap_or(text);
    format!("Cargo.toml:{}", before.matches('\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::{Defaults, Encoding, Level, Lint, Profile, parse};
    use expect_test::expect;

    #[test]
    fn all_keys() {
        let (defaults, problems) = parse(
            "[package.metadata.mcpact]\ntool-budget = 1_000\ntotal-budget = 0x10\nmeta-budget = 300\nencoding = 'o200k_base'\nprofile = 'openai-strict'\n",
        );
        assert_eq!(problems, Vec::<String>::new());
        let expected = Defaults {
            tool_budget: Some(1000),
            total_budget: Some(16),
            meta_budget: Some(300),
            encoding: Encoding::O200kBase,
            profile: Profile::OpenaiStrict,
            ..Defaults::default()
        };
        assert_eq!(defaults, expected);
    }

    #[test]
    fn no_section() {
        for text in ["", "[package]\nname = 'x'\n", "[package.metadata.other]\na = 1\n"] {
            assert_eq!(parse(text), (Defaults::default(), Vec::new()));
        }
    }

    #[test]
    fn every_problem() {
        let (_, problems) = parse(
            "[package.metadata.mcpact]\ntool-bugdet = 5\ntool-budget = 'many'\ntotal-budget = 0\n\nencoding = 'p50k_base'\nprofile = 'ref'\n",
        );
        expect![[r#"
            Cargo.toml:2: `[package.metadata.mcpact]` has no key `tool-bugdet`: write `tool-budget` (its keys are `tool-budget`, `total-budget`, `meta-budget`, `encoding`, `profile`, `lints`)
            Cargo.toml:3: `tool-budget` takes a number of tokens from 1, such as 200; this is `'many'`
            Cargo.toml:4: `total-budget` takes a number of tokens from 1, such as 200; this is `0`
            Cargo.toml:6: `encoding` takes "o200k_base" or "cl100k_base"; this is `'p50k_base'`
            Cargo.toml:7: `profile` takes "portable", "refs", "gemini" or "openai-strict"; this is `'ref'`"#]].assert_eq(&problems.join("\n"));
    }

    #[test]
    fn lints() {
        let (defaults, problems) = parse(
            "[package.metadata.mcpact.lints]\nundocumented = 'warn'\nlong-description = { level = 'deny', words = 25 }\nlong-name = { characters = 30 }\n",
        );
        assert_eq!(problems, Vec::<String>::new());
        assert!(defaults.has_lints);
        let of = |lint| defaults.lints.of(lint, &[]);
        assert_eq!(of(Lint::Undocumented).0, Level::Warn);
        assert_eq!(of(Lint::LongDescription), (Level::Deny, 25));
        assert_eq!(of(Lint::LongName), (Level::Warn, 30));
        let (_, problems) = parse(
            "[package.metadata.mcpact.lints]\nlong_description = 'deny'\nmany-tools = 5\nrepeats-name = 'forbid'\nlong-name = { words = 3 }\n[package.metadata.mcpact]\n",
        );
        expect![[r#"
            Cargo.toml:2: `[package.metadata.mcpact.lints]` has no key `long_description`: write `long-description` (its keys are `long-name`, `long-description`, `embedded-example`, `repeats-name`, `undocumented`, `many-tools`, `duplicate-text`, `truncated-doc`)
            Cargo.toml:3: `many-tools` takes "allow", "warn" or "deny", or a table such as `{ level = "warn", tools = 50 }`; this is `5`
            Cargo.toml:4: `repeats-name` takes "allow", "warn" or "deny"; this is `'forbid'`
            Cargo.toml:5: `long-name` takes "allow", "warn" or "deny", or a table such as `{ level = "warn", characters = 50 }`; this is `{ words = 3 }`"#]].assert_eq(&problems.join("\n"));
        let (_, problems) = parse("[package.metadata.mcpact]\nlints = 'all'\n");
        expect!["Cargo.toml:2: `lints` takes a table: write `[package.metadata.mcpact.lints]`; this is `'all'`"]
            .assert_eq(&problems.join("\n"));
    }

    #[test]
    fn not_a_table() {
        let (_, problems) = parse("[package.metadata]\nmcpact = 5\n");
        expect!["Cargo.toml:2: the settings of mcpact are a table: write `[package.metadata.mcpact]`"]
            .assert_eq(&problems.join("\n"));
    }

    #[test]
    fn not_toml() {
        let (_, problems) = parse("[package\n");
        expect!["Cargo.toml:1: unclosed table, expected `]`"].assert_eq(&problems.join("\n"));
    }
}
