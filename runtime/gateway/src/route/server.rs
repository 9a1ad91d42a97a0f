//! A server of a session: its state, and its result of `initialize`.

use std::time::Instant;

use mcpact_meter::ExecuteTool;
use serde_json::Value;

use super::server_lists::Lists;
use crate::upstream::ConnectionEnd;

/// A server of a session.
#[derive(Debug)]
pub(super) struct ServerState {
    pub(super) name: String,
    pub(super) phase: Phase,
    /// Counts connections, so that events of an earlier one are recognized.
    pub(super) generation: u32,
    /// The number of restarts since the server was last stable.
    pub(super) restarts: u32,
    pub(super) initialize_result: Option<InitializeResult>,
    /// The end of the last connection, until the server is ready again.
    pub(super) end: Option<ConnectionEnd>,
    pub(super) lists: Lists,
    /// The knowledge for logs and limits of whether the server has `execute_tool`.
    pub(super) execute_tool: ExecuteTool,
    /// Requests that are sent once the server is ready.
    pub(super) queue: Vec<String>,
    /// The time until which the server must respond to a ping.
    pub(super) ping_deadline: Option<Instant>,
}

/// The state of a server.
#[derive(Clone, Debug)]
pub(super) enum Phase {
    /// Not connected; it restarts later.
    Down { until: Instant },
    /// About to be connected for the first time or again.
    Starting,
    /// Connected; `initialize` was not sent.
    Open,
    /// The gateway has sent `initialize`.
    Handshake { deadline: Instant },
    /// The server has responded to `initialize`.
    Ready { since: Instant },
}

/// A server's result of `initialize`.
#[derive(Clone, Debug)]
pub(super) struct InitializeResult {
    pub(super) result: Value,
}

impl InitializeResult {
    /// Returns the version of the protocol.
    pub(super) fn version(&self) -> &str {
        self.result
            .get("protocolVersion")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }
}

impl Phase {
    /// Returns whether messages can be sent: the connection is made, and `initialize` is done or not
    /// needed.
    pub(super) fn is_connected(&self) -> bool {
        matches!(self, Phase::Open | Phase::Ready { .. })
    }

    /// Returns whether the server has responded to `initialize`.
    pub(super) fn is_ready(&self) -> bool {
        matches!(self, Phase::Ready { .. })
    }
}

impl ServerState {
    /// Returns a capability of a server that has started, such as `["tools", "listChanged"]`.
    pub(super) fn capability(&self, path: &[&str]) -> Option<&Value> {
        let capabilities = self.initialize_result.as_ref()?.result.get("capabilities")?;
        path.iter().try_fold(capabilities, |value, key| value.get(key))
    }

    /// Returns the description of itself that a server has sent.
    pub(super) fn description(&self) -> Option<&str> {
        let result = &self.initialize_result.as_ref()?.result;
        result.get("serverInfo")?.get("description")?.as_str()
    }

    /// Returns the instructions of a server that has started.
    pub(super) fn instructions(&self) -> Option<&str> {
        self.initialize_result.as_ref()?.result.get("instructions")?.as_str()
    }
}
