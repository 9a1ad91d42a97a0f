//! The key `mcpact` of a client's file: the gateway's own settings.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use mcpact::Menu;
use mcpact::discover::{Mode, Notation, Verbosity};
use mcpact::menu::MetaTool;
use serde::Deserialize;

use super::bounds::Bounds;
use crate::catalogue::{Settings, Shorten};

/// The gateway's own settings. With the defaults it changes no message.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GatewaySettings {
    /// The settings that servers and gateways share: mode, pins, budgets and others.
    #[serde(flatten)]
    pub menu: Menu,
    /// The toolset that is shown; without one, all tools.
    pub toolset: Option<String>,
    /// Named subsets of the tools, as patterns such as `TOOL`, `SERVER.TOOL`, `SERVER.*`.
    pub toolsets: BTreeMap<String, Vec<String>>,
    /// The tokens of the client's list above which the gateway warns; without one, no warning.
    pub list_budget: Option<u32>,
    /// Shortens the texts of listed tools by the rules of `mcpact words`, which lose no fact.
    pub words: bool,
    /// The rules of [`words`](GatewaySettings::words), which the command line sets.
    #[serde(skip)]
    pub shorten: Option<Shorten>,
    /// The names that get the prefix `SERVER_`.
    pub prefix: Prefix,
    /// Limits of use, which the meter checks.
    pub limits: Vec<serde_json::Value>,
    /// The log of calls.
    pub log: Log,
    /// Limits of size, number and time.
    pub bounds: Bounds,
    /// The keys that no setting has.
    #[serde(flatten)]
    unknown: BTreeMap<String, serde_json::Value>,
}

/// The keys of the gateway alone.
const OWN_KEYS: [&str; 8] = [
    "toolset",
    "toolsets",
    "list_budget",
    "words",
    "prefix",
    "limits",
    "log",
    "bounds",
];

/// The former settings, and what became of each.
const FORMER_KEYS: [(&str, &str); 2] = [
    ("descriptions", "is called `sources` now; rename it"),
    ("results", "is called `result_budget` now; rename it"),
];

/// The former bounds, and what became of each.
const FORMER_BOUNDS: [(&str, &str); 4] = [
    ("input_seconds", "is `call_seconds` now; set that bound"),
    ("inputs", "is `requests` now; set that bound"),
    ("list_bytes", "is twice `message_bytes` now; set that bound"),
    ("queued_bytes", "is four times `message_bytes` now; set that bound"),
];

impl GatewaySettings {
    /// Returns whether clients get the servers' lists and results unchanged.
    pub fn changes_nothing(&self) -> bool {
        self.menu.mode.is_none()
            && self.toolset.is_none()
            && self.toolsets.is_empty()
            && self.menu.pins.is_empty()
            && self.menu.result_budget.is_empty()
            && self.menu.context_tools != Some(true)
            && self.list_budget.is_none()
            && !self.words
            && self.prefix == Prefix::Clashes
    }

    /// Returns the settings of the catalogue of tools.
    pub(crate) fn catalogue_settings(&self) -> Settings {
        Settings {
            menu: self.menu.clone(),
            compact: self.menu.mode.is_some(),
            shorten: self.shorten.filter(|_| self.words),
            toolsets: self.toolsets.clone().into_iter().collect(),
            toolset: self.toolset.clone(),
            prefix_all: self.prefix == Prefix::Always,
            prefixed_servers: match &self.prefix {
                Prefix::Servers(servers) => servers.clone(),
                _ => Vec::new(),
            },
            list_budget: self.list_budget,
            limited_tools: self.limited_tools(),
        }
    }

    /// Checks that each key is a setting.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first unknown key, with its successor if it is a former name.
    pub(super) fn check_keys(&self) -> Result<()> {
        let known: Vec<&str> = Menu::KEYS.into_iter().chain(OWN_KEYS).collect();
        check_keys(&self.unknown, &known, &FORMER_KEYS)?;
        check_keys(&self.bounds.unknown, &Bounds::KEYS, &FORMER_BOUNDS).context("`bounds`")
    }

