//! Limits of size, number and time for each server and client.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::catalogue::MAX_TOOLS;

/// Limits of size, number and time.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Bounds {
    /// The maximum length of a message, in bytes, from a server or a client.
    pub message_bytes: usize,
    /// The maximum number of tools of one server, and likewise of prompts, resources and templates.
    pub tools: usize,
    /// The maximum number of requests of one client that wait for a response, and likewise of calls
    /// of one session that wait for the input of a client without `initialize`.
    pub requests: usize,
    /// The maximum number of clients over HTTP at a time.
    pub sessions: usize,
    /// The number of seconds without a message after which a client's session over HTTP ends.
    pub session_idle: u64,
    /// The maximum number of seconds that a server may take to start.
    pub start_seconds: u64,
    /// The maximum number of seconds that the first list of a client waits for slow servers, and
    /// that all pages of a server's list take together.
    pub wait_seconds: u64,
    /// The maximum number of seconds that a request waits for a response or progress, and that a
    /// call waits for the input of a client without `initialize`.
    pub call_seconds: u64,
    /// The keys that no bound has.
    #[serde(flatten)]
    pub(super) unknown: BTreeMap<String, serde_json::Value>,
}

impl Bounds {
    /// The names of the bounds.
    pub(super) const KEYS: [&str; 8] = [
        "message_bytes",
        "tools",
        "requests",
        "sessions",
        "session_idle",
        "start_seconds",
        "wait_seconds",
        "call_seconds",
    ];

    /// Returns the maximum number of bytes that wait to be written to one server, likewise of one
    /// client's requests that wait for servers to start, and of calls that wait for its input: a few
    /// messages of the maximum length.
    pub fn queued_bytes(&self) -> usize {
        self.message_bytes.saturating_mul(4)
    }

    /// Returns the maximum number of bytes of one server's list, which may come in several messages.
    pub fn list_bytes(&self) -> usize {
        self.message_bytes.saturating_mul(2)
    }

    /// Returns the name of a bound that is 0 and so would allow nothing. Without `wait_seconds`
    /// lists wait for no server.
    pub(super) fn zero(&self) -> Option<&'static str> {
        // Every field is named, so that a new one is not forgotten.
        let Bounds {
            message_bytes,
            tools,
            requests,
            sessions,
            session_idle,
            start_seconds,
            wait_seconds: _,
            call_seconds,
            unknown: _,
        } = *self;
        let bounds = [
            ("message_bytes", message_bytes == 0),
            ("tools", tools == 0),
            ("requests", requests == 0),
            ("sessions", sessions == 0),
            ("session_idle", session_idle == 0),
            ("start_seconds", start_seconds == 0),
            ("call_seconds", call_seconds == 0),
        ];
        bounds.into_iter().find_map(|(name, is_zero)| is_zero.then_some(name))
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            message_bytes: 16 << 20,
            tools: MAX_TOOLS,
            requests: 1_024,
            sessions: 100,
            session_idle: 1_800,
            start_seconds: 120,
            wait_seconds: 10,
            call_seconds: 900,
            unknown: BTreeMap::new(),
        }
    }
}
