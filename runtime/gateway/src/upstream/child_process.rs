//! A server as a child process: messages are lines on its standard input and output.

use std::ffi::OsStr;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use mcpact_lines::{LineReader, ReadLine, Scan, joined};
use mcpact_shared::truncate::{MAX_ERROR, truncate};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::connection::{Close, Connection, Queue};
use super::connection_end::ConnectionEnd;
use super::event::{Event, EventHandler, Limits, Note, Purpose};
use super::failure::{Cause, Failure};
use super::log::{LastLines, Rate, log_lines, shown};
use super::process_group::ProcessGroup;
use crate::config::{Program, Secrets, ServerConfig};
use crate::message::{Id, Message};

/// The time in which a server must read the rest of its input after the connection is closed, and in
/// which it must end after that.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// The time in which a server must end after a request to terminate.
const TERMINATE: Duration = Duration::from_secs(1);
/// The time in which the rest of an ended server's output is read.
const DRAIN: Duration = Duration::from_millis(500);

/// Starts the program.
pub(super) fn start(
    server: &ServerConfig,
    program: &Program,
    limits: Limits,
    purpose: Purpose,
    event_handler: Arc<dyn EventHandler>,
) -> Result<Connection, String> {
    let mut command = Command::new(&program.name);
    if let Some(folder) = &program.folder {
        if !folder.is_dir() {
            return Err(format!("no folder `{}` to start the server in", folder.display()));
        }
        command.current_dir(folder);
    }
    command
        .args(&program.arguments)
        .envs(program.variables.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    ProcessGroup::prepare(command.as_std_mut());
    let mut child = command.spawn().map_err(|error| start_error(&program.name, &error))?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take(), child.id());
    let (Some(stdin), Some(stdout), Some(stderr), Some(process)) = pipes else {
        return Err("its pipes are missing".to_owned());
    };
    let reader = Reader {
        server: server.name.clone(),
        secrets: server.secrets.clone(),
        max_bytes: limits.message_bytes,
        max_output: match purpose {
            Purpose::Serve => u64::MAX,
            // A line without an end must not delay the error.
            Purpose::Ask => limits.message_bytes as u64 + 1,
        },
        event_handler: Arc::clone(&event_handler),
    };
    let last = LastLines::default();
    let log = log_lines(
        stderr,
        server.name.clone(),
        server.secrets.clone(),
        last.clone(),
        Arc::clone(&event_handler),
    );
    let process = Process {
        child,
        group: ProcessGroup::of(process),
        log: tokio::spawn(log),
        last,
    };
    Ok(Connection::new(limits.queued_bytes, |queue, close| {
        tokio::spawn(async move {
            let writing = tokio::spawn(write(stdin, queue));
            let reading = tokio::spawn(reader.run(stdout));
            let end = process.run(writing, reading, close).await;
            event_handler.receive(Event::Closed(end)).await;
        })
    }))
}

/// Returns the error of a program that does not start, with the remedy.
fn start_error(program: &OsStr, error: &io::Error) -> String {
    let name = program.to_string_lossy();
    match error.kind() {
        io::ErrorKind::NotFound if cfg!(windows) => {
            format!("program `{name}` not found; a script needs its extension, such as `{name}.cmd`")
        }
        io::ErrorKind::NotFound => format!("program `{name}` not found; check that it is installed and in PATH"),
        io::ErrorKind::PermissionDenied => format!("no permission to run `{name}`; check that it is a program"),
        _ => format!("cannot start `{name}`: {error}"),
    }
}

/// A running program.
struct Process {
    child: Child,
    group: ProcessGroup,
    /// Logs its standard error.
    log: JoinHandle<()>,
    last: LastLines,
}

/// Kills the processes that the program started, if its task ends before it.
impl Drop for Process {
    fn drop(&mut self) {
        self.group.kill();
    }
}

impl Process {
    /// Passes messages on until the program ends or the connection is closed. Returns a description
    /// of the end.
    async fn run(
        mut self,
        mut writing: JoinHandle<Written>,
        mut reading: JoinHandle<()>,
        mut close: Close,
    ) -> ConnectionEnd {
        let end = tokio::select! {
            status = self.child.wait() => {
                // Reads the output that the program wrote before its end.
                let _ = timeout(DRAIN, &mut reading).await;
                self.ended(status).await
            }
            _ = &mut reading => match timeout(DRAIN, self.child.wait()).await {
                Ok(status) => self.ended(status).await,
                Err(_) => self.end("closed its standard output".to_owned()),
            },
            written = &mut writing => {
                if matches!(written, Ok(Written::All)) {
                    self.wait_for_end().await;
                    "was stopped".to_owned().into()
                } else {
                    match timeout(DRAIN, self.child.wait()).await {
                        Ok(status) => {
                            let _ = timeout(DRAIN, &mut reading).await;
                            self.ended(status).await
                        }
                        Err(_) => self.end("closed its standard input".to_owned()),
                    }
                }
            }
            // The server does not read the rest of its input.
            () = close.after(SHUTDOWN_TIMEOUT) => {
                self.terminate().await;
                "was stopped".to_owned().into()
            }
        };
        writing.abort();
        reading.abort();
        self.log.abort();
        self.group.kill();
        // Without process groups, nothing else ends the program. It may have ended.
        let _ = self.child.start_kill();
        let _ = self.child.wait().await;
        end
    }

