//! The key `mcpact` of a client's file: the gateway's own settings.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use mcpact::discover::{self, Verbosity};
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
    /// The verbosity of `describe_tool` if a call does not set it.
    #[serde(deserialize_with = "verbosity")]
    pub verbosity: Verbosity,
    /// The notation of `describe_tool`.
    pub notation: Notation,
    /// Shortens the texts of listed tools by the rules of `mcpact words`, which lose no fact.
    pub words: bool,
    /// The rules of [`words`](GatewaySettings::words), which the command line sets.
    #[serde(skip)]
    pub shorten: Option<Shorten>,
    /// Lists the tools that report the context cost of tools, as with a toolset.
    pub context_tools: bool,
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
            && !self.context_tools
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
            mode: match self.mode {
                None | Some(Mode::Legacy) => discover::Mode::Legacy,
                Some(Mode::Dynamic) => discover::Mode::Dynamic,
                Some(Mode::Hybrid) => discover::Mode::Hybrid,
                Some(Mode::Catalogue) => discover::Mode::Catalogue,
            },
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
            context_tools: self.context_tools,
            verbosity: self.verbosity,
            notation: match self.notation {
                Notation::Signature => discover::Notation::Signature,
                Notation::JsonSchema => discover::Notation::JsonSchema,
            },
        })
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

/// The tools that clients see.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// All tools, compacted.
    Legacy,
    /// Only the meta-tools: search, describe, execute.
    Dynamic,
    /// The meta-tools and the pinned tools.
    Hybrid,
    /// `describe_tool` with the names and summaries of all tools, and `execute_tool`.
    Catalogue,
}

/// Reads a verbosity by its name.
fn verbosity<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Verbosity, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// The notation of a description by `describe_tool`. The verbosity `full` is always JSON.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// A signature in the style of TypeScript.
    #[default]
    Signature,
    /// The JSON of `tools/list`, with JSON Schema.
    JsonSchema,
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
