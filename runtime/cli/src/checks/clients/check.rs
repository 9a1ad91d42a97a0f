//! The checks that rules consist of.

use super::tool_checks::has_only;
use crate::input::json::excerpt;

pub(super) use super::schema_checks::{EnumCheck, ObjectCheck, PatternCheck, ReferenceCheck, SchemaCheck};
pub(super) use super::tool_checks::{Side, ToolCheck};

/// The check of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// A check of the whole list.
    List(ListCheck),
    /// A check of each tool.
    Tool(ToolCheck),
    /// A check of each parameter's name: it has more than 64 characters, or others than ASCII
    /// letters, digits and these.
    ParameterNames(&'static str),
    /// A check of each schema in the input or the output.
    Schema(Side, SchemaCheck),
    /// A check of the input: all schemas together have more of these than the maximum.
    Total(Total, usize),
}

impl Check {
    /// Returns a check of each schema in the input.
    pub(super) const fn input(check: SchemaCheck) -> Check {
        Check::Schema(Side::Input, check)
    }

    /// Returns a check of each schema in the output.
    pub(super) const fn output(check: SchemaCheck) -> Check {
        Check::Schema(Side::Output, check)
    }
}

/// A problem of a whole list.
#[derive(Clone, Copy, Debug)]
pub(super) enum ListCheck {
    /// The list has more tools than this.
    Tools(usize),
    /// All servers of the client together have more tools than this.
    ToolsOfServers(usize),
    /// The server's name, if known, has characters other than ASCII letters, digits and these.
    ServerName(&'static str),
}

impl ListCheck {
    /// Returns the problem of a list with this number of tools, if it has this one.
    pub(super) fn problem(self, server: Option<&str>, tools: usize) -> Option<String> {
        match self {
            ListCheck::Tools(max) | ListCheck::ToolsOfServers(max) => (tools > max).then(|| format!("{tools} tools")),
            ListCheck::ServerName(symbols) => {
                let server = server.filter(|server| !has_only(server, symbols))?;
                Some(excerpt(&format!("{server:?}")))
            }
        }
    }
}

/// A number over all schemas of the input.
#[derive(Clone, Copy, Debug)]
pub(super) enum Total {
    Properties,
    ObjectDepth,
    EnumValues,
}
