//! Log messages for a client, between those of its server.

use mcpact_lines::json_rpc::notification;
use mcpact_shared::protocol::{method, severity};
use serde_json::json;

use crate::json::{object_properties, string};

/// The log messages that a client accepts.
#[derive(Debug, Default)]
pub(super) struct LogMessages {
    /// True if the server has declared that there are log messages.
    are_declared: bool,
    /// The minimum severity that the client requested.
    min: usize,
    /// The messages that wait for the client.
    waiting: Vec<String>,
}

impl LogMessages {
    /// Reads the server's result of `initialize`.
    pub(super) fn read_result(&mut self, result: &str) {
        let [capabilities] = object_properties(result, ["capabilities"]);
        let [logging] = object_properties(capabilities.unwrap_or_default(), ["logging"]);
        self.are_declared = logging.is_some_and(|logging| logging != "null");
    }

    /// Reads a request of the client, which may set the minimum severity.
    pub(super) fn read_request(&mut self, method: &str, params: &str) {
        if method == method::SET_LEVEL {
            let [level] = object_properties(params, ["level"]);
            self.min = level.and_then(string).map_or(self.min, |level| severity(&level));
        }
    }

    /// Adds a warning, if the client accepts it.
    pub(super) fn warn(&mut self, text: &str) {
        if self.are_declared && severity("warning") >= self.min {
            let params = json!({ "level": "warning", "logger": "mcpact", "data": text });
            self.waiting.push(notification(method::LOG, &params.to_string()));
        }
    }

    /// Takes the messages that wait.
    pub(super) fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_sent_if_the_session_has_log_messages() {
        let mut messages = LogMessages::default();
        messages.read_result(r#"{"capabilities":{"tools":{}}}"#);
        messages.warn("dropped");
        assert!(messages.take().is_empty());
        messages.read_result(r#"{"capabilities":{"logging":{}}}"#);
        messages.warn("sent");
        messages.read_request(method::SET_LEVEL, r#"{"level":"error"}"#);
        messages.warn("dropped");
        assert_eq!(
            messages.take(),
            [
                r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"warning","logger":"mcpact","data":"sent"}}"#
            ]
        );
    }
}
