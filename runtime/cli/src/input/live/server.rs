//! A server that is asked through the gateway's client: a child process, or over HTTP.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use mcpact_gateway::config::{ServerConfig, Transport};
use mcpact_gateway::upstream::{self, BoxFuture, Cause, Event, EventHandler, Failure, Note, ProcessGroup, Purpose};
use mcpact_shared::protocol::http::CHECK_ADDRESS;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout, timeout_at};

use super::limits::Limits;
use super::session::Connection;
use crate::input::json_rpc::{self, Incoming, Request, Response, first_line};
use crate::input::size::too_large;
use crate::print::counted;

/// The maximum number of log lines in an error.
const MAX_LOG_LINES: usize = 20;
/// The maximum number of unread messages.
const MAX_UNREAD: usize = 16;
/// The maximum number of bytes that a server has not read.
const MAX_QUEUED: usize = 64 << 20;
/// The time in which the last lines of the log arrive.
const LOG_DELAY: Duration = Duration::from_millis(200);

/// A server that was started, or that is asked over HTTP.
pub(super) struct Server {
    connection: upstream::Connection,
    received: Receiver<Received>,
    log: Arc<Mutex<VecDeque<String>>>,
    stray: StrayLines,
    is_http: bool,
    limits: Limits,
    /// The number of bytes that may still be read.
    remaining: u64,
}

/// The lines on a server's standard output that are not messages, such as a banner.
#[derive(Default)]
struct StrayLines {
    count: usize,
    /// The beginning of the first line.
    first: String,
}

impl StrayLines {
    fn add(&mut self, line: &[u8]) {
        self.count += 1;
        if self.count == 1 {
            self.first = first_line(line);
        }
    }

    /// Returns a warning about these lines, or `None` if the server wrote only messages.
    fn warning(&self) -> Option<String> {
        (self.count > 0).then(|| {
            let StrayLines { count, first } = self;
            format!(
                "wrote {} to standard output, which must contain only messages: `{first}`",
                counted(*count, "line")
            )
        })
    }
}

/// What a server sent.
enum Received {
    /// A message, or what should be one.
    Text(Vec<u8>),
    /// A message that is too long.
    TooMuch,
    /// The request with this id gets no response, or, without an id, a notification was not
    /// accepted.
    Failed(Option<String>, Failure),
    /// The connection is closed, for this reason.
    Closed(String),
}

/// Queues what a server sends, and records the last lines of its standard error.
struct Handler {
    sender: Sender<Received>,
    log: Arc<Mutex<VecDeque<String>>>,
}

impl EventHandler for Handler {
    fn receive(&self, event: Event) -> BoxFuture<'_, ()> {
        let received = match event {
            Event::Message { message, .. } => Received::Text(message.into_text().into_bytes()),
            Event::Failed { failure, .. } if failure.cause == Cause::TooLong => Received::TooMuch,
            Event::Failed { id, failure } => Received::Failed(Some(id.as_json().to_owned()), failure),
            Event::Unread { .. } => Received::TooMuch,
            Event::Closed(end) => Received::Closed(end.reason),
        };
        self.queue(received)
    }

    fn note(&self, note: Note) -> BoxFuture<'_, ()> {
        match note {
            Note::Skipped(text) => self.queue(Received::Text(text)),
            Note::TooLong => self.queue(Received::TooMuch),
            Note::NotAccepted(failure) => self.queue(Received::Failed(None, failure)),
            Note::Log(line) => {
                let line = first_line(line.as_bytes());
                if !line.is_empty() {
                    let mut lines = lock(&self.log);
                    if lines.len() == MAX_LOG_LINES {
                        lines.pop_front();
                    }
                    lines.push_back(line);
                }
                Box::pin(async {})
            }
        }
    }
}

impl Handler {
    fn queue(&self, received: Received) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // Nobody waits for the messages after the last response.
            let _ = self.sender.send(received).await;
        })
    }
}

fn lock(log: &Mutex<VecDeque<String>>) -> MutexGuard<'_, VecDeque<String>> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Server {
    pub(super) fn connect(title: &str, transport: &Transport, limits: Limits) -> Result<Server> {
        let (sender, received) = channel(MAX_UNREAD);
        let log = Arc::default();
        let handler = Handler {
            sender,
            log: Arc::clone(&log),
        };
        let limits_of_connection = upstream::Limits {
            message_bytes: usize::try_from(limits.bytes)?,
            queued_bytes: MAX_QUEUED,
        };
        let is_http = matches!(transport, Transport::Url { .. });
        if !is_http {
            ProcessGroup::end_on_interrupt();
        }
        let server = ServerConfig::new(title.to_owned(), transport.clone());
        let connection = upstream::connect(&server, limits_of_connection, Purpose::Ask, Arc::new(handler))
            .map_err(anyhow::Error::msg)?;
        Ok(Server {
            connection,
            received,
            log,
            stray: StrayLines::default(),
            is_http,
            limits,
            remaining: limits.bytes,
        })
    }

    fn send(&self, message: String) -> Result<()> {
        let sent = self.connection.send(message);
        sent.map_err(|_| anyhow!("the server does not read its messages"))
    }

    /// Returns the error with stray lines and the last lines of the log.
    async fn with_log(&mut self, error: anyhow::Error) -> anyhow::Error {
        if self.is_http {
            return error;
        }
        // The last lines may not have arrived yet.
        let _ = timeout(LOG_DELAY, async { while self.received.recv().await.is_some() {} }).await;
        let error = match self.stray.warning() {
            Some(warning) => anyhow!("{error:#}; the server {warning}"),
            None => error,
        };
        let lines = lock(&self.log);
        if lines.is_empty() {
            return error;
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        anyhow!("{error:#}; its standard error ends with:\n  {}", lines.join("\n  "))
    }

    /// Reads a text of the server. Returns `None` if it is a line that is not a message.
    fn read(&mut self, text: &[u8], request: &Request) -> Result<Option<Incoming>> {
        match self.remaining.checked_sub(text.len() as u64) {
            Some(remaining) => self.remaining = remaining,
            None => return Err(too_large(self.limits.bytes)),
        }
        match json_rpc::read(text, request) {
            Ok(incoming) => Ok(Some(incoming)),
            Err(error) if self.is_http => Err(not_a_server(request, text, Some(&error))),
            // Many servers write a banner, which the official SDKs skip.
            Err(_) if !json_rpc::is_message(text) => {
                self.stray.add(text);
                Ok(None)
            }
            Err(error) => Err(error.context(format!("invalid message: `{}`", first_line(text)))),
        }
    }
}

