//! Connects to a server, by its transport.

use std::sync::Arc;

use super::{Connection, EventHandler, child_process, http};
use crate::config::{Bounds, ServerConfig, Transport};

/// Connects to a server: starts its program, or creates its HTTP connection.
///
/// # Errors
///
/// Returns a description of the problem, without secrets.
pub fn connect(
    server: &ServerConfig,
    bounds: &Bounds,
    event_handler: Arc<dyn EventHandler>,
) -> Result<Connection, String> {
    match &server.transport {
        Transport::Command(program) => child_process::start(server, program, bounds, event_handler),
        Transport::Url { url, headers } => http::open(server, url, headers, bounds, event_handler),
    }
}
