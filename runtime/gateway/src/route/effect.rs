//! The effects of messages and events, which the session carries out.

use std::time::Duration;

use crate::catalogue::ServerTools;
use crate::message::Id;

/// An action after a message or an event.
#[derive(Debug)]
pub enum Effect {
    /// Send the client a message.
    ToClient(Delivery),
    /// End a request of the client without a response, since the client has cancelled it.
    EndRequest {
        /// The request.
        id: Id,
    },
    /// Send a server a message.
    ToServer {
        /// The index of the server.
        server: usize,
        /// The message.
        text: String,
    },
    /// Connect to a server.
    Start {
        /// The index of the server.
        server: usize,
        /// The time to wait before the connection.
        after: Duration,
    },
    /// Build the catalogue of these tools, and pass it to [`Router::built`](super::Router::built).
    Build {
        /// The tools.
        servers: Vec<ServerTools>,
    },
    /// Close the connection to a server.
    Stop {
        /// The index of the server.
        server: usize,
    },
}

/// A message for the client.
#[derive(Debug)]
pub struct Delivery {
    /// The message.
    pub text: String,
    /// The client's request that it belongs to, if known.
    pub about: Option<Id>,
    /// True for the response to that request.
    pub is_last: bool,
}

impl Delivery {
    /// Creates the response to this request.
    pub(super) fn response(id: Id, text: String) -> Delivery {
        Delivery {
            text,
            about: Some(id),
            is_last: true,
        }
    }

    /// Creates a message that is no response. `about` is the request that it belongs to, if known.
    pub(super) fn message(text: String, about: Option<Id>) -> Delivery {
        Delivery {
            text,
            about,
            is_last: false,
        }
    }
}
