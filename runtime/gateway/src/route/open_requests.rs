//! Requests that wait for a response: of the client, of the gateway itself, and of servers.

use std::time::Instant;

use mcpact_meter::{MeteredCall, Response};

use super::list_kind::ListKind;
use super::message::{Id, Message};
use super::requested_input::Input;
use crate::catalogue::Shaping;

/// A request of the client that waits for the response of a server.
#[derive(Debug)]
pub(super) struct PendingRequest {
    pub(super) server: usize,
    pub(super) method: String,
    /// The id as the client wrote it.
    pub(super) raw_id: String,
    pub(super) deadline: Instant,
    pub(super) token: Option<String>,
    /// True after the client has cancelled it.
    pub(super) is_cancelled: bool,
    /// The resource of a subscription.
    pub(super) uri: Option<String>,
    /// The request, and the other servers to ask if this one returns an error.
    pub(super) alternatives: Option<(Message, Vec<usize>)>,
    /// The changes to make to the result.
    pub(super) shaping: Option<Shaping>,
    /// The server's own name of the tool or prompt.
    pub(super) target: Option<String>,
    /// The id that the server got, if it differs from the client's.
    pub(super) server_id: Option<Id>,
    /// True if the request, of a client without `initialize`, asks for log messages.
    pub(super) wants_log: bool,
    /// The progress token that the client sent with the repeated request, if it repeated it.
    pub(super) shown_token: Option<String>,
    /// The input that the server may ask the client for.
    pub(super) input: Option<Box<Input>>,
}

/// A request of the gateway to a server.
#[derive(Debug)]
pub(super) struct GatewayRequest {
    pub(super) server: usize,
    pub(super) purpose: Purpose,
    /// The time after which a late response is ignored.
    pub(super) deadline: Instant,
}

#[derive(Debug)]
pub(super) enum Purpose {
    Initialize,
    /// A page of a list, with the number of the fetch.
    List(ListKind, u32),
    Ping,
    /// A part of a request that went to several servers.
    Fan(Id),
    /// A repeated `logging/setLevel` or `resources/subscribe`.
    Repeat,
}

/// A request of a server to the client.
#[derive(Debug)]
pub(super) struct ServerRequest {
    pub(super) server: usize,
    pub(super) generation: u32,
    pub(super) raw_id: String,
    /// The progress token that the client sees.
    pub(super) token: Option<String>,
    /// The metering of a request to the client's model.
    pub(super) call: Option<MeteredCall>,
}

impl ServerRequest {
    /// Ends the metering of the request.
    pub(super) fn end_metered(&mut self, response: Response<'_>) {
        if let Some(call) = self.call.take() {
            call.end(response);
        }
    }
}

/// A request of the client that went to several servers.
#[derive(Debug)]
pub(super) struct Fan {
    pub(super) raw_id: String,
    /// The number of servers that have not responded.
    pub(super) remaining: usize,
    pub(super) succeeded: bool,
    pub(super) error: Option<String>,
    pub(super) deadline: Instant,
}

impl PendingRequest {
    /// Returns the response with the client's own id.
    pub(super) fn as_client_knows(&self, message: Message) -> Message {
        let text = match (&self.server_id, message.raw_id()) {
            (Some(_), Some(raw_id)) => message.with(&[(raw_id, &self.raw_id)]),
            _ => return message,
        };
        Message::parse(text).unwrap_or(message)
    }

    /// Returns a progress notification with the token of the repeated request, or `None` if that
    /// request has no token.
    pub(super) fn with_shown_token(&self, message: &Message) -> Option<String> {
        let token = message.param(&["progressToken"])?;
        Some(message.with(&[(token, self.shown_token.as_deref()?)]))
    }
}
