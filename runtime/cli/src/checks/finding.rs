//! Findings of `check`: a tool over its budget, a lint, a rule of a client.

use mcpact_shared::number::counted;
use serde::Serialize;

use crate::input::listing::{Listing, Location};

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// The command ends with exit code 100.
    Error,
    Warning,
    /// Information.
    Note,
}

impl Severity {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// A problem that a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    pub(crate) level: Severity,
    /// The rule's name: `tool-budget`, a lint, `vscode/array-without-items`.
    pub(crate) rule: String,
    /// The title of the [`Listing`].
    pub(crate) input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tool: Option<String>,
    /// The location of the tool in a JSON file.
    #[serde(skip)]
    pub(crate) location: Option<Location>,
    /// The location in the tool, as a JSON pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<String>,
    /// The problem.
    pub(crate) message: String,
    /// The rule's sentence for all tools and the value that breaks the rule, if the message
    /// consists of these.
    #[serde(skip)]
    pub(crate) parts: Option<(&'static str, String)>,
    /// The effect on the client that has the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) effect: Option<String>,
    /// The fix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// The tokens that the fix saves, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) saved: Option<usize>,
    /// The source of a client's rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<String>,
}

impl Finding {
    /// Returns a finding on the tool with this index, or on the whole list.
    pub(crate) fn new(level: Severity, rule: &str, listing: &Listing, tool: Option<usize>, message: String) -> Finding {
        let tool = tool.map(|index| &listing.tools[index]);
        Finding {
            level,
            rule: rule.to_owned(),
            input: listing.title.clone(),
            tool: tool.map(|tool| tool.name.clone()),
            location: tool.and_then(|tool| tool.location.clone()),
            path: None,
            message,
            parts: None,
            effect: None,
            help: None,
            saved: None,
            source: None,
        }
    }

    /// Returns the rule's sentence, else the message.
    pub(crate) fn problem(&self) -> &str {
        self.parts.as_ref().map_or(&self.message, |(sentence, _)| sentence)
    }

    /// Returns a text about the finding with the tokens that the fix saves, if they are known.
    pub(crate) fn with_savings(&self, text: &str) -> String {
        match self.saved {
            Some(saved) => format!("{text}; the fix saves {}", counted(saved as u64, "token")),
            None => text.to_owned(),
        }
    }

    /// Returns the finding with this fix.
    pub(crate) fn help(self, help: impl Into<String>) -> Finding {
        Finding {
            help: Some(help.into()),
            ..self
        }
    }

    /// Returns the finding at this JSON pointer; an empty one is the whole tool or list.
    pub(crate) fn at(self, path: String) -> Finding {
        Finding {
            path: Some(path).filter(|path| !path.is_empty()),
            ..self
        }
    }
}

/// Returns a text of findings if all of them have the same.
pub(crate) fn common<'a>(findings: &[&'a Finding], text: impl Fn(&'a Finding) -> Option<&'a str>) -> Option<&'a str> {
    let first = text(findings.first()?)?;
    let is_common = findings.iter().all(|finding| text(finding) == Some(first));
    is_common.then_some(first)
}
