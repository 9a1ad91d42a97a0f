//! The verdict on a call, and its texts for a client.

use mcpact_lines::json_rpc::error_result;
use mcpact_shared::number::counted;
use serde_json::{Value, json};

use super::config::{Limit, Per};
use super::used::Used;
use crate::prices::usd;
use crate::record::Record;
use crate::time;

/// The decision of a meter on a call before it is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// The call is within its limits.
    #[default]
    Allow,
    /// The call goes on; the client may be shown this text.
    Warn(String),
    /// The call is refused with this text.
    Refuse(String),
}

impl Verdict {
    /// Returns the error result of a refused `tools/call`, as JSON.
    pub fn error_result(&self) -> Option<String> {
        let Verdict::Refuse(text) = self else { return None };
        Some(error_result(&Value::from(text.as_str()).to_string()))
    }

    /// Returns the error of another refused request, as JSON with `code` and `message`.
    pub fn error(&self) -> Option<String> {
        let Verdict::Refuse(text) = self else { return None };
        Some(json!({ "code": LIMIT_EXCEEDED, "message": text }).to_string())
    }
}

/// The code of the JSON-RPC error for a refused request, in the range for servers.
pub(crate) const LIMIT_EXCEEDED: i64 = -32_029;

/// Returns the text about a limit: its maximum, the remaining use, and the time of its reset.
pub(super) fn text(limit: &Limit, used: &Used, now: i64, scope: (Option<&str>, Option<&str>)) -> String {
    let mut remaining = Vec::new();
    if let Some(max) = limit.calls {
        remaining.push(counted(max.saturating_sub(used.calls), "call"));
    }
    if let Some(max) = limit.tokens {
        remaining.push(counted(max.saturating_sub(used.tokens), "token"));
    }
    if let Some(max) = limit.cost {
        remaining.push(format!("{} USD", usd((max - used.cost).max(0.0))));
    }
    let reset = match (limit.per.length(), limit.per) {
        (Some(length), _) => {
            let reset = time::start_of_span(now, length) + length;
            format!(" It resets at {}, in {}.", time::text(reset), span(reset - now))
        }
        (None, Per::Session) => " It resets with a new session.".to_owned(),
        (None, _) => String::new(),
    };
    format!(
        "The limit{} is {}; {} left.{reset}",
        of_scope(scope),
        maximum(limit),
        remaining.join(", ")
    )
}

/// Returns the text about a single call that is over its limit.
pub(super) fn text_of_call(limit: &Limit, record: &Record, tokens: u64, cost: Option<f64>) -> String {
    let mut used = Vec::new();
    if limit.tokens.is_some() {
        used.push(counted(tokens, "token"));
    }
    if let Some(cost) = cost.filter(|_| limit.cost.is_some()) {
        used.push(format!("{} USD", usd(cost)));
    }
    let target = record.target.as_deref().unwrap_or(&record.method);
    let server = Some(record.server.as_str()).filter(|server| !server.is_empty());
    format!(
        "A call of `{target}`{} took {}. The limit is {}.",
        of_scope((None, server)),
        used.join(", "),
        maximum(limit)
    )
}

/// Returns the maximum of a limit and its period.
fn maximum(limit: &Limit) -> String {
    let calls = limit.calls.map(|max| counted(max, "call"));
    let tokens = limit.tokens.map(|max| counted(max, "token"));
    let cost = limit.cost.map(|max| format!("{} USD", usd(max)));
    let maxima: Vec<String> = [calls, tokens, cost].into_iter().flatten().collect();
    let period = match limit.per {
        Per::Minute => "a minute",
        Per::Hour => "an hour",
        Per::Day => "a day",
        Per::Session => "a session",
        Per::Call => "a call",
    };
    format!("{} {period}", maxima.join(", "))
}

/// Returns the tool and the server of a text, if it is about one.
fn of_scope(scope: (Option<&str>, Option<&str>)) -> String {
    match scope {
        (Some(tool), Some(server)) => format!(" of tool `{tool}` of server `{server}`"),
        (Some(tool), None) => format!(" of tool `{tool}`"),
        (None, Some(server)) => format!(" of server `{server}`"),
        (None, None) => String::new(),
    }
}

/// Returns a span of time in hours and minutes: `4 h 12 min`.
fn span(micros: i64) -> String {
    let minutes = (micros + 59_999_999) / 60_000_000;
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}
