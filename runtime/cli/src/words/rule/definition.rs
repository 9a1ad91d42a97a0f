//! A rule: its name, its evidence, and its function.

use crate::words::subject::Subject;
use crate::words::text::{Edit, Text};

/// A rule that shortens texts without the loss of a fact.
pub(crate) struct Rule {
    /// The name in reports.
    pub(crate) id: &'static str,
    /// The text that it removes.
    pub(crate) removes: &'static str,
    /// An example.
    pub(crate) evidence: Evidence,
    pub(in crate::words) run: Run,
}

/// An example of a rule, from the list of a published server.
pub(crate) struct Evidence {
    /// The server and its tool.
    pub(crate) source: &'static str,
    /// The tool's entry as JSON, with the text.
    pub(crate) tool: &'static str,
    /// The JSON pointer of the text.
    pub(crate) path: &'static str,
    /// The text after the rule.
    pub(crate) new: &'static str,
    /// The reason why nothing is lost.
    pub(crate) because: &'static str,
}

/// The function of a rule.
pub(in crate::words) enum Run {
    /// Finds edits of one text.
    Text(fn(&Subject<'_>, &Text<'_>) -> Vec<Edit>),
    /// Finds edits of one text, if it is English.
    English(fn(&Subject<'_>, &Text<'_>) -> Vec<Edit>),
    /// Removes blocks of parameters, which are compared with all texts of the tool.
    Arguments,
}
