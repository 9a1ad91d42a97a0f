//! What a connection reports, and to whom; its limits and its use.

use std::future::Future;
use std::pin::Pin;

use super::connection_end::ConnectionEnd;
use super::failure::Failure;
use crate::message::{Id, Message};

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
        /// The reason.
        failure: Failure,
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

/// What a connection also writes to the log.
#[derive(Debug)]
pub enum Note {
    /// The server wrote a text that is not a message, such as a banner.
    Skipped(Vec<u8>),
    /// The server wrote a message that is too long to be read, and has no known id.
    TooLong,
    /// The server did not accept a notification or a response.
    NotAccepted(Failure),
    /// A line of the server's standard error, without secrets.
    Log(String),
}

/// The limits of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum length of a message, in bytes.
    pub message_bytes: usize,
    /// The maximum number of bytes that wait to be written to the server.
    pub queued_bytes: usize,
}

/// The use of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To serve clients for a long time: the server's own messages are read too, and streams that
    /// break off are resumed.
    Serve,
    /// To ask a server once, as a person would at the command line: whatever goes wrong is reported
    /// at once, also a redirect. Servers over the HTTP transport of 2024 are asked as well.
    Ask,
}

/// The handler of a server's events.
pub trait EventHandler: Send + Sync + 'static {
    /// Handles an event. The server's next messages are read after the future ends.
    fn receive(&self, event: Event) -> BoxFuture<'_, ()>;

    /// Handles a note. The gateway's own clients do not see them.
    fn note(&self, _note: Note) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}
