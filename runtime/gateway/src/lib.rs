//! One endpoint in front of MCP servers in any language: compact lists, search, limits, a log.
//!
//! | Folder | |
//! |---|---|
//! | `config` | the servers of a client's file, and the gateway's own settings |
//! | `message` | JSON-RPC messages as text |
//! | `upstream` | the upstream servers: child processes, streamable HTTP |
//! | `route` | the routing of messages |
//! | `gateway` | the state that all sessions share |
//! | `session` | one client's session |
//! | `downstream` | the endpoint for clients |
//! | `catalogue` | the list of tools for a client |
//! | `store` | the log of calls |
//! | `dashboard`, `advise` | the page about the log; advice from the log |
//! | `page` | parts of pages |

#![forbid(unsafe_code)]

#[cfg(feature = "gateway")]
pub mod advise;
#[cfg(feature = "gateway")]
pub mod catalogue;
#[cfg(feature = "http")]
mod causes;
pub mod config;
#[cfg(feature = "gateway")]
pub mod dashboard;
#[cfg(feature = "gateway")]
pub mod downstream;
#[cfg(feature = "gateway")]
mod gateway;
#[cfg(feature = "http")]
#[cfg_attr(not(feature = "gateway"), allow(dead_code, reason = "the gateway reads them too"))]
mod headers;
pub mod message;
pub mod page;
#[cfg(feature = "gateway")]
pub mod route;
#[cfg(feature = "gateway")]
mod session;
#[cfg(feature = "gateway")]
pub mod store;
#[cfg(test)]
#[path = "../../../tests/support/folder.rs"]
mod test_folder;
pub mod upstream;

#[cfg(feature = "gateway")]
pub use gateway::Gateway;
