//! Layers that read the messages of a transport, to meter a server of any SDK and version.
//!
//! | File | |
//! |---|---|
//! | `exchange` | which response belongs to which request |
//! | `log_messages` | warnings for the client |
//! | `to_model` | requests of servers to the client's model |
//! | `lines` | a pair of a reader and a writer, such as standard input and output |
//! | `output` | the writer, which also sends the results of refused calls |
//! | `http` | a tower layer for streamable HTTP |
//! | `body` | bodies of requests and responses |

#[cfg(feature = "http")]
mod body;
pub(crate) mod exchange;
#[cfg(feature = "http")]
mod http;
mod lines;
mod log_messages;
mod output;
mod to_model;

#[cfg(feature = "http")]
pub use self::http::{MeterLayer, MeterService};
#[cfg(feature = "http")]
pub use body::{RequestBody, ResponseBody};
pub use lines::{MeteredRead, MeteredWrite};

/// The maximum length of a metered message, in bytes. Longer ones pass, and count as dropped
/// records.
pub const MAX_MESSAGE: usize = 64 << 20;
