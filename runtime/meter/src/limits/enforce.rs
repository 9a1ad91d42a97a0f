//! Compares calls with the limits, and counts their use.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use mcpact_shared::protocol::method;
use mcpact_shared::tool_name::plain_name;

use super::config::{Action, Limit, Per};
use super::counters::{Counters, Key, Names, Scope};
use super::verdict::{self, Verdict};
use crate::method::is_limited;
use crate::prices::Prices;
use crate::record::Record;

/// The use by calls before a meter was built, such as the calls of the day in a log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spent {
    /// The name of the server.
    pub server: String,
    /// The method.
    pub method: String,
    /// The tool, the prompt or the resource.
    pub target: Option<String>,
    /// The session.
    pub session: String,
    /// The model.
    pub model: Option<String>,
    /// The number of calls that were not refused.
    pub calls: u64,
    /// The tokens of input.
    pub input: u64,
    /// The tokens of output.
    pub output: u64,
    /// The start of the last of the calls, in microseconds since 1970-01-01 UTC. All of them are in the
    /// same minute, hour and day as it, as far as these are the current ones.
    pub last: i64,
}

/// The limits of a meter with their counters.
#[derive(Debug)]
pub(crate) struct Limits {
    all: Vec<Limit>,
    counters: Mutex<Counters>,
    /// The sessions and texts of the warnings about ended calls that wait for their clients.
    late: Mutex<VecDeque<(String, String)>>,
}

/// The maximum number of warnings that wait. Beyond it, the oldest is dropped.
const MAX_LATE: usize = 1_000;

/// The identity of a call for its limits.
#[derive(Clone, Copy)]
struct LimitedCall<'a> {
    method: &'a str,
    server: &'a str,
    target: Option<&'a str>,
    session: &'a str,
}

impl<'a> LimitedCall<'a> {
    fn of(record: &'a Record) -> LimitedCall<'a> {
        LimitedCall {
            method: &record.method,
            server: &record.server,
            target: record.target.as_deref().filter(|_| !record.origin.is_unlisted),
            session: &record.session,
        }
    }
}

impl Limits {
    pub(crate) fn new(mut limits: Vec<Limit>) -> Limits {
        for limit in &mut limits {
            limit.tool = limit.tool.as_deref().map(plain_name);
        }
        Limits {
            all: limits,
            counters: Mutex::default(),
            late: Mutex::default(),
        }
    }

    /// Returns whether a limit needs the tokens of a call at its end.
    pub(crate) fn need_tokens(&self) -> bool {
        self.all
            .iter()
            .any(|limit| limit.tokens.is_some() || limit.cost.is_some())
    }

    /// Adds the use by earlier calls in the periods of this time.
    pub(crate) fn restore(&self, spent: &[Spent], now: i64, prices: &Prices) {
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        counters.begin(now);
        for spent in spent {
            let call = LimitedCall {
                method: &spent.method,
                server: &spent.server,
                target: spent.target.as_deref(),
                session: &spent.session,
            };
            let cost = spent
                .model
                .as_deref()
                .and_then(|model| prices.cost_of(model, spent.input, spent.output));
            for (index, limit) in self.all.iter().enumerate() {
                if let Some(key) = key(index, limit, call).filter(|key| !counters.is_past(key, spent.last)) {
                    let used = counters.counter(key);
                    used.calls += spent.calls;
                    used.tokens += spent.input + spent.output;
                    used.cost += cost.unwrap_or(0.0);
                }
            }
        }
    }

    /// Counts a call at this time, unless it is refused. Reports the first warning of each limit and
    /// period.
    pub(crate) fn admit(&self, record: &Record, now: i64) -> Verdict {
        let call = LimitedCall::of(record);
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        counters.begin(now);
        let mut warnings = Vec::new();
        let mut keys = Vec::new();
        for (index, limit) in self.all.iter().enumerate() {
            let Some(key) = key(index, limit, call) else { continue };
            let used = counters.used(&key);
            let tool = limit.tool.is_some().then_some(call.target).flatten();
            let server = limit.server.is_some().then_some(call.server);
            let server = server.filter(|server| !server.is_empty());
            let text = || verdict::text(limit, &used, now, (tool, server));
            let has_warning = match (used.is_used_up(limit), limit.action) {
                (true, Action::Refuse) => return Verdict::Refuse(text()),
                (true, Action::Warn) => true,
                (false, _) => used.reaches_warning(limit),
            };
            if has_warning && (!used.has_warned || warnings.is_empty()) {
                warnings.push((text(), !used.has_warned));
            }
            keys.push((key, has_warning));
        }
        for (key, has_warning) in keys {
            let used = counters.counter(key);
            used.calls += 1;
            used.has_warned |= has_warning;
        }
        drop(counters);
        for (text, _) in warnings.iter().filter(|(_, is_first)| *is_first) {
            tracing::warn!(limit = text, "calls reach a limit");
        }
        let first = warnings.iter().position(|(_, is_first)| *is_first);
        let warning = warnings.into_iter().nth(first.unwrap_or_default());
        warning.map_or(Verdict::Allow, |(text, _)| Verdict::Warn(text))
    }