    /// Returns the end of a program that has ended, after the last lines of its standard error.
    async fn ended(&mut self, status: io::Result<ExitStatus>) -> ConnectionEnd {
        let _ = timeout(DRAIN, &mut self.log).await;
        self.end(format!("ended with {}", exit(status)))
    }

    /// Returns the end of the program, with the last lines of its standard error.
    fn end(&self, reason: String) -> ConnectionEnd {
        ConnectionEnd {
            reason,
            standard_error: self.last.text(),
        }
    }

    /// Waits for the program, whose input is closed, and then asks it to end.
    async fn wait_for_end(&mut self) {
        if timeout(SHUTDOWN_TIMEOUT, self.child.wait()).await.is_err() {
            self.terminate().await;
        }
    }

    /// Asks the program to end, and waits for it.
    async fn terminate(&mut self) {
        self.group.terminate();
        let _ = timeout(TERMINATE, self.child.wait()).await;
    }
}

fn exit(status: io::Result<ExitStatus>) -> String {
    match status {
        Ok(status) => match status.code() {
            Some(code) => format!("exit code {code}"),
            None => status.to_string(),
        },
        Err(error) => error.to_string(),
    }
}

/// The outcome of writing.
enum Written {
    /// All messages are written, and the connection is closed.
    All,
    /// The program has closed its standard input.
    Broken,
}

async fn write(mut stdin: ChildStdin, mut queue: Queue) -> Written {
    while let Some(first) = queue.next().await {
        let text = joined(first, || queue.next_waiting());
        if stdin.write_all(text.as_bytes()).await.is_err() {
            return Written::Broken;
        }
    }
    Written::All
}

/// Reads a program's messages.
struct Reader {
    server: String,
    secrets: Secrets,
    max_bytes: usize,
    /// The maximum number of bytes of all lines.
    max_output: u64,
    event_handler: Arc<dyn EventHandler>,
}

impl Reader {
    async fn run(self, stdout: ChildStdout) {
        let mut stdout = BufReader::with_capacity(64 << 10, stdout.take(self.max_output));
        let mut line = LineReader::new(self.max_bytes);
        let mut rate = Rate::new(&self.server);
        let mut has_warned = false;
        while let Ok(Some(bytes)) = line.read(&mut stdout).await {
            match bytes {
                ReadLine::Line(bytes) => match message(self.text(bytes, &mut has_warned)) {
                    Ok(message) => {
                        self.event_handler
                            .receive(Event::Message { message, about: None })
                            .await;
                    }
                    Err(bytes) => {
                        let start = || {
                            let start = &bytes[..bytes.len().min(4 * MAX_ERROR)];
                            truncate(&shown(start, &self.secrets), MAX_ERROR).into_owned()
                        };
                        if rate.admit() {
                            tracing::warn!(
                                server = self.server,
                                "skipped a line on standard output that is not a message: {}",
                                start()
                            );
                        }
                        if let Some(id) = answered(&bytes) {
                            let text = format!("sent a line that is not a message: {}", start());
                            let failure = Failure::new(Cause::Other, text);
                            self.event_handler.receive(Event::Failed { id, failure }).await;
                        }
                        self.event_handler.note(Note::Skipped(bytes)).await;
                    }
                },
                ReadLine::Long(long) => {
                    let (bytes, max) = (long.bytes, long.max);
                    if rate.admit() {
                        tracing::warn!(
                            server = self.server,
                            "skipped a line of {bytes} bytes; at most {max} are read"
                        );
                    }
                    let is_request = long.scan.has_method();
                    let id = serde_json::to_string(&long.scan.id()).ok();
                    let Some(id) = id.as_deref().and_then(Id::of) else {
                        self.event_handler.note(Note::TooLong).await;
                        continue;
                    };
                    let event = if is_request {
                        let text = format!("the message has {bytes} bytes, of which at most {max} are read");
                        Event::Unread { id, text }
                    } else {
                        let text = format!("sent a message of {bytes} bytes, of which at most {max} are read");
                        let failure = Failure::new(Cause::TooLong, text);
                        Event::Failed { id, failure }
                    };
                    self.event_handler.receive(event).await;
                }
            }
        }
        if stdout.get_ref().limit() == 0 {
            self.event_handler.note(Note::TooLong).await;
        }
    }

    /// Returns a line as text. A byte that is not UTF-8 is replaced, as the official SDKs do, because
    /// the rest of the line is usually right: servers on Windows write the code page of the system.
    fn text(&self, bytes: Vec<u8>, has_warned: &mut bool) -> String {
        String::from_utf8(bytes).unwrap_or_else(|error| {
            if !std::mem::replace(has_warned, true) {
                tracing::warn!(
                    server = self.server,
                    "standard output is not UTF-8 at byte {} of a line; such bytes are replaced",
                    error.utf8_error().valid_up_to()
                );
            }
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        })
    }
}

/// Returns the message of a line, or the line.
fn message(text: String) -> Result<Message, Vec<u8>> {
    Message::parse(text).map_err(|error| error.text.into_bytes())
}

/// Returns the id of the request to which a line responds that is not a message.
fn answered(line: &[u8]) -> Option<Id> {
    let is_response = line.trim_ascii_start().starts_with(b"{") && line.windows(9).any(|part| part == b"\"jsonrpc\"");
    let scan = is_response.then(|| Scan::of(line)).filter(|scan| !scan.has_method())?;
    Id::of(&serde_json::to_string(&scan.id()?).ok()?)
}

#[cfg(all(test, unix))]
mod tests;
