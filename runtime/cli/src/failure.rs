//! The servers that could not be asked for their tools.

use serde_json::{Value, json};

/// A server that could not be asked for its tools.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The server as the user gave it.
    pub(crate) title: String,
    pub(crate) error: anyhow::Error,
}

impl Failure {
    /// Returns the error with its causes.
    pub(crate) fn message(&self) -> String {
        format!("{:#}", self.error)
    }
}

/// Adds the servers that could not be asked to a result in JSON, if there are any.
pub(crate) fn with_failures(mut result: Value, failures: &[Failure]) -> Value {
    if !failures.is_empty() {
        let failures = failures.iter();
        result["failures"] = failures
            .map(|failure| json!({ "input": failure.title, "error": failure.message() }))
            .collect();
    }
    result
}