    /// Returns the tools that limits name, each with its server if the limit names one.
    fn limited_tools(&self) -> Vec<(Option<String>, String)> {
        let name = |limit: &serde_json::Value, key: &str| {
            let name = limit[key].as_str().filter(|name| *name != "*");
            name.map(str::to_owned)
        };
        let limits = self.limits.iter();
        limits
            .filter_map(|limit| Some((name(limit, "server"), name(limit, "tool")?)))
            .collect()
    }

    /// Checks that no limit is 0, which would allow nothing.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first such limit.
    pub(super) fn check_zeros(&self) -> Result<()> {
        if let Some(bound) = self.bounds.zero() {
            bail!("`bounds`: `{bound}`: a limit of 0 allows nothing; write a larger number, or remove it");
        }
        ensure!(
            self.list_budget != Some(0),
            "`list_budget`: every list is over a budget of 0; write a larger number, or remove it"
        );
        ensure!(
            self.log.days != Some(0),
            "`log`: `days`: 0 days keep no call; write a larger number, or remove it"
        );
        Ok(())
    }

    /// Returns a warning about each setting that the mode ignores.
    pub(super) fn ignored_by_mode(&self) -> Vec<String> {
        let Menu {
            mode,
            verbosity,
            notation,
            pins,
            about,
            sources,
            catalogue_budget,
            ..
        } = &self.menu;
        let has = |meta: MetaTool| mode.is_some_and(|mode| meta.is_in(mode));
        let (meta, search) = ("hybrid, catalogue or dynamic mode", "hybrid or dynamic mode");
        let has_verbosity = *verbosity != Verbosity::default();
        let has_notation = *notation != Notation::default();
        let settings = [
            (
                has_verbosity && !has(MetaTool::Describe),
                "`verbosity`",
                meta,
                "remove it",
            ),
            (
                has_notation && !has(MetaTool::Describe),
                "`notation`",
                meta,
                "remove it",
            ),
            (
                about.is_some() && !has(MetaTool::Search),
                "`about`",
                search,
                "remove it",
            ),
            (
                catalogue_budget.is_some() && *mode != Some(Mode::Catalogue),
                "`catalogue_budget`",
                "catalogue mode",
                "remove it",
            ),
            (
                !sources.is_empty() && !has(MetaTool::Search),
                "`sources`",
                search,
                "remove it",
            ),
            (
                !pins.is_empty() && *mode != Some(Mode::Hybrid),
                "pinned tools",
                "hybrid mode",
                "pin none",
            ),
        ];
        let mode = match mode {
            None => "a gateway without a mode".to_owned(),
            Some(mode) => format!("{mode} mode"),
        };
        let ignored = settings.into_iter().filter(|(is_ignored, ..)| *is_ignored);
        ignored
            .map(|(_, setting, modes, other)| format!("{mode} ignores {setting}; choose {modes}, or {other}"))
            .collect()
    }
}

/// Checks that no key is unknown.
///
/// # Errors
///
/// Returns an error that names the first unknown key, and what became of it if it is a former one.
fn check_keys(unknown: &BTreeMap<String, serde_json::Value>, known: &[&str], former: &[(&str, &str)]) -> Result<()> {
    let Some(unknown) = unknown.keys().next() else {
        return Ok(());
    };
    if let Some((_, successor)) = former.iter().find(|(former, _)| former == unknown) {
        bail!("`{unknown}` {successor}");
    }
    let known: Vec<String> = known.iter().map(|key| format!("`{key}`")).collect();
    bail!("unknown field `{unknown}`, expected one of {}", known.join(", "));
}

/// The names of tools and prompts that get the prefix `SERVER_`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Prefix {
    /// The names that several servers have.
    #[default]
    Clashes,
    /// All.
    Always,
    /// The names that several servers have, and all names of these servers.
    #[serde(untagged)]
    Servers(Vec<String>),
}

/// The log of calls.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// A file of SQLite, an address such as `postgres://…`, or `off`; without one, no log.
    pub to: Option<String>,
    /// Keeps arguments and results too, which may contain secrets.
    pub payloads: bool,
    /// The number of days after which calls are deleted; without one, calls are kept.
    pub days: Option<u32>,
    /// A file of prices that replaces those of this version.
    pub prices: Option<PathBuf>,
    /// The model whose prices apply.
    pub model: Option<String>,
}
