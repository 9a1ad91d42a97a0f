//! The data of a report. The page reads it as JSON, under these names.

use serde::Serialize;

use crate::input::cost::Part;
use crate::print::{counted, number};

/// A list of tools, measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The name of the input: `servers/git.json`.
    pub title: String,
    /// The server's own name and version: `mcp-git 2026.10.19`.
    pub server: Option<String>,
    /// The ways to count. The first is the default, and parts of a tool are counted in it.
    pub measures: Vec<MeasureInfo>,
    pub tools: Vec<ToolRow>,
    /// The steps of compaction that a tool's `steps` and `lossy` name.
    pub steps: Vec<StepRow>,
    /// The clients that the tools were checked against.
    pub clients: Vec<ClientRow>,
    /// The rules that the tools break.
    pub rules: Vec<RuleRow>,
    /// The locations at which tools break the rules.
    pub findings: Vec<FindingRow>,
    /// The servers that could not be asked for their tools.
    pub failures: Vec<FailureRow>,
}

impl Report {
    /// Returns the number of tools and their tokens in the first measure, and that of the servers
    /// that could not be asked: `69 tools, 6,266 tokens`.
    pub(crate) fn summary(&self) -> String {
        let total = self.tools.iter().filter_map(|tool| tool.tokens.first()).sum();
        let tools = format!("{}, {} tokens", counted(self.tools.len(), "tool"), number(total));
        match self.failures.len() {
            0 => tools,
            failures => format!("{tools}, {} could not be asked", counted(failures, "server")),
        }
    }
}

/// A server that could not be asked for its tools.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailureRow {
    /// The server as the user gave it.
    pub input: String,
    pub error: String,
}

/// A measure of the tools, with its totals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeasureInfo {
    /// `o200k_base`, `cl100k_base`, `wire`, `claude`, `openai`, `deferred`.
    pub id: String,
    pub title: String,
    /// A sentence about the counted text and the encoding, without its full stop.
    pub description: String,
    /// True for a count, false for an estimate.
    pub exact: bool,
    /// The error of an estimate: `mean 4 %, at most 11 %`.
    pub error: Option<String>,
    /// Tokens of a request besides the tools; they are part of the totals.
    pub once: usize,
    /// Tokens of all tools together in one request. The sum of single tools may differ: some
    /// measures have text around a list, and tokens across two tools.
    pub total: usize,
    /// The same total after compaction.
    pub compact_total: usize,
}

/// A tool and its costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToolRow {
    pub name: String,
    /// The group of the tool; empty if it has none.
    pub source: String,
    /// The first line of the description.
    pub summary: String,
    /// The number of parameters.
    pub parameters: usize,
    /// Tokens in each measure.
    pub tokens: Vec<usize>,
    /// The same after compaction.
    pub compact: Vec<usize>,
    /// The tokens by part, in the first measure.
    pub parts: Part,
    /// The same after compaction.
    pub compact_parts: Part,
    /// The tokens that each lossless step of compaction saved, in the order of the steps. Some
    /// steps cost a token.
    pub steps: Vec<(String, isize)>,
    /// The tokens that each lossy step would save in addition.
    pub lossy: Vec<(String, isize)>,
    /// The rewrites of its texts by the rules of `mcpact words`.
    pub rewrites: Vec<RewriteRow>,
    /// The minified entry, with long texts truncated.
    pub entry: String,
    pub compact_entry: String,
}

/// A rewrite of one text of a tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RewriteRow {
    /// The parameter, or `description`.
    pub location: String,
    pub old: String,
    /// Empty if the text is removed.
    pub new: String,
    /// The saved tokens; negative for a text that moves here from another one.
    pub saved: isize,
}

/// A step of compaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepRow {
    /// The name in a tool's `steps` and `lossy`.
    pub name: String,
    /// A plain description of what the step removes or rewrites.
    pub description: String,
    /// The option that enables a lossy step.
    pub flag: Option<String>,
}

/// A client that the tools were checked against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClientRow {
    /// The name on the command line: `claude-code`.
    pub id: String,
    /// The name for people: `Claude Code`.
    pub title: String,
}

/// A rule that some tool breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleRow {
    /// The rule's name, which clients share: `type-array`.
    pub id: String,
    /// The index of the client; `None` for a lint.
    pub client: Option<usize>,
    /// `error`, `warning` or `note`.
    pub level: String,
    /// The effect on the client: `refused`, `dropped`, `any`, `cut` or `ignored`; `None` for a
    /// lint.
    pub effect: Option<String>,
    /// A sentence about the effect on the client; empty for a lint, whose findings have their own
    /// sentences.
    pub text: String,
    /// The advice: a form to write instead.
    pub instead: String,
    /// The published source of the rule; empty for a lint.
    pub source: String,
}

/// A location at which a tool breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingRow {
    /// The index of the rule.
    pub rule: usize,
    /// The index of the tool; `None` for the list as a whole.
    pub tool: Option<usize>,
    /// The parameter, such as `filters[].state`; empty if the finding is about the tool itself.
    pub parameter: String,
    /// The JSON pointer in the tool's entry; empty for the entry itself.
    pub path: String,
    /// The offending value, or a description of the problem.
    pub text: String,
}
