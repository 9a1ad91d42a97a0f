//! `[package.metadata.mcpact]` in the Cargo.toml of the crate that is being compiled.
//!
//! Each expansion reads the file, and parses it only if it has changed. Cargo does not rebuild a
//! crate after a change of metadata, so expansions include the file's bytes.

use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::docs::DocsPart;
use mcpact_shared::lint::{Level, Levels, Lint};
use mcpact_shared::settings::{Profile, encoding, metadata};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The settings of a crate, for all of its tools.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Defaults {
    pub(crate) tool_budget: Option<u32>,
    /// The budgets of single tools, by name.
    pub(crate) tool_budgets: BTreeMap<String, u32>,
    pub(crate) total_budget: Option<u32>,
    pub(crate) meta_budget: Option<u32>,
    pub(crate) catalogue_budget: Option<u32>,
    pub(crate) result_budget: Option<u32>,
    pub(crate) instructions_budget: Option<u32>,
    pub(crate) encoding: Encoding,
    pub(crate) profile: Profile,
    /// True if the types of the crate have `#[mcp(trust)]`.
    pub(crate) trust: bool,
    pub(crate) stated: Stated,
    /// True if a description is the whole doc comment, false if it is the first paragraph. `None`
    /// means the whole comment for `#[derive(JsonSchema)]` alone.
    whole_docs: Option<bool>,
    pub(crate) lints: Levels,
    /// True if there is a table of lints.
    has_lints: bool,
}

impl Defaults {
    /// Returns the part of doc comments that `whole-docs` sets, else `default`.
    pub(crate) fn docs(&self, default: DocsPart) -> DocsPart {
        match self.whole_docs {
            Some(true) => DocsPart::Whole,
            Some(false) => DocsPart::FirstParagraph,
            None => default,
        }
    }

    /// Returns the part of a doc comment that is the description of a tool or a toolset.
    pub(crate) fn docs_of_tools(&self) -> DocsPart {
        self.docs(DocsPart::FirstParagraph)
    }
}

/// The facts that schemas state although a model hardly needs them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stated {
    /// The defaults that serde has.
    pub(crate) defaults: bool,
    /// The bounds of integer types.
    pub(crate) bounds: bool,
}

/// The encoding in which tokens are counted. mcpact-tokens has only those whose feature is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    O200kBase,
    Cl100kBase,
}

/// The first encoding whose feature is on.
impl Default for Encoding {
    fn default() -> Self {
        if cfg!(all(feature = "cl100k_base", not(feature = "o200k_base"))) {
            Encoding::Cl100kBase
        } else {
            Encoding::O200kBase
        }
    }
}

/// The file and its settings.
#[derive(Clone, Default)]
pub(crate) struct Manifest {
    pub(crate) defaults: Defaults,
    exists: bool,
}

impl Manifest {
    /// Returns the item of [`tracking`](Manifest::tracking) for the expansion of a type, which
    /// depends only on the lints, `trust`, `whole-docs`, `state-defaults` and `state-bounds`. Most
    /// crates set none of them, and an item in each expansion costs build time. The expansion of a
    /// tool tracks the file anyway.
    pub(crate) fn tracking_of_type(&self) -> TokenStream {
        let Defaults {
            has_lints,
            trust,
            stated,
            whole_docs,
            ..
        } = self.defaults;
        if has_lints || trust || whole_docs.is_some() || stated != Stated::default() {
            self.tracking()
        } else {
            TokenStream::new()
        }
    }

    /// Returns an item that includes the file's bytes, so that cargo rebuilds after a change. The
    /// item belongs in a block that has `__p`.
    pub(crate) fn tracking(&self) -> TokenStream {
        if !self.exists {
            return TokenStream::new();
        }
        quote! {
            const _: &[__p::u8] = __p::include_bytes!(__p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
        }
    }
}

/// A parsed file.
struct Parsed {
    path: PathBuf,
    text: String,
    defaults: Defaults,
    /// The problems that no expansion has reported yet: each is reported once, not at each tool.
    problems: Vec<String>,
}

thread_local! {
    static PARSED: RefCell<Option<Parsed>> = const { RefCell::new(None) };
}

/// Reads the file; a crate without Cargo.toml has the default settings.
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
    Manifest { defaults, exists: true }
}

