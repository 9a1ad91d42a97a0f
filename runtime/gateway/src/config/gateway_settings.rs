//! The key `mcpact` of a client's file: the gateway's own settings.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Result, bail, ensure};
use mcpact::discover::{Mode, Notation, UnknownChoice, Verbosity};
use mcpact::proxy::MetaTool;
use mcpact_tokens::Encoding;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::bounds::Bounds;
use crate::catalogue::{ResultBudgets, Settings, Shorten};

/// The gateway's own settings. With the defaults it changes no message.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GatewaySettings {
    /// The tools that clients see; without a mode, the servers' own lists.
    #[serde(deserialize_with = "optional")]
    pub mode: Option<Mode>,
    /// The encoding in which tokens are counted: `o200k_base`, the default, or `cl100k_base`.
    pub encoding: Option<String>,
    /// The toolset that is shown; without one, all tools.
    pub toolset: Option<String>,
    /// Named subsets of the tools, as patterns such as `TOOL`, `SERVER.TOOL`, `SERVER.*`.
    pub toolsets: BTreeMap<String, Vec<String>>,
    /// Patterns of the tools that stay in the list in mode `hybrid`.
    pub pins: Vec<String>,
    /// A phrase about the tools for the description of `search_tools`; by default, words that are
    /// typical of each server.
    pub about: Option<String>,
    /// The maximum tokens of the meta-tools in mode `catalogue`; 5,000 by default.
    pub catalogue_budget: Option<u32>,
    /// The descriptions of servers in the results of searches, which replace the servers' own.
    pub descriptions: BTreeMap<String, String>,
    /// The tokens of the client's list above which the gateway warns; without one, no warning.
    pub list_budget: Option<u32>,
    /// The verbosity of `describe_tool` if a call does not set it.
    #[serde(deserialize_with = "named")]
    pub verbosity: Verbosity,
    /// The notation of `describe_tool`.
    #[serde(deserialize_with = "named")]
    pub notation: Notation,
    /// Shortens the texts of listed tools by the rules of `mcpact words`, which lose no fact.
    pub words: bool,
    /// The rules of [`words`](GatewaySettings::words), which the command line sets.
    #[serde(skip)]
    pub shorten: Option<Shorten>,
    /// Lists the tools that report the context cost of tools, or omits them; by default, a toolset
    /// lists them.
    pub context_tools: Option<bool>,
    /// The names that get the prefix `SERVER_`.
    pub prefix: Prefix,
    /// The maximum tokens of a tool result: for a pattern of tools, `SERVER.*`, or `*` for all
    /// others.
    pub results: BTreeMap<String, u32>,
    /// Limits of use, which the meter checks.
    pub limits: Vec<serde_json::Value>,
    /// The log of calls.
    pub log: Log,
    /// Limits of size, number and time.
    pub bounds: Bounds,
}

impl GatewaySettings {
    /// Returns whether clients get the servers' lists and results unchanged.
    pub fn changes_nothing(&self) -> bool {
        self.mode.is_none()
            && self.toolset.is_none()
            && self.toolsets.is_empty()
            && self.pins.is_empty()
            && self.results.is_empty()
            && self.context_tools != Some(true)
            && self.list_budget.is_none()
            && !self.words
            && self.prefix == Prefix::Clashes
    }

    /// Returns the settings of the catalogue of tools.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown encoding.
    pub(crate) fn catalogue_settings(&self) -> Result<Settings> {
        let mut budgets = ResultBudgets::default();
        for (pattern, tokens) in &self.results {
            match pattern.strip_suffix(".*") {
                _ if pattern == "*" => budgets.default = Some(*tokens),
                Some(server) if !server.contains(['*', '?', '[']) => budgets.servers.push((server.to_owned(), *tokens)),
                _ => budgets.tools.push((pattern.clone(), *tokens)),
            }
        }
        Ok(Settings {
            mode: self.mode.unwrap_or(Mode::Legacy),
            encoding: self.encoding()?,
            compact: self.mode.is_some(),
            shorten: self.shorten.filter(|_| self.words),
            toolsets: self.toolsets.clone().into_iter().collect(),
            toolset: self.toolset.clone(),
            pins: self.pins.clone(),
            prefix_all: self.prefix == Prefix::Always,
            prefixed_servers: match &self.prefix {
                Prefix::Servers(servers) => servers.clone(),
                _ => Vec::new(),
            },
            result_budgets: budgets,
            about: self.about.clone(),
            catalogue_budget: self.catalogue_budget,
            descriptions: self.descriptions.clone().into_iter().collect(),
            list_budget: self.list_budget,
            context_tools: self.context_tools,
            limited_tools: self.limited_tools(),
            verbosity: self.verbosity,
            notation: self.notation,
        })
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
        let has = |meta: MetaTool| self.mode.is_some_and(|mode| meta.is_in(mode));
        let is_catalogue = self.mode == Some(Mode::Catalogue);
        let (meta, search) = ("hybrid, catalogue or dynamic mode", "hybrid or dynamic mode");
        let has_verbosity = self.verbosity != Verbosity::default();
        let has_notation = self.notation != Notation::default();
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
                self.about.is_some() && !has(MetaTool::Search),
                "`about`",
                search,
                "remove it",
            ),
            (
                self.catalogue_budget.is_some() && !is_catalogue,
                "`catalogue_budget`",
                "catalogue mode",
                "remove it",
            ),
            (
                !self.descriptions.is_empty() && !has(MetaTool::Search),
                "`descriptions`",
                search,
                "remove it",
            ),
            (
                !self.pins.is_empty() && self.mode != Some(Mode::Hybrid),
                "pinned tools",
                "hybrid mode",
                "pin none",
            ),
        ];
        let mode = match self.mode {
            None => "a gateway without a mode".to_owned(),
            Some(mode) => format!("{mode} mode"),
        };
        let ignored = settings.into_iter().filter(|(is_ignored, ..)| *is_ignored);
        ignored
            .map(|(_, setting, modes, other)| format!("{mode} ignores {setting}; choose {modes}, or {other}"))
            .collect()
    }

    /// Returns the encoding in which tokens are counted.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown encoding.
    pub fn encoding(&self) -> Result<Encoding> {
        let Some(name) = &self.encoding else {
            return Ok(Encoding::O200kBase);
        };
        Ok(name.parse()?)
    }
}

/// Reads a choice by its name.
fn named<'de, D: Deserializer<'de>, T: FromStr<Err = UnknownChoice>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Reads a choice by its name, or null.
fn optional<'de, D: Deserializer<'de>, T: FromStr<Err = UnknownChoice>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(D::Error::custom)).transpose()
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
