//! Advice from the log: tools to omit, to pin and to cut, each with the tokens that it saves.
//!
//! | File | |
//! |---|---|
//! | `usage` | the log by tool and session, collected in one pass |
//! | `sessions` | searches and the calls after them, by session |
//! | `advice`, `rules` | a piece of advice; a file for each kind of it |
//! | `config` | the lines of the config that follow the advice |
//!
//! A list of tools counts once for each session that requested it. A client sends the list to the
//! model again with every message, so the real saving is larger. The log does not contain these
//! messages.

mod advice;
mod config;
mod rules;
mod sessions;
mod usage;

use mcpact_shared::number::counted;
use serde::Serialize;
use serde_json::Value;

pub use advice::{Advice, AdviceKind};
pub use sessions::SessionReport;
pub(crate) use usage::DISCOVERY_TOOLS;
pub use usage::{MIN_CALLS, MIN_SESSIONS, ToolUse, Usage};

/// The advice of a log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AdviceReport {
    /// The number of tool calls.
    pub calls: u64,
    /// The number of sessions with tool calls.
    pub sessions: usize,
    /// The tokens of all calls, with the lists of tools.
    pub tokens: u64,
    /// The time of the first call, in seconds since 1970-01-01 UTC.
    pub from: Option<i64>,
    /// The time of the last call.
    pub to: Option<i64>,
    /// The metrics of sessions and searches.
    #[serde(rename = "discovery")]
    pub session_report: SessionReport,
    /// The reason why there is no advice: the log is too small.
    pub too_small: Option<String>,
    /// Remarks about the log, such as a lack of tool lists.
    pub notes: Vec<String>,
    /// The advice, the largest saving first.
    pub advice: Vec<Advice>,
    /// All of its config in one object.
    pub config: Value,
}

/// Returns the advice for the calls and the listed tools of a log.
pub fn advise(usage: &Usage) -> AdviceReport {
    let mut report = AdviceReport {
        calls: usage.calls(),
        sessions: usage.sessions(),
        tokens: usage.tokens(),
        from: usage.first_call(),
        to: usage.last_call(),
        session_report: usage.session_report(),
        too_small: too_small(usage),
        notes: Vec::new(),
        advice: Vec::new(),
        config: Value::Null,
    };
    if report.too_small.is_some() {
        return report;
    }
    if usage.listed().next().is_none() {
        report
            .notes
            .push("the log has no tool definitions, so there is no advice about tools that are never used".to_owned());
    }
    report.advice = rules::all(usage);
    report.advice.sort_by(|a, b| {
        b.saved
            .cmp(&a.saved)
            .then_with(|| a.server.cmp(&b.server))
            .then_with(|| a.tools.cmp(&b.tools))
    });
    report.config = config::merged(usage, &report.advice);
    report
}

fn too_small(usage: &Usage) -> Option<String> {
    let (calls, sessions) = (usage.calls(), usage.sessions());
    (calls < MIN_CALLS || sessions < MIN_SESSIONS).then(|| {
        format!(
            "the log has {} in {}; advice needs at least {MIN_CALLS} calls in {MIN_SESSIONS} sessions",
            counted(calls, "tool call"),
            counted(sessions as u64, "session")
        )
    })
}
