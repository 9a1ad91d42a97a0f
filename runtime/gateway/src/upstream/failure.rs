//! The reason for which a request gets no response.

use std::fmt;

/// The reason for which a request gets no response.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What the server did, such as `responded with HTTP 401 Unauthorized`, without secrets.
    pub text: String,
    /// The kind of the failure, for clients that explain it in their own words.
    pub cause: Cause,
}

/// A kind of failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The name of the host is unknown.
    UnknownHost,
    /// The server's computer refused the connection.
    Refused,
    /// There is no other connection.
    Unreachable,
    /// The connection broke off before the end of the response.
    BrokenOff,
    /// The status is an error or a redirect.
    Status {
        /// The status.
        status: u16,
        /// The status with its meaning, such as `404 Not Found`.
        name: String,
        /// The address to which the server has moved.
        location: Option<String>,
        /// The beginning of the body.
        body: Vec<u8>,
    },
    /// The body contains no messages.
    NoMessage {
        /// The `content-type`, as the server wrote it.
        content_type: String,
        /// The beginning of the body, or all of it if the type is JSON.
        body: Vec<u8>,
    },
    /// A message is too long.
    TooLong,
    /// The stream of events ended before the response.
    StreamEnded,
    /// The server sends messages to another one, which gets no secrets.
    OtherServer,
    /// The server did not handle the request, since it does not know the session.
    SessionLost,
    /// Anything else.
    Other,
}

impl Failure {
    pub(super) fn new(cause: Cause, text: impl Into<String>) -> Failure {
        let text = text.into();
        Failure { text, cause }
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        Failure::new(Cause::Other, text)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}
