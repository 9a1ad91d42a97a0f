//! Sending and receiving messages, as rmcp calls them.

use std::{io, time::Duration};

use mcpact_lines::{MessageError, ReadLine};
use rmcp::{
    RoleServer,
    model::{
        ClientJsonRpcMessage, GetExtensions, JsonRpcMessage, ServerJsonRpcMessage, ServerNotification, ServerResult,
    },
    service::OriginatingRequestId,
    transport::Transport,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    select,
    time::{Instant, sleep_until, timeout},
};

use super::{LineTransport, response_id};

/// The maximum time without a change that requests wait after the input has ended. rmcp waits as
/// long for the requests in flight.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// The maximum time that closing the output waits for a line that the client does not read.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

impl<R, W> Transport<RoleServer> for LineTransport<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(&mut self, message: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        match &message {
            JsonRpcMessage::Request(request) => {
                let origin = request.request.extensions().get::<OriginatingRequestId>();
                self.in_flight
                    .add_server_request(request.id.clone(), origin.map(|origin| origin.0.clone()));
            }
            JsonRpcMessage::Notification(notification) => {
                if let ServerNotification::CancelledNotification(cancelled) = &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    self.in_flight.end_server_request(id);
                }
            }
            // The results of a handshake without an end: rmcp still expects `initialize` or another
            // request.
            JsonRpcMessage::Response(response) => {
                self.is_open |= !matches!(
                    response.result,
                    ServerResult::EmptyResult(_) | ServerResult::DiscoverResult(_)
                );
            }
            JsonRpcMessage::Error(_) => {}
        }
        // The line is counted before its request ends. Otherwise the next request could begin while
        // neither is counted.
        let sending = serde_json::to_vec(&message).map(|line| self.send_line(line));
        if let Some(id) = response_id(&message) {
            self.in_flight.leave(id);
        }
        async move { sending?.await }
    }

    /// Returns the next message. The future may be dropped at any `await` without losing data.
    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        // During its handshake, rmcp receives a message only after it has responded to the one
        // before.
        self.is_open |= self.in_flight.is_busy();
        loop {
            if self.in_flight.is_broken() {
                return None;
            }
            if let Some(message) = self.begin_waiting() {
                return Some(message);
            }
            // The error is sent before the next line is read, so that a client that sends only
            // invalid lines has to read the errors.
            if let Some(sending) = &mut self.sending_error {
                let sent = sending.await;
                self.sending_error = None;
                sent.ok()?;
                continue;
            }
            if self.is_read {
                if self.waiting.is_empty() || self.in_flight.is_client_due() {
                    return None;
                }
                // The deadline is stored, since rmcp drops this future for each response.
                let deadline = *self.deadline.get_or_insert_with(|| Instant::now() + DRAIN_TIMEOUT);
                select! {
                    () = self.in_flight.changed() => self.deadline = None,
                    () = sleep_until(deadline) => return None,
                }
                continue;
            }
            // A response of the client may follow the next requests, and a request in progress may
            // wait for it.
            if self.waiting.bytes() >= self.limits.bytes && !self.in_flight.has_asked() {
                self.in_flight.changed().await;
                continue;
            }
            let read = select! {
                read = self.line.read(&mut self.reads) => read,
                () = self.in_flight.changed() => continue,
            };
            match read {
                Ok(Some(ReadLine::Line(line))) => match serde_json::from_slice(&line) {
                    Ok(message) => {
                        if let Some(message) = self.accept(message, line) {
                            return Some(message);
                        }
                    }
                    Err(error) => {
                        if let Some(error) = MessageError::of_line(&line, &error) {
                            self.refuse(&error);
                        }
                    }
                },
                Ok(Some(ReadLine::Long(long))) => self.refuse(&MessageError::long(long)),
                Ok(None) | Err(_) => self.is_read = true,
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        // A half-written error holds the lock, and no call continues it.
        self.sending_error = None;
        // A line that the client does not read holds the lock too.
        if let Ok(mut writes) = timeout(CLOSE_TIMEOUT, self.writes.lock()).await {
            drop(writes.take());
        }
        Ok(())
    }
}
