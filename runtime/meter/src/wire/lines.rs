//! A metered reader and writer with a JSON-RPC message on each line, such as stdin and stdout.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use mcpact_lines::{Line, Splitter};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf, Stdin, Stdout};

use super::MAX_MESSAGE;
use super::exchange::Exchange;
use super::output::Output;
use crate::meter::Meter;
use crate::session::Session;

/// The bytes that are read at a time.
const CHUNK: usize = 16 << 10;

/// The reader of a metered server. It passes whole lines on unchanged, without those of refused
/// calls.
pub struct MeteredRead<R, W> {
    reader: R,
    connection: Arc<Connection<W>>,
    /// The start of a line.
    line: Vec<u8>,
    /// True if the line is too long to be kept, and passes unread.
    is_too_long: bool,
    /// Bytes for the server.
    ready: VecDeque<u8>,
    is_at_end: bool,
}

/// The writer of a metered server. It passes bytes on unchanged.
pub struct MeteredWrite<W> {
    connection: Arc<Connection<W>>,
    splitter: Splitter,
}

/// The state that the reader and the writer share.
struct Connection<W> {
    exchange: Mutex<Exchange>,
    output: Mutex<Output<W>>,
}

impl<W> Connection<W> {
    fn exchange(&self) -> MutexGuard<'_, Exchange> {
        self.exchange.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn output(&self) -> MutexGuard<'_, Output<W>> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W> Drop for Connection<W> {
    fn drop(&mut self) {
        self.exchange().end();
    }
}

impl Meter {
    /// Returns metered standard input and output, for a server with any version of any SDK. It is
    /// the transport of rmcp: `server.serve(meter.stdio())`.
    pub fn stdio(&self) -> (MeteredRead<Stdin, Stdout>, MeteredWrite<Stdout>) {
        self.lines(tokio::io::stdin(), tokio::io::stdout())
    }

    /// Returns a metered pair of the bytes that a server reads and of those that it writes, with a
    /// JSON-RPC message on each line.
    ///
    /// Bytes pass unchanged. A refused call does not reach the server: its error result is written
    /// between two messages of the server.
    pub fn lines<R, W>(&self, read: R, write: W) -> (MeteredRead<R, W>, MeteredWrite<W>)
    where
        R: AsyncRead + Unpin,
        W: AsyncWrite + Unpin,
    {
        let connection = Arc::new(Connection {
            exchange: Mutex::new(Exchange::new(
                self.clone(),
                Session::unique(),
                "pipe",
                Arc::default(),
                Arc::default(),
            )),
            output: Mutex::new(Output::new(write)),
        });
        let read = MeteredRead {
            reader: read,
            connection: Arc::clone(&connection),
            line: Vec::new(),
            is_too_long: false,
            ready: VecDeque::new(),
            is_at_end: false,
        };
        let write = MeteredWrite {
            connection,
            splitter: Splitter::new(MAX_MESSAGE),
        };
        (read, write)
    }
}

impl<R, W: AsyncWrite + Unpin> MeteredRead<R, W> {
    /// Takes bytes of the client. Whole lines become ready for the server, or get a response.
    fn take(&mut self, mut bytes: &[u8]) {
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            let (part, rest) = bytes.split_at(end + 1);
            self.extend(part);
            self.end_line();
            bytes = rest;
        }
        self.extend(bytes);
    }

    fn extend(&mut self, part: &[u8]) {
        if !self.is_too_long && self.line.len() + part.len() > MAX_MESSAGE {
            self.is_too_long = true;
            self.connection.exchange().skipped();
            self.ready.extend(self.line.drain(..));
        }
        if self.is_too_long {
            self.ready.extend(part);
        } else {
            self.line.extend_from_slice(part);
        }
    }

    fn end_line(&mut self) {
        if std::mem::take(&mut self.is_too_long) {
            self.line = Vec::new();
            return;
        }
        // The server refuses a line that is not UTF-8.
        let (mut reply, mut log_messages) = (None, Vec::new());
        if let Ok(text) = std::str::from_utf8(&self.line) {
            let mut exchange = self.connection.exchange();
            reply = exchange.sent(text);
            log_messages = exchange.take_log_messages();
        }
        for message in log_messages {
            self.connection.output().reply(&message);
        }
        match reply {
            Some(reply) => self.connection.output().reply(&reply),
            None => self.ready.extend(&self.line),
        }
        if self.line.capacity() > 1 << 20 {
            self.line = Vec::new();
        } else {
            self.line.clear();
        }
    }
}

impl<R: AsyncRead + Unpin, W: AsyncWrite + Unpin> AsyncRead for MeteredRead<R, W> {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        loop {
            // If the client does not read, the error results wait, and requests go on up to a
            // maximum.
            let has_room = this.connection.output().poll_room(context)?;
            if has_room.is_pending() && this.ready.is_empty() && !this.is_at_end {
                return Poll::Pending;
            }
            if !this.ready.is_empty() {
                let (bytes, _) = this.ready.as_slices();
                let number = bytes.len().min(buffer.remaining());
                buffer.put_slice(&bytes[..number]);
                this.ready.drain(..number);
                return Poll::Ready(Ok(()));
            }
            if this.is_at_end {
                return Poll::Ready(Ok(()));
            }
            let mut chunk = [0; CHUNK];
            let mut chunk = ReadBuf::new(&mut chunk);
            match Pin::new(&mut this.reader).poll_read(context, &mut chunk) {
                Poll::Ready(Ok(())) if chunk.filled().is_empty() => {
                    this.is_at_end = true;
                    // The last message may have no line break.
                    this.end_line();
                }
                Poll::Ready(Ok(())) => this.take(chunk.filled()),
                other => return other,
            }
        }
    }
}

impl<W: AsyncWrite + Unpin> AsyncWrite for MeteredWrite<W> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = this.connection.output().poll_write(context, bytes);
        if let Poll::Ready(Ok(written)) = written {
            let connection = &this.connection;
            let mut rest = &bytes[..written];
            while let Some(line) = this.splitter.next_line(&mut rest) {
                match line {
                    Line::Text(line) => {
                        if let Ok(text) = std::str::from_utf8(&line) {
                            connection.exchange().received(text);
                        }
                    }
                    Line::Long(_) => connection.exchange().skipped(),
                }
            }
        }
        written
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.connection.output().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.connection.output().poll_shutdown(context)
    }
}

impl<R, W> std::fmt::Debug for MeteredRead<R, W> {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("MeteredRead").finish_non_exhaustive()
    }
}

impl<W> std::fmt::Debug for MeteredWrite<W> {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("MeteredWrite").finish_non_exhaustive()
    }
}
