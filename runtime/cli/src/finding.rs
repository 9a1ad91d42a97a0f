//! What `check` finds: a tool over its budget, a lint, what a client does not take.

use serde::Serialize;

use crate::listing::Place;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// The command ends with exit code 100.
    Error,
    Warning,
    /// For those who want to know.
    Note,
}

impl Level {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        }
    }
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    pub(crate) level: Level,
    /// The rule's name: `tool-budget`, a lint, `vscode/array-without-items`.
    pub(crate) rule: String,
    /// The title of the [`Listing`](crate::listing::Listing).
    pub(crate) input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tool: Option<String>,
    /// Where the tool stands, if it is from a file of JSON.
    #[serde(skip)]
    pub(crate) place: Option<Place>,
    /// Where in the tool, as a JSON pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<String>,
    /// What is wrong.
    pub(crate) message: String,
    /// The rule's sentence for all tools and the value that breaks it here, if the message consists of the two.
    #[serde(skip)]
    pub(crate) parts: Option<(&'static str, String)>,
    /// What comes of it, where the rule is a client's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) effect: Option<String>,
    /// What to do instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// Where the rule comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<String>,
}
