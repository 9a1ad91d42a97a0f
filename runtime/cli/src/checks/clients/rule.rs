//! A rule of a client: the check, the effect of a violation, and the source.

use super::check::Check;
use super::client::Client;
use crate::checks::finding::Severity;

/// The effect of a broken rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Effect {
    /// The client refuses the whole list, or every request with it.
    Refused,
    /// The client drops the tool.
    Dropped,
    /// The client drops the schema: the model sees any value, or a string.
    Untyped,
    /// The client truncates or changes a name or description.
    Altered,
    /// The client ignores the keyword.
    Ignored,
}

impl Effect {
    /// Returns the severity of a finding with this effect.
    pub(crate) fn severity(self) -> Severity {
        match self {
            Effect::Refused | Effect::Dropped => Severity::Error,
            Effect::Untyped | Effect::Altered => Severity::Warning,
            Effect::Ignored => Severity::Note,
        }
    }

    /// Returns the effect as a verb phrase.
    pub(crate) fn verb(self) -> &'static str {
        match self {
            Effect::Refused => "refuses all tools",
            Effect::Dropped => "drops the tool",
            Effect::Untyped => "shows any value or a string",
            Effect::Altered => "truncates or changes it",
            Effect::Ignored => "ignores it",
        }
    }

    /// Returns the effect of a broken rule on a whole list as a verb phrase.
    pub(crate) fn verb_for_list(self) -> &'static str {
        match self {
            Effect::Dropped => "drops some of the tools",
            other => other.verb(),
        }
    }
}

/// A rule of a client.
#[derive(Debug)]
pub(crate) struct ClientRule {
    /// The name of the problem, the same for all clients: `root-combinator`.
    pub(crate) id: &'static str,
    pub(crate) client: Client,
    pub(crate) effect: Effect,
    /// The client's behaviour, in one sentence.
    pub(crate) text: &'static str,
    /// The fix.
    pub(crate) fix: &'static str,
    /// The source of the rule: `owner/repository#issue`, or several of them, a file in a
    /// repository, or the title and section of a page.
    pub(crate) source: &'static str,
    pub(super) check: Check,
}

/// A broken rule.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub(crate) rule: &'static ClientRule,
    /// The index of the tool, or `None` for the whole list.
    pub(crate) tool: Option<usize>,
    /// The JSON pointer in the tool, such as `/inputSchema/properties/x`; empty for the whole list.
    pub(crate) path: String,
    /// The offending value, truncated to 80 characters. The last of too many violations of a rule
    /// in one tool says how many are omitted.
    pub(crate) detail: String,
}
