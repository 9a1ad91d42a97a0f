//! Discovery in use: searches and the calls after them, by session.

use std::collections::HashMap;

use serde::Serialize;

/// The requests of a session, in any order. Times are in microseconds since 1970-01-01 UTC.
#[derive(Clone, Debug)]
struct SessionLog {
    first: i64,
    tokens: u64,
    searches: Vec<i64>,
    calls: Vec<i64>,
}

/// The requests of all sessions, by the index of the session.
#[derive(Clone, Debug, Default)]
pub(super) struct SessionLogs(HashMap<usize, SessionLog>);

/// The kind of a request, for the metrics of sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A call of `search_tools`.
    Search,
    /// A call of a server's tool, by its name or by `execute_tool`.
    Call,
    Other,
}

/// The use of the discovery of tools, by session. A log without arguments and results does not have
/// the names that a search returned, so a search counts as successful if a call of any tool follows
/// it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SessionReport {
    /// The number of sessions with a call of a tool or a search.
    pub sessions: u64,
    /// The median of the tokens of these sessions.
    pub tokens_p50: u64,
    /// The 95th percentile of the tokens of these sessions.
    pub tokens_p95: u64,
    /// The median time from a session's first request to its first call of a tool, in milliseconds;
    /// `None` if no tool was called.
    pub first_call_p50_ms: Option<u64>,
    /// The number of searches.
    pub searches: u64,
    /// The number of searches after which a tool was called, before the next search of the session.
    pub searches_with_call: u64,
    /// The number of sessions with a search.
    pub sessions_with_search: u64,
    /// The number of sessions that called no tool after their first search.
    pub searches_in_vain: u64,
    /// The median number of searches before the first call of a tool, of the sessions that searched
    /// before it; `None` without such sessions.
    pub searches_before_call_p50: Option<u64>,
}

impl SessionLogs {
    /// Adds a request.
    pub(super) fn add(&mut self, session: usize, event: Event, started: i64, tokens: u64) {
        let log = self.0.entry(session).or_insert_with(|| SessionLog {
            first: started,
            tokens: 0,
            searches: Vec::new(),
            calls: Vec::new(),
        });
        log.first = log.first.min(started);
        log.tokens += tokens;
        match event {
            Event::Search => log.searches.push(started),
            Event::Call => log.calls.push(started),
            Event::Other => {}
        }
    }

    /// Returns the metrics of all sessions.
    pub(super) fn report(&self) -> SessionReport {
        let mut report = SessionReport::default();
        let (mut tokens, mut first_calls, mut before_call) = (Vec::new(), Vec::new(), Vec::new());
        for log in self.0.values() {
            if log.searches.is_empty() && log.calls.is_empty() {
                continue;
            }
            let (mut searches, mut calls) = (log.searches.clone(), log.calls.clone());
            searches.sort_unstable();
            calls.sort_unstable();
            tokens.push(log.tokens);
            let first_call = calls.first().copied();
            first_calls.extend(first_call.map(|call| micros_between(log.first, call) / 1_000));
            report.searches += searches.len() as u64;
            for (index, search) in searches.iter().enumerate() {
                let next = searches.get(index + 1).copied().unwrap_or(i64::MAX);
                let following = calls.partition_point(|call| call < search);
                report.searches_with_call += u64::from(calls.get(following).is_some_and(|call| *call < next));
            }
            if let Some(first_search) = searches.first() {
                report.sessions_with_search += 1;
                report.searches_in_vain += u64::from(calls.last().is_none_or(|call| call < first_search));
            }
            let before = first_call.map(|call| searches.partition_point(|search| *search <= call) as u64);
            before_call.extend(before.filter(|searches| *searches > 0));
        }
        report.sessions = tokens.len() as u64;
        report.tokens_p50 = percentile(&mut tokens, 50).unwrap_or(0);
        report.tokens_p95 = percentile(&mut tokens, 95).unwrap_or(0);
        report.first_call_p50_ms = percentile(&mut first_calls, 50);
        report.searches_before_call_p50 = percentile(&mut before_call, 50);
        report
    }
}

fn micros_between(from: i64, to: i64) -> u64 {
    to.saturating_sub(from).max(0).unsigned_abs()
}

/// Returns the value of the nearest rank; `None` without values.
fn percentile(values: &mut [u64], percent: usize) -> Option<u64> {
    values.sort_unstable();
    let rank = (values.len() * percent).div_ceil(100);
    values.get(rank.checked_sub(1)?).copied()
}
