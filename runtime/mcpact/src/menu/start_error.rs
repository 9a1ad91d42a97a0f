//! The reasons why a server cannot start.

use std::{error::Error, fmt};

use mcpact_shared::{
    truncate::first_items,
    unknown_name::{did_you_mean, join_with_or},
};

use crate::{
    build::meta::catalogue::DEFAULT_BUDGET,
    search::discover::{FoundSource, Mode, UnknownChoice},
};

/// The environment variable that sets the mode.
pub(super) const MODE: &str = "MCP_MODE";
/// The environment variable that names the pinned tools.
pub(super) const PINS: &str = "MCP_PINS";
/// The environment variable that adds the context tools.
pub(super) const CONTEXT_TOOLS: &str = "MCP_CONTEXT_TOOLS";
/// The environment variable that sets the verbosity.
pub(super) const VERBOSITY: &str = "MCP_VERBOSITY";

/// A reason why a server cannot start.
///
/// `Debug` writes the same text as `Display`, since `fn main() -> Result<(), Box<dyn Error>>`
/// prints the former.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartError {
    /// Tools of the toolset without a handler.
    NoHandlers(Vec<&'static str>),
    /// A tool with two handlers.
    TwoHandlers(&'static str),
    /// Tools that have a handler and are not in the toolset.
    NotInToolset(Vec<&'static str>),
    /// A pinned name that no tool has.
    UnknownPinnedTool {
        /// The name.
        name: String,
        /// Tools with similar names.
        similar: Vec<String>,
    },
    /// Hybrid mode without a pinned tool.
    NothingPinned,
    /// A value of `MCP_MODE` that is not a mode.
    UnknownMode(UnknownChoice),
    /// A value of `MCP_MODE` that the server's code does not allow.
    ModeNotAllowed {
        /// The mode.
        mode: Mode,
        /// The allowed modes.
        allowed: Vec<Mode>,
    },
    /// A value of `MCP_VERBOSITY` that is not a verbosity.
    UnknownVerbosity(UnknownChoice),
    /// A value of `MCP_CONTEXT_TOOLS` other than `1` and `0`.
    UnknownContextTools(String),
    /// A tool with the name of a meta-tool.
    MetaToolName(&'static str),
    /// Catalogue mode, although not even the names of the tools fit into its budget.
    CatalogueOverBudget {
        /// The cost with the names alone, in tokens.
        tokens: u32,
        /// The budget, or `None` for the default one.
        budget: Option<u32>,
    },
    /// A model that has no vector for a tool.
    NoVector(String),
    /// A name to which a source is given, and that no tool has.
    UnknownSourcedTool {
        /// The source.
        source: String,
        /// The name.
        name: String,
        /// Tools with similar names.
        similar: Vec<String>,
    },
    /// A description of a source that no tool has.
    UnknownDescribedSource {
        /// The source.
        source: String,
        /// Sources with similar names.
        similar: Vec<String>,
    },
    /// A description of a source that is longer than
    /// [`FoundSource::MAX_DESCRIPTION`](crate::discover::FoundSource::MAX_DESCRIPTION).
    LongSourceDescription {
        /// The source.
        source: String,
        /// The number of characters.
        characters: usize,
    },
    /// A pattern that cannot be compiled, so no argument could be checked against it.
    InvalidPattern {
        /// The tool.
        tool: &'static str,
        /// The parameter, and the properties inside it, separated by dots.
        parameter: String,
        /// The pattern.
        pattern: String,
        /// The error of `fancy-regex`.
        problem: String,
    },
    /// A setting of the menu that a server does not have.
    NotOfServer {
        /// The setting.
        setting: &'static str,
        /// What to write instead.
        fix: &'static str,
    },
    /// A handler that uses another router than the one that was made compact or discoverable.
    OtherRouter {
        /// A tool for which the handler has another schema, or that the handler does not have.
        tool: String,
    },
    /// Several reasons.
    Several(Vec<StartError>),
}

impl StartError {
    /// Returns an error if there are problems.
    pub(crate) fn of(mut problems: Vec<StartError>) -> Result<(), StartError> {
        match problems.len() {
            0 => Ok(()),
            1 => Err(problems.remove(0)),
            _ => Err(StartError::Several(problems)),
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHandlers(tools) => write!(
                formatter,
                "no handler for {}; pass a value of the type that has {} to `.handlers(…)`",
                Names(tools),
                if tools.len() == 1 { "it" } else { "them" },
            ),
            Self::TwoHandlers(tool) => write!(
                formatter,
                "two handlers for `{tool}`; pass each type to `.handlers(…)` once, and give tools different names"
            ),
            Self::NotInToolset(tools) => write!(
                formatter,
                "{} not in the toolset; list the type in `toolset!`, or remove its `.handlers(…)`",
                Are(tools),
            ),
            Self::UnknownPinnedTool { name, similar } => {
                write!(formatter, "unknown pinned tool `{name}`{}", suggestion(similar))
            }
            Self::UnknownSourcedTool { source, name, similar } => write!(
                formatter,
                "unknown tool `{name}` of the source `{source}`{}",
                suggestion(similar),
            ),
            Self::UnknownDescribedSource { source, similar } => {
                let fix = if similar.is_empty() {
                    "; write a name that `.source(…)` gives to tools".to_owned()
                } else {
                    did_you_mean(similar)
                };
                write!(formatter, "unknown described source `{source}`{fix}")
            }
            Self::LongSourceDescription { source, characters } => write!(
                formatter,
                "the description of the source `{source}` has {characters} characters, over the maximum of {}; shorten it",
                FoundSource::MAX_DESCRIPTION,
            ),
            Self::MetaToolName(name) => write!(
                formatter,
                "a tool has the name `{name}` of a meta-tool; give it another name, such as \
                 `name = \"my_{name}\"` in its attribute"
            ),
            Self::CatalogueOverBudget { tokens, budget } => write!(
                formatter,
                "in catalogue mode, the names of the tools alone cost {tokens} tokens, over the budget of {}; raise \
                 `catalogue_budget`, or choose dynamic mode",
                budget.unwrap_or(DEFAULT_BUDGET),
            ),
            Self::NoVector(error) => write!(formatter, "the embedder has no vector for a tool: {error}"),
            Self::InvalidPattern {
                tool,
                parameter,
                pattern,
                problem,
            } => write!(
                formatter,
                "the pattern `{pattern}` of `{parameter}` in `{tool}` cannot be checked: {problem}; change it, or remove it and check \
                 the argument in the handler"
            ),
            Self::NotOfServer { setting, fix } => {
                write!(
                    formatter,
                    "`{setting}` of the menu has no effect on a server of a toolset; {fix}"
                )
            }
            Self::OtherRouter { tool } => write!(
                formatter,
                "the handler uses another router, in which `{tool}` has another schema or is missing; name this one: \
                 `#[tool_handler(router = self.tool_router)]`. Without `router`, rmcp calls `Self::tool_router()` for each request"
            ),
            Self::NothingPinned => write!(
                formatter,
                "hybrid mode without a pinned tool; name some with `.pins([…])` or, after `.from_env(…)`, in the variable \
                 `{PINS}`, or choose dynamic mode"
            ),
            Self::ModeNotAllowed { mode, allowed } => {
                let allowed: Vec<&str> = allowed.iter().map(|mode| mode.name()).collect();
                write!(
                    formatter,
                    "{MODE}: this server does not run in `{mode}` mode; unset it, or write {}",
                    join_with_or(&allowed),
                )
            }
            Self::UnknownMode(error) => write!(formatter, "{MODE}: {error}"),
            Self::UnknownVerbosity(error) => write!(formatter, "{VERBOSITY}: {error}"),
            Self::UnknownContextTools(value) => {
                write!(formatter, "{CONTEXT_TOOLS}: unknown value `{value}`; write `1` or `0`")
            }
            Self::Several(errors) => {
                for (index, error) in errors.iter().enumerate() {
                    let before = if index == 0 { "" } else { "\n" };
                    write!(formatter, "{before}{error}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Debug for StartError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Error for StartError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::UnknownMode(error) | Self::UnknownVerbosity(error) => Some(error),
            _ => None,
        }
    }
}

/// A list of at most [`MAX_NAMES`] names, for a message.
struct Names<'a, T>(&'a [T]);

/// Returns the fix for the name of a tool, from the names similar to it.
fn suggestion<N: AsRef<str>>(similar: &[N]) -> String {
    if similar.is_empty() {
        return "; write the name of one of the server's tools".to_owned();
    }
    did_you_mean(similar)
}

/// The maximum number of listed names.
const MAX_NAMES: usize = 8;

impl<T: fmt::Display> fmt::Display for Names<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.0.iter().map(|name| format!("`{name}`"));
        formatter.write_str(&first_items(names, MAX_NAMES))
    }
}

/// Names as the subject of `is` or `are`.
struct Are<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for Are<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} {}",
            Names(self.0),
            if self.0.len() == 1 { "is" } else { "are" }
        )
    }
}
