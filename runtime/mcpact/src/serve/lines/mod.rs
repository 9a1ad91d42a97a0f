//! A transport of lines of JSON that reports invalid lines and limits the work in flight.
//!
//! rmcp's own transport skips a line that is not JSON, not UTF-8, nested too deep or too long, so
//! the sender of the line waits. This transport sends an error with the problem and its byte.
//! `mcpact_lines` reads the lines in bounded memory, and makes the error. `transport` sends and
//! receives for rmcp. `work_in_flight` counts requests and bytes in flight. `waiting` holds the
//! requests that cannot begin yet. `stdout` notices that standard output is closed.

#[cfg(all(feature = "stdio", target_os = "linux"))]
mod stdout;
mod transport;
mod waiting;
mod work_in_flight;

use std::{fmt, io, pin::Pin, sync::Arc};

use mcpact_lines::{LineReader, MessageError};
use rmcp::model::{ClientJsonRpcMessage, ClientNotification, ClientRequest, JsonRpcMessage, RequestId};
use serde_json::json;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    sync::Mutex,
    time::Instant,
};

use super::malformed_request::initialize_error;
use waiting::WaitingRequests;
use work_in_flight::{Limits, WorkInFlight};

/// A transport of lines of JSON, such as standard input and output or a socket.
///
/// Pass it to `server.serve(…)` of rmcp's `ServiceExt`. It reports lines that are not messages, as
/// [JSON-RPC] prescribes.
///
/// | A line | Error |
/// |---|---|
/// | not UTF-8, not JSON, nested too deep, longer than [`max_line_bytes`](Self::max_line_bytes) | −32700 |
/// | JSON but not JSON-RPC, several messages in an array, a request with the id of an open or recently cancelled one | −32600 |
/// | a request whose `params` are not an object; `initialize` with wrong `params` | −32602 |
///
/// The error contains the problem and its byte, counted from 1. It has the line's id if that can be
/// read, else `null`. Empty lines, notifications and responses never get an error. At most the
/// maximum length of a line is held in memory. Before `initialize`, or the first request of a
/// client without it, notifications and responses are dropped. (Over HTTP, rmcp reads the messages: see `mcpact::serve::CheckedHttp`, with feature
/// `http`.)
///
/// # Work in flight
///
/// At most [`max_requests`](Self::max_requests) requests are handled at a time. No request begins
/// while more than [`max_waiting_bytes`](Self::max_waiting_bytes) of output wait for the client to
/// read them. Further requests wait, up to the same number of bytes; then reading stops until one
/// of them begins. Notifications, responses and pings overtake the waiting requests, so a client
/// can cancel a call, respond to a request of the server, and check that the server is alive. If
/// the waiting requests reach their maximum while the server waits for a response of its client,
/// reading goes on and further requests get error −32603.
///
/// A request ends with its response or with the client's cancellation. rmcp never responds to a
/// request whose handler panics, and lets the handler of a cancelled request run on. So such
/// handlers are not bounded, and a request whose handler panics counts as in flight until the
/// connection ends. mcpact catches the panics and drops the cancelled handlers of all requests of a
/// [`Server`](crate::Server), including those that it passes on to other handlers. It does the same
/// for the tools of a router that is `compacted`, `discoverable` or adopted by `#[mcp_tools]`. It
/// cannot do so for `subscriptions/listen`, whose handler receives the cancellation, nor for code
/// that blocks its thread or starts tasks of its own.
///
/// Serving ends when the output is closed, or when the input ends. Waiting requests still begin
/// after that, unless the next one cannot begin within 5 seconds, or every call in flight waits for
/// a response of the client.
///
/// ```
/// use mcpact::serve::LineTransport;
/// use rmcp::ServiceExt;
/// use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, duplex, split};
/// # use mcpact::{Server, mcp_tool, mcp_tools, toolset};
/// # struct Clock;
/// # #[mcp_tools]
/// # impl Clock {
/// #     /// Tell the time
/// #     #[mcp_tool]
/// #     fn time(&self) -> &'static str { "noon" }
/// # }
/// # toolset! { CLOCK = [Clock] }
/// # #[tokio::main]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let server = Server::builder(&CLOCK).handlers(Clock).build()?;
/// let (mut client, stream) = duplex(4_096);
/// let (reads, writes) = split(stream);
/// let serving = tokio::spawn(server.serve(LineTransport::new(reads, writes)));
///
/// client.write_all(b"hello\n").await?;
/// let mut line = String::new();
/// BufReader::new(&mut client).read_line(&mut line).await?;
/// assert!(line.contains(r#""code":-32700,"message":"not JSON at byte 1: expected value""#), "{line}");
/// # drop(client);
/// # let _ = serving.await?;
/// # Ok(())
/// # }
/// ```
///
/// [JSON-RPC]: https://www.jsonrpc.org/specification#error_object
pub struct LineTransport<R, W> {
    reads: BufReader<R>,
    /// True once the input has ended.
    is_read: bool,
    /// The time after which waiting requests are dropped, once the input has ended.
    deadline: Option<Instant>,
    line: LineReader,
    /// The output, or `None` once it is closed.
    writes: Arc<Mutex<Option<W>>>,
    /// An error that is being sent. If rmcp drops the call of `receive` that began it, the next
    /// call continues.
    sending_error: Option<Sending>,
    limits: Limits,
    in_flight: Arc<WorkInFlight>,
    waiting: WaitingRequests,
    /// True after rmcp's handshake. During the handshake, a message other than a request ends the
    /// connection.
    is_open: bool,
}

