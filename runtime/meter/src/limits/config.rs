//! The keys of a limit in a configuration.

use serde::Deserialize;
use serde_json::Value;

use crate::time;

/// The period of a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Per {
    /// A minute of the clock.
    Minute,
    /// An hour of the clock in UTC.
    Hour,
    /// A day in UTC.
    #[default]
    Day,
    /// A session of a client.
    Session,
    /// One call. It has a warning after its end if it is over the limit.
    Call,
}

impl Per {
    /// The periods of the clock.
    pub(super) const SPANS: [Per; 3] = [Per::Minute, Per::Hour, Per::Day];

    /// Returns the length of a period of the clock, in microseconds; `None` for the others.
    pub fn length(self) -> Option<i64> {
        match self {
            Per::Minute => Some(time::MINUTE),
            Per::Hour => Some(time::HOUR),
            Per::Day => Some(time::DAY),
            Per::Session | Per::Call => None,
        }
    }
}

/// The consequence for a call over its limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// The call is refused with an error result.
    #[default]
    Refuse,
    /// The call goes on, with a warning.
    Warn,
}

/// A limit of calls, tokens or cost.
///
/// ```
/// let limits = serde_json::json!([
///     { "tool": "fetch", "server": "web", "calls": 100 },
///     { "tool": "*", "per": "session", "tokens": 50_000, "warn_at": 80 },
///     { "cost": 5.0, "action": "warn" },
/// ]);
/// let limits = mcpact_meter::limits::parse(&limits)?;
/// assert_eq!(limits[0].calls, Some(100));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limit {
    /// The tool. `*` gives each tool a limit of its own; without it, all calls are counted
    /// together.
    pub tool: Option<String>,
    /// The server. `*` gives each server a limit of its own.
    pub server: Option<String>,
    /// The period.
    pub per: Per,
    /// The maximum number of calls.
    pub calls: Option<u64>,
    /// The maximum number of tokens, of input and output.
    pub tokens: Option<u64>,
    /// The maximum cost in USD. It applies to calls of models with a price.
    pub cost: Option<f64>,
    /// The consequence for a call over the limit.
    pub action: Action,
    /// The percentage of the limit from which calls have a warning.
    pub warn_at: Option<u8>,
}

/// Reads limits: an array of objects.
///
/// # Errors
///
/// Returns an error if the value has another form. It names the index of the limit and the valid
/// form.
pub fn parse(value: &Value) -> Result<Vec<Limit>, String> {
    let Value::Array(limits) = value else {
        return Err("`limits` is not an array; write `[{\"tool\": \"fetch\", \"calls\": 100}]`".to_owned());
    };
    limits
        .iter()
        .enumerate()
        .map(|(index, limit)| {
            let limit: Limit =
                serde_json::from_value(limit.clone()).map_err(|error| format!("`limits[{index}]`: {error}"))?;
            limit.check().map_err(|error| format!("`limits[{index}]`: {error}"))?;
            Ok(limit)
        })
        .collect()
}

impl Limit {
    /// Checks that the limit limits something.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.calls.is_none() && self.tokens.is_none() && self.cost.is_none() {
            return Err("a limit without a maximum; add `calls`, `tokens` or `cost`".to_owned());
        }
        if self.per == Per::Call {
            if self.action != Action::Warn {
                return Err(
                    "a call cannot be refused for its own tokens, which are known at its end; add `\"action\": \"warn\"`"
                        .to_owned(),
                );
            }
            if self.calls.is_some() || self.warn_at.is_some() {
                return Err("`calls` and `warn_at` do not apply to a single call; remove them".to_owned());
            }
        }
        if self.cost.is_some_and(|cost| cost < 0.0 || !cost.is_finite()) {
            return Err("`cost` is negative; write USD".to_owned());
        }
        if self.warn_at.is_some_and(|percent| percent == 0 || percent >= 100) {
            return Err("`warn_at` must be a percentage from 1 to 99".to_owned());
        }
        if self.tool.as_deref() == Some("") || self.server.as_deref() == Some("") {
            return Err(
                "an empty name; write `*` for each tool or server, or omit the key for all together".to_owned(),
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn errors_name_the_location() {
        for (limits, expected) in [
            (json!({}), "not an array"),
            (
                json!([{ "calls": 1 }, { "tool": "a" }]),
                "`limits[1]`: a limit without a maximum",
            ),
            (
                json!([{ "call": 1 }]),
                "`limits[0]`: unknown field `call`, expected one of `tool`",
            ),
            (json!([{ "calls": -1 }]), "`limits[0]`: invalid value: integer `-1`"),
            (json!([{ "cost": -1.0 }]), "`cost` is negative"),
            (json!([{ "calls": 1, "warn_at": 100 }]), "`warn_at`"),
            (json!([{ "calls": 1, "tool": "" }]), "an empty name"),
            (
                json!([{ "calls": 1, "per": "week" }]),
                "unknown variant `week`, expected one of `minute`, `hour`, `day`, `session`, `call`",
            ),
            (
                json!([{ "tokens": 1, "per": "call" }]),
                "cannot be refused for its own tokens",
            ),
            (
                json!([{ "tokens": 1, "per": "call", "action": "warn", "warn_at": 80 }]),
                "`calls` and `warn_at` do not apply",
            ),
        ] {
            let error = parse(&limits).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
