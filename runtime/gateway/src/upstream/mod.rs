//! The upstream servers.
//!
//! A connection sends and receives messages as text. It reports the server's messages, and finally
//! its own end, to an [`EventHandler`]. The router decides on restarts.
//!
//! | File | |
//! |---|---|
//! | `connect` | connects to a server, by its transport |
//! | `connection`, `connection_end` | the sending side of a connection, with a bounded queue; its end |
//! | `child_process`, `process_group` | a server as a child process |
//! | `log` | the lines of its standard error |
//! | `http`, `http_client`, `http_stream` | a server over streamable HTTP |
//! | `events` | server-sent events |

mod child_process;
mod connect;
mod connection;
mod connection_end;
mod events;
mod http;
mod http_client;
mod http_stream;
mod log;
mod process_group;

use std::future::Future;
use std::pin::Pin;

use crate::route::message::{Id, Message};

pub use child_process::start_error;
pub use connect::connect;
pub use connection::{Connection, QueueFull};
pub use connection_end::ConnectionEnd;
pub(crate) use log::shown;

pub use events::{EventReader, ServerEvent};
pub use process_group::ProcessGroup;

/// An event of a server.
#[derive(Debug)]
pub enum Event {
    /// The server sent a message. Over HTTP, `about` is the request whose response contained it.
    Message {
        /// The message.
        message: Message,
        /// The request that it belongs to, if known.
        about: Option<Id>,
    },
    /// The server will not send a response to this request.
    Failed {
        /// The request.
        id: Id,
        /// A description of the event, without secrets.
        text: String,
    },
    /// The server has sent this request, which is too long to be read.
    Unread {
        /// The request.
        id: Id,
        /// The error text for the server.
        text: String,
    },
    /// The connection is closed. No event follows.
    Closed(ConnectionEnd),
}

/// A future on the heap.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The handler of a server's events.
pub trait EventHandler: Send + Sync + 'static {
    /// Handles an event. The server's next messages are read after the future ends.
    fn receive(&self, event: Event) -> BoxFuture<'_, ()>;
}
