//! The record of a call, as a log stores it.

use std::borrow::Cow;

use mcpact_shared::truncate::truncate;
use serde::{Deserialize, Serialize};

use crate::method::TargetKind;

/// The maximum length of a name, an id or a version in a record, in characters. A client chooses
/// them, and records and counters keep them.
pub(crate) const MAX_NAME: usize = 512;
/// The maximum length of the URI of a resource in a record, in characters.
pub(crate) const MAX_URI: usize = 2_000;

/// A logged call: one request with its response.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// The time of the request, in microseconds since 1970-01-01 UTC.
    pub started: i64,
    /// The time until the response, in microseconds.
    pub duration: u64,
    /// The method, such as `tools/call`.
    pub method: String,
    /// The name of the server.
    pub server: String,
    /// The name of the tool or the prompt, or the URI of the resource.
    pub target: Option<String>,
    /// The session of the client.
    pub session: String,
    /// The name and the version of the client, such as `claude-code 2.1.199`.
    pub client: Option<String>,
    /// The version of the protocol, such as `2025-11-25`.
    pub protocol: Option<String>,
    /// The model that makes the calls, if it is known.
    pub model: Option<String>,
    /// The tokens of the request, which the model writes; of `sampling/createMessage`, those of the
    /// result, which it writes. `None` if they are unknown.
    pub input_tokens: Option<u64>,
    /// The tokens of the result or the error, which the model reads; of `sampling/createMessage`,
    /// those of the request, which it reads. `None` if they are unknown.
    pub output_tokens: Option<u64>,
    /// The tokens that the output would have without compaction and result budgets; `None` if it is
    /// sent unchanged.
    pub full_tokens: Option<u64>,
    /// True if a number of tokens is an estimate.
    pub estimated: bool,
    /// The type of the error: `tool_error` for an error result, the code of a JSON-RPC error, or a
    /// name such as `timeout`.
    pub error: Option<String>,
    /// The warnings of limits, a line each.
    pub warning: Option<String>,
    /// The counted part of the request as JSON, if contents are logged.
    pub input: Option<String>,
    /// The result or the error as JSON, if contents are logged.
    pub output: Option<String>,
    /// Facts that exporters need and logs do not store.
    #[serde(skip)]
    pub origin: CallOrigin,
}

/// Where a call came from, for exporters of traces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallOrigin {
    /// The `traceparent` of the request's `_meta`.
    pub parent: Option<String>,
    /// The id of the JSON-RPC request, as JSON. A long one is truncated.
    pub request_id: Option<String>,
    /// The transport as a value of `network.transport`: `pipe` or `tcp`.
    pub transport: Option<&'static str>,
    /// True if the meter is on the client's side of the connection.
    pub is_client: bool,
    /// True if no server lists the tool of the call, so no limit of a tool applies.
    pub is_unlisted: bool,
}

impl Record {
    /// Truncates the texts that a client chooses.
    pub(crate) fn truncate(&mut self) {
        let max_target = match TargetKind::of(&self.method) {
            Some(TargetKind::Resource) => MAX_URI,
            _ => MAX_NAME,
        };
        shorten(&mut self.method, MAX_NAME);
        shorten(&mut self.session, MAX_NAME);
        let others = [
            &mut self.client,
            &mut self.protocol,
            &mut self.model,
            &mut self.origin.request_id,
        ];
        for (text, max) in std::iter::once((&mut self.target, max_target)).chain(others.map(|text| (text, MAX_NAME))) {
            if let Some(text) = text {
                shorten(text, max);
            }
        }
        // A part of a `traceparent` has no meaning.
        self.origin.parent.take_if(|parent| parent.len() > MAX_NAME);
    }

    /// Adds a warning of a limit.
    pub(crate) fn warn(&mut self, text: &str) {
        let warning = self.warning.get_or_insert_default();
        if !warning.is_empty() {
            warning.push('\n');
        }
        warning.push_str(text);
    }

    /// Returns the tokens of input and output; `None` if both are unknown.
    pub fn tokens(&self) -> Option<u64> {
        match (self.input_tokens, self.output_tokens) {
            (None, None) => None,
            (input, output) => Some(input.unwrap_or(0) + output.unwrap_or(0)),
        }
    }
}

/// Truncates a text that is too long.
fn shorten(text: &mut String, max: usize) {
    if let Cow::Owned(truncated) = truncate(text, max) {
        *text = truncated;
    }
}