impl Connection for Server {
    async fn request(&mut self, request: &Request) -> Result<Response> {
        let deadline = Instant::now() + self.limits.timeout_of(request);
        self.send(request.text())?;
        loop {
            let received = match timeout_at(deadline, self.received.recv()).await {
                Ok(Some(received)) => received,
                Ok(None) => bail!("the connection is closed"),
                Err(_) => {
                    let error = self.limits.too_slow(request);
                    return Err(self.with_log(error).await);
                }
            };
            let incoming = match received {
                Received::Text(text) => self.read(&text, request)?,
                Received::TooMuch => return Err(too_large(self.limits.bytes)),
                // An error without an id was the response to an earlier request, of which the
                // gateway's client knows only that it has none.
                Received::Failed(Some(id), _) if id != request.id.to_string() => None,
                Received::Failed(_, failure) => return failed(&failure, request),
                Received::Closed(_) if self.is_http => return Err(stream_ended(request)),
                Received::Closed(reason) => {
                    let error = anyhow!("the server {reason} before the response to `{}`", request.method);
                    return Err(self.with_log(error).await);
                }
            };
            match incoming {
                Some(Incoming::Response(response)) => return Ok(response),
                Some(Incoming::Request(reply)) => self.send(reply)?,
                Some(Incoming::Other) | None => {}
            }
        }
    }

    fn notify(&mut self, message: &str) -> Result<()> {
        self.send(message.to_owned())
    }

    fn warnings(&self) -> Vec<String> {
        self.stray.warning().into_iter().collect()
    }

    async fn close(self) {
        // Nobody reads the rest of the messages, for which the connection would wait.
        drop(self.received);
        self.connection.close().await;
    }
}

/// Returns the response or the error for a request that gets none of the usual kind.
fn failed(failure: &Failure, request: &Request) -> Result<Response> {
    let Failure { text, cause } = failure;
    let method = request.method;
    Err(match cause {
        Cause::UnknownHost => anyhow!("unknown host"),
        Cause::Refused => anyhow!("connection refused; check that the server runs, and its port"),
        Cause::BrokenOff => anyhow!("the connection failed before the response to `{method}`: the server {text}"),
        Cause::StreamEnded => stream_ended(request),
        Cause::OtherServer => anyhow!("{text}"),
        Cause::Status {
            status,
            name,
            location,
            body,
        } => {
            // Some servers send JSON-RPC errors with this status.
            if let (400, Ok(Incoming::Response(response))) = (status, json_rpc::read(body, request)) {
                return Ok(response);
            }
            status_error(*status, name, location.as_deref(), body)
        }
        Cause::NoMessage { content_type, body } if content_type.starts_with("application/json") => {
            match json_rpc::read(body, request) {
                Ok(Incoming::Response(response)) => return Ok(response),
                Ok(_) => not_a_server(request, body, None),
                Err(error) => not_a_server(request, body, Some(&error)),
            }
        }
        Cause::NoMessage { content_type, body } => anyhow!(
            "not an MCP server; its response to `{method}` is {}: `{}`",
            if content_type.is_empty() {
                "without content type".to_owned()
            } else {
                format!("of type `{}`", first_line(content_type.as_bytes()))
            },
            first_line(body)
        ),
        Cause::Unreachable | Cause::TooLong | Cause::SessionLost | Cause::Other => {
            anyhow!("no response to `{method}`: the server {text}")
        }
    })
}

/// Returns the error for an HTTP status that is not a success.
fn status_error(status: u16, name: &str, location: Option<&str>, body: &[u8]) -> anyhow::Error {
    let advice = match (status, location) {
        (300..=399, Some(location)) => {
            let location = first_line(location.as_bytes());
            format!("; the server has moved, use `--url {location}`")
        }
        (401 | 403, _) => "; send a key with `--header 'Authorization: Bearer $TOKEN'`".to_owned(),
        (404 | 405, _) => CHECK_ADDRESS.to_owned(),
        _ => String::new(),
    };
    let line = first_line(body);
    let reason = if line.is_empty() {
        String::new()
    } else {
        format!(": `{line}`")
    };
    anyhow!("HTTP {name}{reason}{advice}")
}

fn stream_ended(request: &Request) -> anyhow::Error {
    anyhow!("the event stream ended before the response to `{}`", request.method)
}

/// Returns the error for a response over HTTP that is not one.
fn not_a_server(request: &Request, body: &[u8], error: Option<&anyhow::Error>) -> anyhow::Error {
    let reason = error.map_or(String::new(), |error| format!(": {error:#}"));
    anyhow!(
        "not an MCP server; its response to `{}` is `{}`{reason}",
        request.method,
        first_line(body)
    )
}
