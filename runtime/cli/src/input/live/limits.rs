//! Limits of time and size for one server.

use std::time::Duration;

use anyhow::anyhow;

use crate::input::json_rpc::Request;

/// The limits for one server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum time for each response.
    pub(super) timeout: Duration,
    /// The maximum number of bytes of all responses.
    pub(super) bytes: u64,
}

impl Limits {
    /// Returns the maximum time to wait for the response to this request.
    pub(super) fn timeout_of(self, request: &Request) -> Duration {
        request
            .timeout
            .map_or(self.timeout, |timeout| timeout.min(self.timeout))
    }

    /// Returns the error for a request without a response in time.
    pub(super) fn too_slow(self, request: &Request) -> anyhow::Error {
        let seconds = self.timeout_of(request).as_secs();
        anyhow!(
            "no response to `{}` after {seconds} s; wait longer with `--timeout {}`",
            request.method,
            seconds * 2
        )
    }
}