type Sending = Pin<Box<dyn Future<Output = io::Result<()>> + Send>>;

impl<R, W> LineTransport<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    /// The maximum length of a line unless [`max_line_bytes`](Self::max_line_bytes) sets another:
    /// 16 MiB, as in rmcp.
    pub const MAX_LINE_BYTES: usize = 16 << 20;
    /// The maximum number of requests that are handled at a time unless
    /// [`max_requests`](Self::max_requests) sets another.
    pub const MAX_REQUESTS: usize = 256;
    /// The maximum number of waiting bytes unless [`max_waiting_bytes`](Self::max_waiting_bytes)
    /// sets another: 16 MiB.
    pub const MAX_WAITING_BYTES: usize = 16 << 20;

    /// Creates a transport from a stream to read and a stream to write.
    pub fn new(reads: R, writes: W) -> Self {
        Self {
            reads: BufReader::new(reads),
            is_read: false,
            deadline: None,
            line: LineReader::new(Self::MAX_LINE_BYTES),
            writes: Arc::new(Mutex::new(Some(writes))),
            sending_error: None,
            limits: Limits {
                requests: Self::MAX_REQUESTS,
                bytes: Self::MAX_WAITING_BYTES,
            },
            in_flight: Arc::default(),
            waiting: WaitingRequests::default(),
            is_open: false,
        }
    }

    /// Sets the maximum length of a line in bytes, without the end of the line.
    #[must_use]
    pub fn max_line_bytes(mut self, bytes: usize) -> Self {
        self.line = LineReader::new(bytes);
        self
    }

    /// Sets the maximum number of requests that are handled at a time; 0 counts as 1.
    #[must_use]
    pub fn max_requests(mut self, requests: usize) -> Self {
        self.limits.requests = requests;
        self
    }

    /// Sets the maximum number of bytes of each: requests in progress, requests that wait, and
    /// output that the client has not read. Each may exceed it by one line.
    #[must_use]
    pub fn max_waiting_bytes(mut self, bytes: usize) -> Self {
        self.limits.bytes = bytes;
        self
    }

    /// Writes a line after the earlier ones.
    fn send_line(&self, mut line: Vec<u8>) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let writes = Arc::clone(&self.writes);
        let in_flight = Arc::clone(&self.in_flight);
        line.push(b'\n');
        let unwritten = in_flight.unwritten(line.len());
        async move {
            let _unwritten = unwritten;
            let mut writes = writes.lock().await;
            let Some(open) = writes.as_mut() else {
                return Err(io::Error::new(io::ErrorKind::NotConnected, "the connection is closed"));
            };
            let written = async {
                open.write_all(&line).await?;
                open.flush().await
            };
            let written = written.await;
            if written.is_err() {
                *writes = None;
                in_flight.set_broken();
            }
            written
        }
    }

    /// Returns the first waiting request if it can begin now.
    fn begin_waiting(&mut self) -> Option<ClientJsonRpcMessage> {
        let next = self.waiting.first()?;
        if !self.in_flight.enter(next.id, next.bytes, next.is_ping, self.limits) {
            return None;
        }
        self.deadline = None;
        let line = self.waiting.pop()?;
        // This line has been parsed before, so it is valid.
        serde_json::from_slice(&line).ok()
    }

    /// Returns the message if rmcp may receive it now.
    fn accept(&mut self, message: ClientJsonRpcMessage, line: Vec<u8>) -> Option<ClientJsonRpcMessage> {
        match &message {
            JsonRpcMessage::Request(request) => {
                let id = &request.id;
                if let Some(error) = initialize_error(id, &request.request) {
                    self.refuse(&error);
                    return None;
                }
                if self.in_flight.is_in_progress(id) || self.waiting.contains(id) {
                    self.refuse(&MessageError::duplicate(json!(id), "has no response yet"));
                    return None;
                }
                if self.in_flight.is_cancelled(id) {
                    self.refuse(&MessageError::duplicate(json!(id), "was cancelled"));
                    return None;
                }
                let is_ping = matches!(request.request, ClientRequest::PingRequest(_));
                let is_next = is_ping || self.waiting.is_empty();
                if is_next && self.in_flight.enter(id, line.len(), is_ping, self.limits) {
                    self.is_open |= matches!(request.request, ClientRequest::InitializeRequest(_));
                    return Some(message);
                }
                if self.waiting.bytes() >= self.limits.bytes {
                    self.refuse(&MessageError::busy(json!(id)));
                } else {
                    self.waiting.push(id.clone(), is_ping, line);
                }
                None
            }
            JsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) = &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    if self.waiting.cancel(id) {
                        return None;
                    }
                    self.in_flight.cancel(id);
                }
                self.is_taken().then_some(message)
            }
            JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => {
                if let Some(id) = response_id(&message) {
                    self.is_open |= self.in_flight.has_asked();
                    self.in_flight.end_server_request(id);
                }
                self.is_taken().then_some(message)
            }
        }
    }

    /// Returns true if rmcp accepts notifications and responses.
    fn is_taken(&mut self) -> bool {
        self.is_open |= self.in_flight.has_asked();
        self.is_open
    }

    /// Starts sending an error.
    fn refuse(&mut self, error: &MessageError) {
        self.sending_error = Some(Box::pin(self.send_line(error.to_line())));
    }
}

