//! HTTP responses: headers, timeouts, and the errors of responses that are not a success.

use mcpact_rules::protocol::http::{CHECK_ADDRESS, MAX_ERROR_BODY};
use std::io::Read;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use ureq::Body;
use ureq::http;

use crate::input::json_rpc::{self, Incoming, Request, Response, first_line};

/// Returns the time until the deadline, which is never 0: that would mean no limit.
pub(super) fn until(deadline: Instant) -> Duration {
    deadline
        .saturating_duration_since(Instant::now())
        .max(Duration::from_millis(1))
}

pub(super) fn header<'r>(response: &'r http::Response<Body>, name: &str) -> Option<&'r str> {
    response.headers().get(name).and_then(|value| value.to_str().ok())
}

/// Reads a response that is not a success: a JSON-RPC error, or else an error with the status and
/// the first line.
pub(super) fn read_failure(response: http::Response<Body>, request: Option<&Request>) -> Result<Response> {
    let status = response.status();
    let location = header(&response, "location").map(|location| first_line(location.as_bytes()));
    let mut bytes = Vec::new();
    // The status is sufficient, so the body may be incomplete.
    let _ = response
        .into_body()
        .into_reader()
        .take(MAX_ERROR_BODY as u64)
        .read_to_end(&mut bytes);
    if let (400, Some(request)) = (status.as_u16(), request)
        && let Ok(Incoming::Response(response)) = json_rpc::read(&bytes, request)
    {
        return Ok(response);
    }
    let advice = match (status.as_u16(), location) {
        (300..=399, Some(location)) => format!("; the server has moved, use `--url {location}`"),
        (401 | 403, _) => "; send a key with `--header 'Authorization: Bearer $TOKEN'`".to_owned(),
        (404 | 405, _) => CHECK_ADDRESS.to_owned(),
        _ => String::new(),
    };
    let line = first_line(&bytes);
    let reason = if line.is_empty() {
        String::new()
    } else {
        format!(": `{line}`")
    };
    bail!("HTTP {status}{reason}{advice}")
}
