//! The verdict on a call, and its texts for a client.

use mcpact_rules::json_rpc::error_result;
use mcpact_rules::number::counted;
use serde_json::{Value, json};

use super::config::{Limit, Per};
use super::used::Used;
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
    let mut maxima = Vec::new();
    let mut remaining = Vec::new();
    if let Some(max) = limit.calls {
        maxima.push(counted(max, "call"));
        remaining.push(counted(max.saturating_sub(used.calls), "call"));
    }
    if let Some(max) = limit.tokens {
        maxima.push(counted(max, "token"));
        remaining.push(counted(max.saturating_sub(used.tokens), "token"));
    }
    if let Some(max) = limit.cost {
        maxima.push(format!("{max:.2} USD"));
        remaining.push(format!("{:.2} USD", (max - used.cost).max(0.0)));
    }
    let period = match limit.per {
        Per::Day => "a day",
        Per::Session => "a session",
    };
    let reset = match limit.per {
        Per::Day => {
            let reset = time::day_of(now) + time::DAY;
            format!("It resets at {}, in {}.", time::text(reset), span(reset - now))
        }
        Per::Session => "It resets with a new session.".to_owned(),
    };
    let of_scope = match scope {
        (Some(tool), Some(server)) => format!(" of tool `{tool}` of server `{server}`"),
        (Some(tool), None) => format!(" of tool `{tool}`"),
        (None, Some(server)) => format!(" of server `{server}`"),
        (None, None) => String::new(),
    };
    format!(
        "The limit{of_scope} is {} {period}; {} left. {reset}",
        maxima.join(", "),
        remaining.join(", ")
    )
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