/// Returns the settings in the text of the file, and the problems.
fn parse(text: &str) -> (Defaults, Vec<String>) {
    let mut defaults = Defaults::default();
    let mut problems = Vec::new();
    let document = match DeTable::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let location = location(text, &error.span().unwrap_or_default());
            return (defaults, vec![messages::manifest_syntax(&location, error.message())]);
        }
    };
    let mut settings = document.get_ref();
    for name in metadata::TABLE {
        let Some(value) = settings.get(name) else {
            return (defaults, problems);
        };
        let Some(table) = value.get_ref().as_table() else {
            let location = location(text, &value.span());
            return (defaults, vec![messages::manifest_table(&location)]);
        };
        settings = table;
    }
    for (key, value) in in_source_order(settings) {
        let name: &str = key.get_ref();
        let content = value.get_ref();
        let read = match name {
            metadata::TOOL_BUDGET => tokens(content).map(|tokens| defaults.tool_budget = Some(tokens)),
            metadata::TOOL_BUDGETS => match content.as_table() {
                Some(table) => {
                    problems.extend(tool_budgets(text, table, &mut defaults.tool_budgets));
                    continue;
                }
                None => Err("a table, such as `[package.metadata.mcpact.tool-budgets]`".to_owned()),
            },
            metadata::TOTAL_BUDGET => tokens(content).map(|tokens| defaults.total_budget = Some(tokens)),
            metadata::META_BUDGET => tokens(content).map(|tokens| defaults.meta_budget = Some(tokens)),
            metadata::CATALOGUE_BUDGET => tokens(content).map(|tokens| defaults.catalogue_budget = Some(tokens)),
            metadata::RESULT_BUDGET => tokens(content).map(|tokens| defaults.result_budget = Some(tokens)),
            metadata::INSTRUCTIONS_BUDGET => tokens(content).map(|tokens| defaults.instructions_budget = Some(tokens)),
            metadata::ENCODING => encoding(content).map(|encoding| defaults.encoding = encoding),
            metadata::PROFILE => profile(content).map(|profile| defaults.profile = profile),
            metadata::TRUST => flag(content).map(|flag| defaults.trust = flag),
            metadata::STATE_DEFAULTS => flag(content).map(|flag| defaults.stated.defaults = flag),
            metadata::STATE_BOUNDS => flag(content).map(|flag| defaults.stated.bounds = flag),
            metadata::WHOLE_DOCS => flag(content).map(|flag| defaults.whole_docs = Some(flag)),
            metadata::LINTS => content
                .as_table()
                .map(|table| {
                    defaults.has_lints = true;
                    problems.extend(lints(text, table, &mut defaults.lints));
                })
                .ok_or_else(|| "a table, such as `[package.metadata.mcpact.lints]`".to_owned()),
            _ => {
                let location = location(text, &key.span());
                problems.push(messages::manifest_key(&location, "", name, &metadata::KEYS));
                continue;
            }
        };
        problems.extend(read.err().map(|expected| wrong_value(text, name, value, &expected)));
    }
    (defaults, problems)
}

/// Returns the entries in the file's order; a table sorts its keys.
fn in_source_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Spanned<DeString<'i>>, &'t Spanned<DeValue<'i>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

fn wrong_value(text: &str, key: &str, value: &Spanned<DeValue>, expected: &str) -> String {
    let found = text.get(value.span()).unwrap_or_default();
    messages::manifest_value(&location(text, &value.span()), key, found, expected)
}

fn flag(value: &DeValue) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| "`true` or `false`".to_owned())
}

/// Reads the table of the budgets of single tools, and returns the problems.
fn tool_budgets(text: &str, table: &DeTable, budgets: &mut BTreeMap<String, u32>) -> Vec<String> {
    let mut problems = Vec::new();
    for (tool, value) in in_source_order(table) {
        match tokens(value.get_ref()) {
            Ok(tokens) => {
                budgets.insert(tool.get_ref().to_string(), tokens);
            }
            Err(expected) => problems.push(wrong_value(text, tool.get_ref(), value, &expected)),
        }
    }
    problems
}