/// Standard input and output as a transport: `server.serve(stdio())`. See [`LineTransport`] for its
/// errors and limits.
///
/// A program that uses it must print to standard error, since standard output is the connection. A
/// thread reads standard input, so the process can end while its client still holds standard input
/// open. A process has one standard input: a second transport would take lines from the first.
///
/// On Linux, serving also ends when the client closes standard output and sends nothing. Elsewhere,
/// and with [`LineTransport::new`], a closed output is noticed at the next line that is written.
#[cfg(feature = "stdio")]
pub fn stdio() -> LineTransport<impl AsyncRead + Send + Unpin + 'static, impl AsyncWrite + Send + Unpin + 'static> {
    let lines = LineTransport::new(mcpact_lines::Stdin::default(), tokio::io::stdout());
    #[cfg(target_os = "linux")]
    stdout::watch(Arc::downgrade(&lines.in_flight));
    lines
}

impl<R, W> fmt::Debug for LineTransport<R, W> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("LineTransport")
            .field("line", &self.line)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// Returns the id of the request that a message responds to.
fn response_id<Q, P, N>(message: &JsonRpcMessage<Q, P, N>) -> Option<&RequestId> {
    match message {
        JsonRpcMessage::Response(response) => Some(&response.id),
        JsonRpcMessage::Error(error) => error.id.as_ref(),
        _ => None,
    }
}
