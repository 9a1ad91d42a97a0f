//! The settings of a catalogue, and the reasons for which they are refused.

use std::{error::Error, fmt};

use mcpact::{
    Menu,
    discover::Mode,
    menu::{MetaTool, OwnTool, context_tools},
    tokens::Encoding,
};
use mcpact_shared::unknown_name::unknown_name;
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
    /// The settings that servers and gateways share. Pins and result budgets are patterns.
    pub menu: Menu,
    /// True if input schemas are compacted without loss; the default.
    pub compact: bool,
    /// The function that shortens the texts of listed tools; none by default.
    pub shorten: Option<Shorten>,
    /// The toolsets by name, each with the patterns of its tools.
    pub toolsets: Vec<(String, Vec<String>)>,
    /// The active toolset; without it, all tools are active.
    pub toolset: Option<String>,
    /// True if all tools have the name of their server as a prefix. Otherwise only tools with
    /// clashing names have it.
    pub prefix_all: bool,
    /// The names of the servers whose tools always have a prefix.
    pub prefixed_servers: Vec<String>,
    /// The number of tokens above which the client's list has a warning; none by default.
    pub list_budget: Option<u32>,
    /// The tools that limits name, each with its server if the limit names one. Unknown ones are
    /// reported.
    pub limited_tools: Vec<(Option<String>, String)>,
}

/// A function that shortens the texts of an entry of `tools/list` and keeps its facts. The encoding
/// is that in which tokens are counted.
#[derive(Clone, Copy, Debug)]
pub struct Shorten(pub fn(&Map<String, Value>, Encoding) -> Map<String, Value>);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            menu: Menu::new(),
            compact: true,
            shorten: None,
            toolsets: Vec::new(),
            toolset: None,
            prefix_all: false,
            prefixed_servers: Vec::new(),
            list_budget: None,
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
    /// The result budgets by pattern. The most precise pattern of a tool applies first, then the
    /// tool's server, then the default. The most precise pattern is one without wildcards, else the
    /// longest.
    pub(super) budgets: Vec<(Pattern, u32)>,
    /// The budgets by name of servers.
    pub(super) server_budgets: Vec<(String, u32)>,
    /// The budget of all other tools.
    pub(super) default_budget: Option<u32>,
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
        if self.menu.mode == Some(Mode::Hybrid) && self.menu.pins.is_empty() {
            return Err(SettingsError::NothingPinned);
        }
        let mut patterns = Patterns {
            toolset,
            pins: compiled(&self.menu.pins, "pinned tools")?,
            budgets: Vec::new(),
            server_budgets: Vec::new(),
            default_budget: None,
        };
        for (pattern, tokens) in &self.menu.result_budget {
            let server = pattern.strip_suffix(".*");
            let server = server.filter(|server| !server.contains(['*', '?', '[']));
            let is_default = pattern == Menu::ALL_TOOLS;
            if *tokens == 0 {
                let name = if is_default {
                    "all tools"
                } else {
                    server.unwrap_or(pattern)
                };
                return Err(SettingsError::ZeroBudget(format!("result budget of `{name}`")));
            }
            match server {
                _ if is_default => patterns.default_budget = Some(*tokens),
                Some(server) => patterns.server_budgets.push((server.to_owned(), *tokens)),
                None => {
                    let pattern = compiled(std::slice::from_ref(pattern), "result budgets")?;
                    patterns
                        .budgets
                        .extend(pattern.into_iter().map(|pattern| (pattern, *tokens)));
                }
            }
        }
        Ok(patterns)
    }

    /// Returns the encoding in which tokens are counted; `o200k_base` by default.
    pub fn encoding(&self) -> Encoding {
        self.menu.encoding.unwrap_or(Encoding::O200kBase)
    }

    /// Returns whether the tools that report the context cost are listed: by default, an active
    /// toolset lists them.
    pub(super) fn has_context_tools(&self) -> bool {
        self.menu.context_tools.unwrap_or(self.toolset.is_some())
    }

    /// Returns the gateway's own tools.
    pub(super) fn own_tools(&self) -> impl Iterator<Item = OwnTool> + use<> {
        let mode = self.menu.chosen_mode();
        let metas = MetaTool::ALL.into_iter().filter(move |meta| meta.is_in(mode));
        let has_context = self.has_context_tools();
        let context = context_tools(self.encoding()).into_iter().filter(move |_| has_context);
        metas.map(OwnTool::Meta).chain(context.map(OwnTool::Context))
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
