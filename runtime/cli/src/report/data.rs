//! What a report shows. The page reads it as JSON, under these names.

use serde::Serialize;

use crate::cost::Part;

/// A list of tools, measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What was measured: `servers/git.json`.
    pub title: String,
    /// Who says so: `mcp-git 2026.10.19`.
    pub server: Option<String>,
    /// How it was counted; the first is what a reader sees first, and what parts are counted in.
    pub profiles: Vec<ProfileInfo>,
    pub tools: Vec<ToolRow>,
    pub findings: Vec<FindingRow>,
}

/// A way to count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProfileInfo {
    /// `o200k_base`, `cl100k_base`, `wire`, `claude`, `openai`.
    pub id: String,
    pub title: String,
    /// What is counted, as a sentence without its full stop.
    pub says: String,
    /// A count, not an estimate.
    pub exact: bool,
    /// How far an estimate is off: `mean 4 %, at most 11 %`.
    pub error: Option<String>,
    /// Tokens paid once a request beside the tools; they are part of the totals.
    pub once: usize,
    /// Tokens of all tools together, as a request pays them. The sum of the tools alone may be another: some profiles have text
    /// around a list, and tokens across two tools.
    pub total: usize,
    /// The same after compaction.
    pub compact_total: usize,
}

/// A tool and what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToolRow {
    pub name: String,
    /// The group that it belongs to; empty where there is none.
    pub source: String,
    /// One line.
    pub summary: String,
    /// How many.
    pub parameters: usize,
    /// Tokens in each profile.
    pub tokens: Vec<usize>,
    /// The same after compaction.
    pub compact: Vec<usize>,
    /// Where the tokens are, in the first profile.
    pub parts: Part,
    /// The same after compaction.
    pub compact_parts: Part,
    /// What each step of compaction saved, in the order in which they were done; few of them cost a token.
    pub steps: Vec<(String, isize)>,
    /// The minified entry.
    pub entry: String,
    pub compact_entry: String,
}

/// What a lint found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingRow {
    /// `warn`, `deny`.
    pub level: String,
    /// The lint.
    pub name: String,
    /// The tool that it is about; none where it is about the list.
    pub tool: Option<String>,
    /// What is wrong.
    pub text: String,
    /// What to write instead.
    pub instead: String,
    /// The tool's source; empty where there is none.
    pub source: String,
}
