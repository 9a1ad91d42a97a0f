//! What a report shows. The page reads it as JSON, under these names.

use serde::Serialize;

/// A list of tools, measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Report {
    /// What was measured: `servers/git.json`.
    pub(crate) title: String,
    /// Who says so: `mcp-git 2026.10.19`.
    pub(crate) server: Option<String>,
    /// How it was counted; the first is what a reader sees first, and what parts are counted in.
    pub(crate) profiles: Vec<ProfileInfo>,
    pub(crate) tools: Vec<ToolRow>,
    pub(crate) findings: Vec<FindingRow>,
}

/// A way to count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ProfileInfo {
    /// `o200k_base`, `cl100k_base`, `wire`, `claude`, `openai`.
    pub(crate) id: String,
    pub(crate) title: String,
    /// What is counted, as a sentence without its full stop.
    pub(crate) says: String,
    /// A count, not an estimate.
    pub(crate) exact: bool,
    /// How far an estimate is off: `mean 4 %, at most 11 %`.
    pub(crate) error: Option<String>,
    /// Tokens paid once a request beside the tools.
    pub(crate) once: usize,
}

/// A tool and what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ToolRow {
    pub(crate) name: String,
    /// The group that it belongs to; empty where there is none.
    pub(crate) source: String,
    /// One line.
    pub(crate) summary: String,
    /// How many.
    pub(crate) parameters: usize,
    /// Tokens in each profile.
    pub(crate) tokens: Vec<usize>,
    /// The same after compaction.
    pub(crate) compact: Vec<usize>,
    /// Where the tokens are, in the first profile.
    pub(crate) parts: Part,
    /// The same after compaction.
    pub(crate) compact_parts: Part,
    /// What each step of compaction saved, in the order in which they were done; few of them cost a token.
    pub(crate) steps: Vec<(String, isize)>,
    /// The minified entry.
    pub(crate) entry: String,
    pub(crate) compact_entry: String,
}

/// A stretch of an entry and the tokens that begin in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    pub(crate) label: String,
    /// Of a part with parts, their sum.
    pub(crate) tokens: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) parts: Vec<Part>,
}

/// What a part is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Tool,
    Name,
    Description,
    /// Braces, keywords, types, `required`.
    Structure,
    Parameter,
    Definition,
    /// `enum`, `const`.
    Values,
    Default,
    /// Ranges, lengths, patterns, formats.
    Rules,
    Examples,
}

/// What a lint found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FindingRow {
    /// `warn`, `deny`.
    pub(crate) level: String,
    /// The lint.
    pub(crate) name: String,
    /// The tool that it is about; none where it is about the list.
    pub(crate) tool: Option<String>,
    /// What is wrong.
    pub(crate) text: String,
    /// What to write instead.
    pub(crate) instead: String,
    /// The tool's source; empty where there is none.
    pub(crate) source: String,
}
