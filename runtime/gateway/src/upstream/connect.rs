//! Connects to a server, by its transport.

use std::sync::Arc;

use super::child_process;
use super::connection::Connection;
use super::event::{EventHandler, Limits, Purpose};
#[cfg(feature = "http")]
use super::http;
use crate::config::{ServerConfig, Transport};

/// Connects to a server: starts its program, or creates its HTTP connection.
///
/// # Errors
///
/// Returns a description of the problem, without secrets.
pub fn connect(
    server: &ServerConfig,
    limits: Limits,
    purpose: Purpose,
    event_handler: Arc<dyn EventHandler>,
) -> Result<Connection, String> {
    match &server.transport {
        Transport::Command(program) => child_process::start(server, program, limits, purpose, event_handler),
        #[cfg(feature = "http")]
        Transport::Url { url, headers } => http::open(server, url, headers, limits, purpose, event_handler),
        #[cfg(not(feature = "http"))]
        Transport::Url { .. } => {
            Err("this build asks no servers over HTTP; build it with the feature `http`".to_owned())
        }
    }
}
