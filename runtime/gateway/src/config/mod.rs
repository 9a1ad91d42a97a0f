//! The upstream servers, and the gateway's own settings.
//!
//! | File | |
//! |---|---|
//! | `client_file` | the servers in a client's file, of any client |
//! | `expand`, `env_file` | `${NAME}` in such a file; the file of variables that it names |
//! | `header` | headers that may be set |
//! | `gateway_config`, `gateway_settings`, `bounds` | the file of a gateway; its key `mcpact` |
//! | `secrets` | removes secrets from texts |

#[cfg(feature = "gateway")]
mod bounds;
mod client_file;
mod env_file;
mod expand;
#[cfg(feature = "gateway")]
mod gateway_config;
#[cfg(feature = "gateway")]
mod gateway_settings;
mod header;
mod secrets;

#[cfg(feature = "gateway")]
pub use bounds::Bounds;
pub use client_file::{Program, ServerDeclaration, Transport, declarations, parse_url};
#[cfg(feature = "gateway")]
pub use gateway_config::Config;
#[cfg(feature = "gateway")]
pub use gateway_settings::{GatewaySettings, Log, Prefix};
pub use header::check_header;
#[cfg(feature = "http")]
pub(crate) use header::invalid_name;
pub use secrets::Secrets;

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
