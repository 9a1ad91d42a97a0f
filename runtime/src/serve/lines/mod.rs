//! Lines of JSON: a transport for rmcp that answers what it cannot read. rmcp's own passes over a line that is not JSON, not UTF-8,
//! nested too deep or too long, so that who sent it waits; here it is told what was wrong, and where.
//!
//! `read` takes lines off a stream in bounded memory; `scan` finds the id of a message that serde does not read, and how deep it
//! is nested; `fault` says what is wrong with it.

mod fault;
mod read;
mod scan;

use std::{fmt, io, pin::Pin, sync::Arc};

use rmcp::{
    RoleServer,
    model::{ClientJsonRpcMessage, ServerJsonRpcMessage},
    transport::Transport,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    sync::Mutex,
};

use fault::Fault;
use read::{Bytes, Line};

/// A connection that is read and written as lines of JSON, such as standard input and output or a socket: a transport for
/// `server.serve(…)` of rmcp's `ServiceExt`, that answers lines that are no messages as [JSON-RPC] has it.
///
/// | A line | is answered with |
/// |---|---|
/// | not UTF-8, no JSON, nested too deep, longer than [`longest`](Self::longest) | −32700 |
/// | JSON and no JSON-RPC message, or several in an array | −32600 |
/// | a request whose `params` are no object | −32602 |
///
/// The error says what is wrong and at which byte, counted from 1. It has the line's id where that can be read, else `null`.
/// Lines without words, notifications and responses are never answered. (Over HTTP it is rmcp's to answer, by its status: 415
/// to what is no message, 413 to what is too long.) Of a line that is too long no more is held than what
/// is allowed.
///
/// ```
/// use mcpact::serve::Lines;
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
/// let serving = tokio::spawn(server.serve(Lines::new(reads, writes)));
///
/// client.write_all(b"hello\n").await?;
/// let mut answer = String::new();
/// BufReader::new(&mut client).read_line(&mut answer).await?;
/// assert!(answer.contains(r#""code":-32700,"message":"not JSON at byte 1: expected value""#), "{answer}");
/// # drop(client);
/// # let _ = serving.await?;
/// # Ok(())
/// # }
/// ```
///
/// [JSON-RPC]: https://www.jsonrpc.org/specification#error_object
pub struct Lines<R, W> {
    reads: BufReader<R>,
    line: Line,
    /// Nothing once it is closed.
    writes: Arc<Mutex<Option<W>>>,
    /// An error on its way: rmcp may drop the call of `receive` that began it, and the next one goes on with it.
    answering: Option<Sending>,
}

type Sending = Pin<Box<dyn Future<Output = io::Result<()>> + Send>>;

impl<R, W> Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    /// How many bytes a line may have where nothing else is said: 16 MiB, as rmcp has it.
    pub const LONGEST: usize = 16 << 20;

    /// Of a stream that is read and one that is written.
    pub fn new(reads: R, writes: W) -> Self {
        Self {
            reads: BufReader::new(reads),
            line: Line::new(Self::LONGEST),
            writes: Arc::new(Mutex::new(Some(writes))),
            answering: None,
        }
    }

    /// Reads lines of at most so many bytes, the end of the line not counted.
    #[must_use]
    pub fn longest(mut self, bytes: usize) -> Self {
        self.line = Line::new(bytes);
        self
    }

    /// Writes a line, when those before it are written.
    fn send_line(&self, mut line: Vec<u8>) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let writes = Arc::clone(&self.writes);
        line.push(b'\n');
        async move {
            let mut writes = writes.lock().await;
            let Some(writes) = writes.as_mut() else {
                return Err(io::Error::new(io::ErrorKind::NotConnected, "the connection is closed"));
            };
            writes.write_all(&line).await?;
            writes.flush().await
        }
    }
}

/// Standard input and output as a transport: `server.serve(stdio())`. What goes wrong with a line is answered, as [`Lines`] says.
///
/// What a server prints goes to standard error: standard output is the connection.
#[cfg(feature = "stdio")]
pub fn stdio() -> Lines<tokio::io::Stdin, tokio::io::Stdout> {
    Lines::new(tokio::io::stdin(), tokio::io::stdout())
}

impl<R, W> Transport<RoleServer> for Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(&mut self, message: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let line = serde_json::to_vec(&message).map(|line| self.send_line(line));
        async move { line?.await }
    }

    /// The next message. It may be dropped at any `await`, and loses nothing.
    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            // Before the next line is read: who sends nothing but nonsense has to read the answers.
            if let Some(answer) = &mut self.answering {
                let sent = answer.await;
                self.answering = None;
                sent.ok()?;
            }
            let fault = match self.line.read(&mut self.reads).await.ok()?? {
                Bytes::Line(line) => match serde_json::from_slice(&line) {
                    Ok(message) => return Some(message),
                    Err(error) => fault::of(&line, &error),
                },
                Bytes::Long(long) => Some(Fault::long(long)),
            };
            if let Some(answer) = fault.map(|fault| fault.to_line()) {
                self.answering = Some(Box::pin(self.send_line(answer)));
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        drop(self.writes.lock().await.take());
        Ok(())
    }
}

impl<R, W> fmt::Debug for Lines<R, W> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Lines")
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}
