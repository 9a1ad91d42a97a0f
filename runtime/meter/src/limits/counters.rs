//! Counters of bounded number, by limit, session and names.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::config::Per;
use super::used::Used;
use crate::time;

/// The maximum number of counters of a period, and of those of all sessions. Each limit may have one
/// more of its period, and one more in each session, that further names share.
pub(super) const MAX_COUNTERS: usize = 100_000;
/// The maximum number of counters of a session, apart from those that names share.
pub(super) const MAX_IN_SESSION: usize = 1_000;
/// The number of counters that each session has, also if those of all sessions are at their maximum.
pub(super) const MIN_IN_SESSION: usize = 8;
/// The maximum number of sessions. Beyond it, the half of them without recent calls is dropped.
const MAX_SESSIONS: usize = 100_000;

/// The counter of a limit, of a session or a period of the clock.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) scope: Scope,
    pub(super) names: Names,
}

/// The calls that a counter counts.
#[derive(Clone, Debug)]
pub(super) enum Scope {
    /// Those of the current period: the index in [`Per::SPANS`].
    Span(usize),
    Session(String),
}

/// A limit and the names of which it counts each, which are clients' texts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Names {
    pub(super) limit: usize,
    pub(super) server: Option<String>,
    pub(super) tool: Option<String>,
}

impl Names {
    /// Returns the key of the counter that names without their own share. A limit that does not
    /// count each name has only this one.
    fn shared(&self) -> Names {
        Names {
            limit: self.limit,
            server: None,
            tool: None,
        }
    }
}

/// The counters of all limits.
///
/// No number of names drops a counter or lets its name be used more often than a limit allows:
/// when there is no room, further names share a counter, which has at least the use of each of
/// them.
#[derive(Debug, Default)]
pub(super) struct Counters {
    /// The current periods, in the order of [`Per::SPANS`].
    spans: [Span; Per::SPANS.len()],
    sessions: HashMap<String, InSession>,
    /// The number of counters of all sessions.
    in_sessions: usize,
    /// The number of uses of sessions, as their clock.
    uses: u64,
}

#[derive(Debug, Default)]
struct Span {
    start: i64,
    counters: HashMap<Names, Used>,
}

#[derive(Debug, Default)]
struct InSession {
    counters: HashMap<Names, Used>,
    last_use: u64,
}

impl Counters {
    /// Begins the periods of this time that are later ones, and drops the counters of those before.
    pub(super) fn begin(&mut self, now: i64) {
        for (span, per) in self.spans.iter_mut().zip(Per::SPANS) {
            let start = time::start_of_span(now, per.length().unwrap_or(time::DAY));
            if start > span.start {
                *span = Span {
                    start,
                    counters: HashMap::new(),
                };
            }
        }
    }

    /// Returns whether a time is before the period of a counter, which was dropped then.
    pub(super) fn is_past(&self, key: &Key, time: i64) -> bool {
        matches!(key.scope, Scope::Span(span) if time < self.spans[span].start)
    }

    /// Returns the use that a limit compares: that of a counter, or of the shared one.
    pub(super) fn used(&self, key: &Key) -> Used {
        let counters = match &key.scope {
            Scope::Span(span) => Some(&self.spans[*span].counters),
            Scope::Session(session) => self.sessions.get(session).map(|session| &session.counters),
        };
        let used = counters.and_then(|counters| counters.get(&key.names).or_else(|| counters.get(&key.names.shared())));
        used.copied().unwrap_or_default()
    }

    /// Returns the counter in which a call was counted.
    pub(super) fn existing(&mut self, key: &Key) -> Option<&mut Used> {
        let counters = match &key.scope {
            Scope::Span(span) => &mut self.spans[*span].counters,
            Scope::Session(session) => &mut self.sessions.get_mut(session)?.counters,
        };
        if counters.contains_key(&key.names) {
            return counters.get_mut(&key.names);
        }
        counters.get_mut(&key.names.shared())
    }

    /// Returns the counter in which a call is counted, which is created if there is room.
    pub(super) fn counter(&mut self, key: Key) -> &mut Used {
        let Key { scope, names } = key;
        let session = match scope {
            Scope::Session(session) => session,
            Scope::Span(span) => {
                let counters = &mut self.spans[span].counters;
                let has_room = counters.len() < MAX_COUNTERS;
                return counter_in(counters, names, has_room).0;
            }
        };
        if self.sessions.len() >= MAX_SESSIONS && !self.sessions.contains_key(&session) {
            self.drop_unused_sessions();
        }
        self.uses += 1;
        let session = self.sessions.entry(session).or_default();
        session.last_use = self.uses;
        let max = if self.in_sessions < MAX_COUNTERS {
            MAX_IN_SESSION
        } else {
            MIN_IN_SESSION
        };
        let has_room = session.counters.len() < max;
        let (used, is_new) = counter_in(&mut session.counters, names, has_room);
        self.in_sessions += usize::from(is_new);
        used
    }

    /// Drops the counters of a session.
    pub(super) fn end_session(&mut self, session: &str) {
        if let Some(session) = self.sessions.remove(session) {
            self.in_sessions -= session.counters.len();
        }
    }

    /// Drops the half of the sessions whose last use is earlier.
    fn drop_unused_sessions(&mut self) {
        let mut uses: Vec<u64> = self.sessions.values().map(|session| session.last_use).collect();
        let middle = uses.len() / 2;
        let (_, median, _) = uses.select_nth_unstable(middle);
        let first = *median;
        self.sessions.retain(|_, session| session.last_use >= first);
        self.in_sessions = self.sessions.values().map(|session| session.counters.len()).sum();
    }

    /// Returns the number of counters.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        let in_sessions: usize = self.sessions.values().map(|session| session.counters.len()).sum();
        assert_eq!(in_sessions, self.in_sessions);
        self.spans.iter().map(|span| span.counters.len()).sum::<usize>() + in_sessions
    }
}

/// Returns the counter of these names, or the shared one, and whether it is new. A new one starts
/// with the use of the shared one, in which earlier calls of its names may have been counted.
fn counter_in(counters: &mut HashMap<Names, Used>, names: Names, has_room: bool) -> (&mut Used, bool) {
    let shared = names.shared();
    let start = counters.get(&shared).copied().unwrap_or_default();
    let names = if has_room || counters.contains_key(&names) {
        names
    } else {
        shared
    };
    match counters.entry(names) {
        Entry::Occupied(used) => (used.into_mut(), false),
        Entry::Vacant(slot) => (slot.insert(start), true),
    }
}
