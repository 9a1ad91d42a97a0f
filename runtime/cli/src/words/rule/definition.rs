//! A rule: its name, its evidence, and its function.

use serde_json::Value;

use crate::words::parsed_text::{Edit, Text};
use crate::words::subject::Subject;

/// A rule that shortens texts without the loss of a fact.
pub(crate) struct WordsRule {
    /// The name in reports.
    pub(crate) id: &'static str,
    /// The text that it removes.
    pub(crate) removes: &'static str,
    /// An example.
    pub(crate) evidence: Evidence,
    pub(in crate::words) run: Run,
}

/// An example of a rule: a text of a published server, where the data has one.
pub(crate) struct Evidence {
    /// The name of the tool's list in the data; `None` for a text that is written for the rule.
    pub(crate) list: Option<&'static str>,
    /// The tool as JSON: its name, the text or whole sentences of it, and the parts of the schema
    /// that the rule reads.
    pub(crate) tool: &'static str,
    /// The JSON pointer of the text.
    pub(crate) path: &'static str,
    /// The text after the rule and those that are applied before it.
    pub(crate) new: &'static str,
    /// The reason why nothing is lost.
    pub(crate) because: &'static str,
}

impl Evidence {
    /// Returns the tool.
    pub(crate) fn tool(&self) -> Value {
        serde_json::from_str(self.tool).unwrap_or_default()
    }

    /// Returns the origin of the text: `grafana, create_annotation`.
    pub(crate) fn source(&self) -> String {
        match self.list {
            Some(list) => format!("{list}, {}", self.tool()["name"].as_str().unwrap_or_default()),
            None => "written for the rule".to_owned(),
        }
    }
}

/// The function of a rule.
pub(in crate::words) enum Run {
    /// Finds edits of one text.
    Text(fn(&Subject<'_>, &Text<'_>) -> Vec<Edit>),
    /// Finds edits of one text, if it is English.
    English(fn(&Subject<'_>, &Text<'_>) -> Vec<Edit>),
    /// Removes blocks of parameters, which are compared with all texts of the tool.
    ParameterBlock,
}
