//! Rewrites of texts by people and models: the prompt for them, and the checks of their rewrites.
//!
//! | File | |
//! |---|---|
//! | `texts` | the texts of a list that a rewrite may change |
//! | `prompt` | the prompt: the texts with their tokens and targets, the rules, the format |
//! | `rewrite_lines` | reads rewrites from lines of JSON |
//! | `check` | refuses rewrites that lose or invent facts, cost more, or are no text |
//! | `findable` | refuses rewrites after which a request finds its tools less well |
//! | `plan_source_fixes` | writes rewrites into Rust sources |

mod check;
mod findable;
mod plan_source_fixes;
mod prompt;
mod rewrite_lines;
mod texts;

#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;

pub(crate) use check::check;
pub(crate) use findable::{RequestSource, keep_findable};
pub(crate) use plan_source_fixes::plan_source_fixes;
pub(crate) use prompt::{Targets, prompt};
pub(crate) use rewrite_lines::{RewriteLine, read};
pub(crate) use texts::distinct;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::input::listing::Tool;
use crate::prose::words::{self, Rewrite};

/// A rewrite of one text of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    /// The index of the tool.
    pub(crate) tool: usize,
    /// The JSON pointer of the text in the tool's entry.
    pub(crate) path: String,
    pub(crate) old: String,
    pub(crate) new: String,
    /// The line of the file that proposes it.
    pub(crate) line: Option<usize>,
}

/// A rewrite that is not made, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Refusal {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tool: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<String>,
    pub(crate) reasons: Vec<String>,
}

impl Proposal {
    fn refused(self, tools: &[Tool], reasons: Vec<String>) -> Refusal {
        Refusal {
            line: self.line,
            tool: Some(tools[self.tool].name.clone()),
            path: Some(self.path),
            reasons,
        }
    }
}

/// Returns the entry of a tool with its rewrites among these proposals.
pub(crate) fn rewritten(tool: usize, entry: &Map<String, Value>, proposals: &[Proposal]) -> Map<String, Value> {
    let own = proposals.iter().filter(|proposal| proposal.tool == tool);
    let rewrites: Vec<Rewrite> = own
        .map(|proposal| Rewrite {
            path: proposal.path.clone(),
            rule: "",
            old: proposal.old.clone(),
            new: proposal.new.clone(),
            saved: 0,
        })
        .collect();
    words::apply(entry, &rewrites)
}
