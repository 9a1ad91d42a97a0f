//! The settings of a catalogue, and the reasons for which they are refused.

use std::{error::Error, fmt};

use mcpact::{
    discover::{Mode, Notation, Verbosity},
    tokens::Encoding,
};
use mcpact_rules::unknown_name::unknown_name;
use serde_json::{Map, Value, value::RawValue};

use super::patterns::{Pattern, PatternError};

/// The `tools/list` entries of a server.
#[derive(Clone, Debug)]
pub struct ServerTools {
    /// The name of the server in the configuration.
    pub name: String,
    /// The entries of all pages, as the server sent them. Empty while the server is not running.
    pub tools: Vec<Box<RawValue>>,
    /// The instructions that the server returned on `initialize`.
    pub instructions: Option<String>,
    /// The server's description of itself, for the results of searches.
    pub description: Option<String>,
}

/// The settings of a catalogue.
///
/// A pattern selects tools: `filesystem.*`, `git.git_commit`, `*.read_*`. It consists of the name
/// of a server, a dot, and the server's own name of a tool. `*` matches any characters, `?` one,
/// and `[a-z]` one of several. Without a dot it is the name of a tool of any server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The choice of listed tools; [`Mode::Legacy`] by default.
    pub mode: Mode,
    /// The verbosity of `describe_tool` if a call does not set it.
    pub verbosity: Verbosity,
    /// The notation of `describe_tool`.
    pub notation: Notation,
    /// The encoding in which tokens are counted; `o200k_base` by default.
    pub encoding: Encoding,
    /// True if input schemas are compacted without loss; the default.
    pub compact: bool,
    /// The function that shortens the texts of listed tools; none by default.
    pub shorten: Option<Shorten>,
    /// The toolsets by name, each with the patterns of its tools.
    pub toolsets: Vec<(String, Vec<String>)>,
    /// The active toolset; without it, all tools are active.
    pub toolset: Option<String>,
    /// The patterns of the tools that [`Mode::Hybrid`] lists.
    pub pins: Vec<String>,
    /// True if all tools have the name of their server as a prefix. Otherwise only tools with
    /// clashing names have it.
    pub prefix_all: bool,
    /// The names of the servers whose tools always have a prefix.
    pub prefixed_servers: Vec<String>,
    /// The maximum costs of results.
    pub result_budgets: ResultBudgets,
    /// A phrase about the tools for the description of `search_tools`. By default it is made from
    /// words that are typical of each server.
    pub about: Option<String>,
    /// The maximum cost of the meta-tools in [`Mode::Catalogue`], in tokens.
    pub catalogue_budget: Option<u32>,
    /// The descriptions of servers, which replace those of the servers themselves.
    pub descriptions: Vec<(String, String)>,
    /// The number of tokens above which the client's list has a warning; none by default.
    pub list_budget: Option<u32>,
    /// Lists the tools `list_available_tools` and `get_active_toolset`, or omits them; by default, an
    /// active toolset lists them.
    pub context_tools: Option<bool>,
    /// The tools that limits name, each with its server if the limit names one. Unknown ones are
    /// reported.
    pub limited_tools: Vec<(Option<String>, String)>,
}

/// A function that shortens the texts of an entry of `tools/list` and keeps its facts. The encoding
/// is that in which tokens are counted.
#[derive(Clone, Copy, Debug)]
pub struct Shorten(pub fn(&Map<String, Value>, Encoding) -> Map<String, Value>);

/// The maximum costs of results, in tokens. The most precise pattern of a tool applies first, then
/// the tool's server, then the default. The most precise pattern is one without wildcards, else the
/// longest.
#[derive(Clone, Debug, Default)]
pub struct ResultBudgets {
    /// The budgets by pattern of tools.
    pub tools: Vec<(String, u32)>,
    /// The budgets by name of servers.
    pub servers: Vec<(String, u32)>,
    /// The budget of all other tools.
    pub default: Option<u32>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            mode: Mode::Legacy,
            verbosity: Verbosity::Standard,
            notation: Notation::Signature,
            encoding: Encoding::O200kBase,
            compact: true,
            shorten: None,
            toolsets: Vec::new(),
            toolset: None,
            pins: Vec::new(),
            prefix_all: false,
            prefixed_servers: Vec::new(),
            result_budgets: ResultBudgets::default(),
            about: None,
            catalogue_budget: None,
            descriptions: Vec::new(),
            list_budget: None,
            context_tools: None,
            limited_tools: Vec::new(),
        }
    }
}

