//! Why a server cannot start.

use std::{error::Error, fmt};

use super::environment::{MODE, VERBOSITY};
use crate::discover::{Mode, UnknownChoice, or};

/// Why a server cannot start.
///
/// Its `Debug` is its words: `fn main() -> Result<(), Box<dyn Error>>` prints that.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartError {
    /// Tools of the toolset that nothing answers.
    NoHandlers(Vec<&'static str>),
    /// A tool that two types answer.
    TwoHandlers(&'static str),
    /// Tools that have a handler and are not in the toolset.
    Stray(Vec<&'static str>),
    /// A pinned name that is no tool.
    Pinned {
        /// The name.
        name: String,
        /// Tools whose names are near to it.
        near: Vec<String>,
    },
    /// Hybrid mode, in which no tool is pinned.
    NothingPinned,
    /// `MCP_MODE` is no mode.
    Mode(UnknownChoice),
    /// `MCP_MODE` is a mode that the server's code does not allow.
    ModeNotAllowed {
        /// The mode.
        mode: Mode,
        /// The allowed modes.
        allowed: Vec<Mode>,
    },
    /// `MCP_VERBOSITY` is no verbosity.
    Verbosity(UnknownChoice),
    /// A tool that is called like a meta-tool.
    Taken(&'static str),
    /// A name that is given a source and is no tool.
    Sourced {
        /// The source.
        source: String,
        /// The name.
        name: String,
        /// Tools whose names are near to it.
        near: Vec<String>,
    },
    /// A pattern that cannot be compiled, so that no call would be held against it.
    Pattern {
        /// The tool.
        tool: &'static str,
        /// The parameter, and the members inside of it, with dots between.
        parameter: String,
        /// The pattern.
        pattern: String,
        /// What is wrong with it, as `fancy-regex` says.
        why: String,
    },
    /// Several of these.
    Several(Vec<StartError>),
}

impl StartError {
    /// Fails where there are problems.
    pub(super) fn of(mut problems: Vec<StartError>) -> Result<(), StartError> {
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
                "nothing answers {}: give the builder a value of the type that has {}, `.handlers(…)`",
                Names(tools),
                if tools.len() == 1 { "it" } else { "them" },
            ),
            Self::TwoHandlers(tool) => write!(
                formatter,
                "`{tool}` is answered twice: two `.handlers(…)` have a tool of this name"
            ),
            Self::Stray(tools) => write!(
                formatter,
                "{} not in the toolset: list the type in `toolset!`, or leave out its `.handlers(…)`",
                Are(tools),
            ),
            Self::Pinned { name, near } => {
                write!(formatter, "`{name}` is pinned and is no tool of the server{}", Meant(near))
            }
            Self::Sourced { source, name, near } => write!(
                formatter,
                "`{name}` is given the source `{source}` and is no tool of the server{}",
                Meant(near),
            ),
            Self::Taken(name) => write!(
                formatter,
                "a tool of the router is called `{name}`, like the meta-tool: give it another name, such as \
                 `#[tool(name = \"my_{name}\")]`"
            ),
            Self::Pattern {
                tool,
                parameter,
                pattern,
                why,
            } => write!(
                formatter,
                "the pattern `{pattern}` of `{parameter}` in `{tool}` cannot be checked: {why}; write it otherwise, or leave it out \
                 and check in the handler"
            ),
            Self::NothingPinned => formatter.write_str(
                "hybrid mode lists the meta-tools and the pinned tools, and none is pinned: name some with `.pin([…])`, or \
                 choose dynamic mode",
            ),
            Self::ModeNotAllowed { mode, allowed } => {
                let allowed: Vec<&str> = allowed.iter().map(|mode| mode.name()).collect();
                write!(
                    formatter,
                    "{MODE}: this server does not run in `{mode}` mode; leave it out, or write {}",
                    or(&allowed),
                )
            }
            Self::Mode(error) => write!(formatter, "{MODE}: {error}"),
            Self::Verbosity(error) => write!(formatter, "{VERBOSITY}: {error}"),
            Self::Several(errors) => {
                for (place, error) in errors.iter().enumerate() {
                    let before = if place == 0 { "" } else { "\n" };
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
            Self::Mode(error) | Self::Verbosity(error) => Some(error),
            _ => None,
        }
    }
}

/// Some names, so many that a line holds them.
struct Names<'a, T>(&'a [T]);

/// How many names are shown.
const SHOWN: usize = 8;

impl<T: fmt::Display> fmt::Display for Names<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, name) in self.0.iter().take(SHOWN).enumerate() {
            let before = if place == 0 { "" } else { ", " };
            write!(formatter, "{before}`{name}`")?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(formatter, " and {more} more"),
        }
    }
}

/// The names that may have been meant, where there are any.
struct Meant<'a>(&'a [String]);

impl fmt::Display for Meant<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => Ok(()),
            near => write!(formatter, "; did you mean {}?", Names(near)),
        }
    }
}

/// Some names and their verb.
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