/// Returns a number of tokens, or the description of an allowed value as the error.
fn tokens(value: &DeValue) -> Result<u32, String> {
    count(value).ok_or_else(|| "a number of tokens from 1, such as 200".to_owned())
}

fn count(value: &DeValue) -> Option<u32> {
    let number = value.as_integer()?;
    let count = u32::from_str_radix(number.as_str(), number.radix()).ok();
    count.filter(|count| *count > 0)
}

fn encoding(value: &DeValue) -> Result<Encoding, String> {
    match value.as_str() {
        Some(encoding::O200K_BASE) if cfg!(feature = "o200k_base") => Ok(Encoding::O200kBase),
        Some(encoding::CL100K_BASE) if cfg!(feature = "cl100k_base") => Ok(Encoding::Cl100kBase),
        Some(name @ (encoding::O200K_BASE | encoding::CL100K_BASE)) => Err(format!(
            "an encoding whose feature is on; turn on the feature `{name}` of mcpact"
        )),
        _ => Err(one_of(&[encoding::O200K_BASE, encoding::CL100K_BASE])),
    }
}

fn profile(value: &DeValue) -> Result<Profile, String> {
    let profile = value.as_str().and_then(Profile::from_name);
    profile.ok_or_else(|| one_of(&Profile::ALL.map(Profile::name)))
}

/// Reads the table of lints, and returns the problems. The key of a lint overrides that of its
/// group, wherever it is.
fn lints(text: &str, table: &DeTable, levels: &mut Levels) -> Vec<String> {
    let mut problems = Vec::new();
    let mut entries = in_source_order(table);
    entries.sort_by_key(|(key, _)| key.get_ref() != Lint::PROSE_GROUP);
    for (key, value) in entries {
        let name: &str = key.get_ref();
        if name == Lint::PROSE_GROUP {
            match level(value.get_ref()) {
                Some(level) => {
                    for lint in Lint::PROSE {
                        levels.set_level(lint, level);
                    }
                }
                None => problems.push(wrong_value(text, name, value, &one_of(&Level::ALL.map(Level::name)))),
            }
            continue;
        }
        let Some(lint) = Lint::IN_MACROS.into_iter().find(|lint| lint.key() == name) else {
            let mut keys = Lint::IN_MACROS.map(Lint::key).to_vec();
            keys.push(Lint::PROSE_GROUP.to_owned());
            let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            let location = location(text, &key.span());
            problems.push(messages::manifest_key(&location, ".lints", name, &keys));
            continue;
        };
        if read_lint(value.get_ref(), lint, levels).is_none() {
            let mut expected = one_of(&Level::ALL.map(Level::name));
            if let Some(unit) = lint.unit() {
                expected = format!("{expected}, or a table such as `{{ level = \"warn\", {unit} = 50 }}`");
            }
            problems.push(wrong_value(text, name, value, &expected));
        }
    }
    problems
}

/// Reads `"deny"` or `{ level = "warn", words = 25 }`, and returns `None` for other values.
fn read_lint(value: &DeValue, lint: Lint, levels: &mut Levels) -> Option<()> {
    let Some(table) = value.as_table() else {
        levels.set_level(lint, level(value)?);
        return Some(());
    };
    for (key, value) in table {
        let name: &str = key.get_ref();
        match name {
            "level" => levels.set_level(lint, level(value.get_ref())?),
            name if Some(name) == lint.unit() => levels.set_limit(lint, count(value.get_ref())? as usize),
            _ => return None,
        }
    }
    Some(())
}

fn level(value: &DeValue) -> Option<Level> {
    Level::from_name(value.as_str()?)
}

/// Lists names in quotes: `"allow", "warn" or "deny"`.
fn one_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    match quoted.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => quoted.concat(),
    }
}

/// Returns a location such as `Cargo.toml:12`.
fn location(text: &str, span: &Range<usize>) -> String {
    let before = text.get(..span.start).unwrap_or(text);
    format!("Cargo.toml:{}", before.matches('\n').count() + 1)
}

#[cfg(test)]
mod tests;