/// The reason for which settings are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingsError {
    /// The active toolset is not among the toolsets.
    UnknownToolset {
        /// The unknown name.
        name: String,
        /// The names of the toolsets.
        known: Vec<String>,
    },
    /// A toolset has no pattern.
    EmptyToolset(String),
    /// A pattern is not valid.
    Pattern {
        /// The setting that has it, such as ``toolset `writing` ``.
        setting: String,
        /// The problem.
        error: PatternError,
    },
    /// Hybrid mode has no pinned tool.
    NothingPinned,
    /// A result budget is 0.
    ZeroBudget(String),
}

impl fmt::Display for SettingsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::UnknownToolset { name, known } if known.is_empty() => write!(
                formatter,
                "unknown toolset `{name}`; the configuration has none: write \"mcpact\": {{\"toolsets\": {{\"{name}\": [\"server.tool\"]}}}}"
            ),
            SettingsError::UnknownToolset { name, known } => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                formatter.write_str(&unknown_name("toolset", name, &known))
            }
            SettingsError::EmptyToolset(name) => write!(
                formatter,
                "toolset `{name}` has no pattern; write the tools that it has, such as \"server.*\""
            ),
            SettingsError::Pattern { setting, error } => write!(formatter, "{setting}: {error}"),
            SettingsError::NothingPinned => formatter
                .write_str("hybrid mode lists the pinned tools, and none is pinned; pin one, or choose dynamic mode"),
            SettingsError::ZeroBudget(setting) => {
                write!(
                    formatter,
                    "{setting}: a budget of 0 allows no result; write a larger budget, or remove it"
                )
            }
        }
    }
}

impl Error for SettingsError {}

/// The patterns of the settings, compiled.
#[derive(Debug)]
pub(super) struct Patterns {
    pub(super) toolset: Option<Vec<Pattern>>,
    pub(super) pins: Vec<Pattern>,
    pub(super) budgets: Vec<(Pattern, u32)>,
}

impl Settings {
    /// Checks the settings, without any tools.
    ///
    /// # Errors
    ///
    /// Returns the first problem.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.patterns().map(|_| ())
    }

    pub(super) fn patterns(&self) -> Result<Patterns, SettingsError> {
        let mut toolset = None;
        for (name, patterns) in &self.toolsets {
            if patterns.is_empty() {
                return Err(SettingsError::EmptyToolset(name.clone()));
            }
            let compiled = compiled(patterns, &format!("toolset `{name}`"))?;
            if self.toolset.as_ref() == Some(name) {
                toolset = Some(compiled);
            }
        }
        if let Some(name) = self.toolset.as_ref().filter(|_| toolset.is_none()) {
            return Err(self.unknown_toolset(name));
        }
        if self.mode == Mode::Hybrid && self.pins.is_empty() {
            return Err(SettingsError::NothingPinned);
        }
        let budgets = &self.result_budgets;
        let tools = budgets
            .tools
            .iter()
            .map(|(pattern, tokens)| (pattern.as_str(), *tokens));
        let servers = budgets
            .servers
            .iter()
            .map(|(server, tokens)| (server.as_str(), *tokens));
        let default = budgets.default.iter().map(|tokens| ("all tools", *tokens));
        if let Some((name, _)) = tools.chain(servers).chain(default).find(|(_, tokens)| *tokens == 0) {
            return Err(SettingsError::ZeroBudget(format!("result budget of `{name}`")));
        }
        let mut by_tool = Vec::new();
        for (pattern, tokens) in &budgets.tools {
            let compiled = compiled(std::slice::from_ref(pattern), "result budgets")?;
            by_tool.extend(compiled.into_iter().map(|pattern| (pattern, *tokens)));
        }
        Ok(Patterns {
            toolset,
            pins: compiled(&self.pins, "pinned tools")?,
            budgets: by_tool,
        })
    }

    fn unknown_toolset(&self, name: &str) -> SettingsError {
        SettingsError::UnknownToolset {
            name: name.to_owned(),
            known: self.toolsets.iter().map(|(name, _)| name.clone()).collect(),
        }
    }
}

fn compiled(patterns: &[String], setting: &str) -> Result<Vec<Pattern>, SettingsError> {
    let compiled = patterns.iter().map(|pattern| Pattern::new(pattern));
    compiled
        .collect::<Result<_, _>>()
        .map_err(|error| SettingsError::Pattern {
            setting: setting.to_owned(),
            error,
        })
}
