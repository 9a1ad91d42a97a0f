//! Limits of size, number and time for each server and client.

use serde::Deserialize;

use crate::catalogue::MAX_TOOLS;

/// Limits of size, number and time.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bounds {
    /// The maximum length of a message, in bytes, from a server or a client.
    pub message_bytes: usize,
    /// The maximum number of bytes that wait to be written to one server, and likewise of one
    /// client's requests that wait for servers to start.
    pub queued_bytes: usize,
    /// The maximum number of tools of one server, and likewise of prompts, resources and templates.
    pub tools: usize,
    /// The maximum number of bytes of one server's list.
    pub list_bytes: usize,
    /// The maximum number of requests of one client that wait for a response.
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
    /// The maximum number of seconds that a request waits for a response or progress.
    pub call_seconds: u64,
    /// The maximum number of calls of one session that wait for the input of a client without
    /// `initialize`.
    pub inputs: usize,
    /// The maximum number of seconds that such a call waits for the input.
    pub input_seconds: u64,
}

impl Bounds {
    /// Returns the name of a bound that is 0 and so would allow nothing. Without `wait_seconds`
    /// lists wait for no server, and without `inputs` calls wait for no input.
    pub(super) fn zero(&self) -> Option<&'static str> {
        // Every field is named, so that a new one is not forgotten.
        let Bounds {
            message_bytes,
            queued_bytes,
            tools,
            list_bytes,
            requests,
            sessions,
            session_idle,
            start_seconds,
            wait_seconds: _,
            call_seconds,
            inputs: _,
            input_seconds,
        } = *self;
        let bounds = [
            ("message_bytes", message_bytes == 0),
            ("queued_bytes", queued_bytes == 0),
            ("tools", tools == 0),
            ("list_bytes", list_bytes == 0),
            ("requests", requests == 0),
            ("sessions", sessions == 0),
            ("session_idle", session_idle == 0),
            ("start_seconds", start_seconds == 0),
            ("call_seconds", call_seconds == 0),
            ("input_seconds", input_seconds == 0),
        ];
        bounds.into_iter().find_map(|(name, is_zero)| is_zero.then_some(name))
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            message_bytes: 16 << 20,
            queued_bytes: 64 << 20,
            tools: MAX_TOOLS,
            list_bytes: 32 << 20,
            requests: 1_024,
            sessions: 100,
            session_idle: 1_800,
            start_seconds: 120,
            wait_seconds: 10,
            call_seconds: 900,
            inputs: 64,
            input_seconds: 600,
        }
    }
}
