//! The upstream servers.
//!
//! A connection sends and receives messages as text. It reports the server's messages, and finally
//! its own end, to an [`EventHandler`]. The router decides on restarts.
//!
//! | File | |
//! |---|---|
//! | `event` | what a connection reports, and to whom; its limits and its use |
//! | `connect` | connects to a server, by its transport |
//! | `connection`, `connection_end` | the sending side of a connection, with a bounded queue; its end |
//! | `child_process`, `process_group` | a server as a child process |
//! | `log` | the lines of its standard error |
//! | `http`, `http_client`, `http_stream` | a server over streamable HTTP |
//! | `older_http` | a server over the HTTP transport of 2024 |
//! | `failure` | the reason for which a request gets no response |

mod child_process;
mod connect;
mod connection;
mod connection_end;
mod event;
mod failure;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "http")]
mod http_client;
#[cfg(feature = "http")]
mod http_stream;
mod log;
#[cfg(feature = "http")]
mod older_http;
mod process_group;

pub use connect::connect;
pub use connection::{Connection, QueueFull};
pub use connection_end::ConnectionEnd;
pub use event::{BoxFuture, Event, EventHandler, Limits, Note, Purpose};
pub use failure::{Cause, Failure};
#[cfg(feature = "gateway")]
pub(crate) use log::shown;
pub use process_group::ProcessGroup;
