//! An upstream server: its name, its transport, and its secrets.

use super::client_file::Transport;
use super::secrets::Secrets;

/// An upstream server.
#[derive(Clone)]
pub struct ServerConfig {
    /// The user's name for the server.
    pub name: String,
    /// Its command or its address.
    pub transport: Transport,
    /// The texts that must not appear in a log or an error.
    pub secrets: Secrets,
}

impl ServerConfig {
    /// Returns a server with the secrets of its transport.
    pub fn new(name: String, transport: Transport) -> ServerConfig {
        let secrets = Secrets::of(&transport);
        ServerConfig {
            name,
            transport,
            secrets,
        }
    }
}