    /// Gives back the count of an admitted call that is not made.
    pub(crate) fn give_back(&self, record: &Record) {
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        for (index, limit) in self.all.iter().enumerate() {
            let key = key(index, limit, LimitedCall::of(record)).filter(|key| !counters.is_past(key, record.started));
            if let Some(used) = key.and_then(|key| counters.existing(&key)) {
                used.calls = used.calls.saturating_sub(1);
            }
        }
    }

    /// Adds the tokens and the cost of a call that has ended. Adds a warning of each limit of a single
    /// call that it exceeds to the record, and to those that wait for the client.
    pub(crate) fn settle(&self, record: &mut Record, prices: &Prices) {
        let Some(tokens) = record.tokens() else { return };
        let cost = prices.cost(record);
        for limit in &self.all {
            let is_over = limit.tokens.is_some_and(|max| tokens > max)
                || limit.cost.zip(cost).is_some_and(|(max, cost)| cost > max);
            if limit.per == Per::Call && is_over && names(0, limit, LimitedCall::of(record)).is_some() {
                let text = verdict::text_of_call(limit, record, tokens, cost);
                tracing::warn!(limit = text, "a call is over its limit");
                record.warn(&text);
                let mut late = self.late.lock().unwrap_or_else(PoisonError::into_inner);
                if late.len() == MAX_LATE {
                    late.pop_front();
                }
                late.push_back((record.session.clone(), text));
            }
        }
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        counters.begin(record.started);
        for (index, limit) in self.all.iter().enumerate() {
            let key = key(index, limit, LimitedCall::of(record));
            let Some(key) = key.filter(|key| !counters.is_past(key, record.started)) else {
                continue;
            };
            let used = counters.counter(key);
            used.tokens += tokens;
            used.cost += cost.unwrap_or(0.0);
        }
    }

    /// Takes the warnings about ended calls of a session.
    pub(crate) fn take_late(&self, session: &str) -> Vec<String> {
        let mut late = self.late.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = Vec::new();
        late.retain_mut(|(of, text)| {
            let is_other = of != session;
            if !is_other {
                taken.push(std::mem::take(text));
            }
            is_other
        });
        taken
    }

    /// Drops the counters and the warnings of a session.
    pub(crate) fn end_session(&self, session: &str) {
        self.take_late(session);
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        counters.end_session(session);
    }
}

/// Returns the counter of a call, if the limit applies to it and counts several calls.
fn key(index: usize, limit: &Limit, call: LimitedCall<'_>) -> Option<Key> {
    let scope = match limit.per {
        Per::Session => Scope::Session(call.session.to_owned()),
        per => Scope::Span(Per::SPANS.iter().position(|span| *span == per)?),
    };
    Some(Key {
        scope,
        names: names(index, limit, call)?,
    })
}

/// Returns the names that a limit counts, if it applies to a call. A tool that a server finds by
/// another spelling of its name is the same tool.
fn names(index: usize, limit: &Limit, call: LimitedCall<'_>) -> Option<Names> {
    let matches = |pattern: &Option<String>, name: Option<&str>| match (pattern.as_deref(), name) {
        (None, _) => Some(None),
        (Some("*"), Some(name)) => Some(Some(name.to_owned())),
        (Some(pattern), Some(name)) if pattern == name => Some(None),
        _ => None,
    };
    if !is_limited(call.method) {
        return None;
    }
    let tool = (call.method == method::CALL_TOOL).then_some(call.target).flatten();
    let tool = tool.filter(|_| limit.tool.is_some()).map(plain_name);
    Some(Names {
        limit: index,
        server: matches(&limit.server, Some(call.server))?,
        tool: matches(&limit.tool, tool.as_deref())?,
    })
}

#[cfg(test)]
mod tests;
