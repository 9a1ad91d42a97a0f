//! One endpoint in front of MCP servers in any language: compact lists, search, limits, a log.
//!
//! | Folder | |
//! |---|---|
//! | `config` | the servers of a client's file, and the gateway's own settings |
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

pub mod advise;
pub mod catalogue;
mod causes;
pub mod config;
pub mod dashboard;
pub mod downstream;
mod gateway;
mod headers;
mod output_lines;
pub mod page;
pub mod route;
mod session;
pub mod store;
#[cfg(test)]
#[path = "../../../tests/support/folder.rs"]
mod test_folder;
pub mod upstream;

pub use gateway::Gateway;
