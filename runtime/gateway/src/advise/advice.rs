//! A piece of advice: what was seen, and the change that would have saved tokens.

use serde::Serialize;
use serde_json::Value;

/// The subject of a piece of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdviceKind {
    /// No tool of a listed server was called.
    UnusedServer,
    /// Some listed tools were never called.
    UnusedTools,
    /// The definitions of a server's used tools have more tokens than their calls.
    CostlyServer,
    /// A tool is called in nearly every session, after a search each time.
    AlwaysUsed,
    /// A few results of a tool are much larger than the others.
    LargeResults,
    /// All results of a tool are large.
    AlwaysLarge,
}

impl AdviceKind {
    /// Returns the name in tables: `unused tools`.
    pub fn name(self) -> &'static str {
        match self {
            AdviceKind::UnusedServer => "unused server",
            AdviceKind::UnusedTools => "unused tools",
            AdviceKind::CostlyServer => "costly server",
            AdviceKind::AlwaysUsed => "always used",
            AdviceKind::LargeResults => "large results",
            AdviceKind::AlwaysLarge => "always large",
        }
    }
}

/// A change that would have saved tokens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// The subject.
    pub kind: AdviceKind,
    /// The server.
    pub server: String,
    /// The tools, the most expensive first; empty for a whole server.
    pub tools: Vec<String>,
    /// The evidence in the log, as a sentence.
    #[serde(rename = "seen")]
    pub evidence: String,
    /// The change, as a sentence.
    pub change: String,
    /// The tokens that it would have saved in the logged period.
    pub saved: u64,
    /// True if `saved` is a sum of logged tokens. Otherwise it depends on an assumption, which
    /// `evidence` states.
    pub counted: bool,
    /// The keys to add to the client's file, whose `mcpServers` and `mcpact` they extend.
    pub config: Value,
}
