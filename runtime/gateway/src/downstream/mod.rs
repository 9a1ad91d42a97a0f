//! The endpoint for clients.
//!
//! | File | |
//! |---|---|
//! | `stdio` | one client on standard input and output |
//! | `http` | clients over streamable HTTP |
//! | `hosts` | the hosts that a browser may name, here and for the dashboard |

mod hosts;
mod http;
mod stdio;

use mcpact_lines::MessageError;

use crate::message::Message;

pub use hosts::Hosts;
pub use http::{Body, Guard, Limits, PATH, listen, serve_http};
pub use stdio::serve_stdio;

/// Parses a message of a client. On failure, returns the error for the client, or `None` if the
/// client must not get one.
fn parse(bytes: Vec<u8>) -> Result<Message, Option<MessageError>> {
    match String::from_utf8(bytes) {
        Ok(text) => Message::parse(text).map_err(|wrong| MessageError::of_line(wrong.text.as_bytes(), &wrong.error)),
        Err(error) => {
            let wrong = serde::de::Error::custom("not UTF-8");
            Err(MessageError::of_line(error.as_bytes(), &wrong))
        }
    }
}
