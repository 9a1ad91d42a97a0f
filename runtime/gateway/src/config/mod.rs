//! The upstream servers, and the gateway's own settings.
//!
//! | File | |
//! |---|---|
//! | `client_file` | the servers in a client's file, of any client |
//! | `expand`, `env_file` | `${NAME}` in such a file; the file of variables that it names |
//! | `header` | headers that may be set |
//! | `gateway_config`, `gateway_settings`, `bounds` | the file of a gateway; its key `mcpact` |
//! | `server_config` | one server |
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
mod server_config;

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
pub use server_config::ServerConfig;
