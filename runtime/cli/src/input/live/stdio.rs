//! A server as a child process: messages are lines on its standard input and output.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio as Pipe};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use mcpact_gateway::config::Program;
use mcpact_gateway::upstream::{ProcessGroup, start_error};

use super::limits::Limits;
use super::session::Connection;
use crate::input::json_rpc::{self, Incoming, Request, Response, first_line};
use crate::input::size::too_large;
use crate::print::counted;

/// The time in which a server must end after its input is closed.
const SHUTDOWN: Duration = Duration::from_secs(2);
/// The maximum number of log lines in an error.
const MAX_LOG_LINES: usize = 20;
/// The maximum length of a log line, in bytes.
const MAX_LOG_LINE: u64 = 1_000;

/// A started server, which ends when it is dropped.
pub(super) struct Stdio {
    child: Child,
    group: ProcessGroup,
    /// The server's input, or `None` after it is closed.
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    log: Arc<Mutex<VecDeque<String>>>,
    log_reader: JoinHandle<()>,
    stray: StrayLines,
    limits: Limits,
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

/// An event of the server's standard output.
enum Output {
    Line(Vec<u8>),
    /// The server wrote more than the maximum.
    TooMuch,
    End,
}

impl Stdio {
    pub(super) fn start(program: &Program, limits: Limits) -> Result<Stdio> {
        let mut command = Command::new(&program.name);
        if let Some(folder) = &program.folder {
            anyhow::ensure!(
                folder.is_dir(),
                "no folder `{}` to start the server in",
                folder.display()
            );
            command.current_dir(folder);
        }
        command
            .args(&program.arguments)
            .envs(program.variables.iter().map(|(name, value)| (name, value)))
            .stdin(Pipe::piped())
            .stdout(Pipe::piped())
            .stderr(Pipe::piped());
        ProcessGroup::prepare(&mut command);
        let mut child = command
            .spawn()
            .map_err(|error| anyhow!(start_error(&program.name, &error)))?;
        let group = ProcessGroup::of(child.id());
        ProcessGroup::end_on_interrupt();
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(anyhow!("the server's pipes are missing"));
        };
        let (input, messages) = mpsc::channel();
        let (lines, output) = mpsc::sync_channel(16);
        let log = Arc::default();
        let log_lines = Arc::clone(&log);
        // Each pipe has a thread, so a server that does not read cannot block the client.
        thread::spawn(move || write(stdin, &messages));
        thread::spawn(move || read(stdout, limits.bytes, &lines));
        let log_reader = thread::spawn(move || record(stderr, &log_lines));
        Ok(Stdio {
            child,
            group,
            input: Some(input),
            output,
            log,
            log_reader,
            stray: StrayLines::default(),
            limits,
        })
    }

    fn send(&self, message: String) {
        if let Some(input) = &self.input {
            // If the thread has ended, the reader reports the end of the output.
            let _ = input.send(message);
        }
    }

    /// Returns the error for a server that ended before the response.
    fn end_error(&mut self, method: &str) -> anyhow::Error {
        let status = wait(&mut self.child, Duration::from_millis(500));
        let end = match status {
            Some(status) => match status.code() {
                Some(code) => format!("the server ended with exit code {code}"),
                None => format!("the server ended ({status})"),
            },
            None => "the server closed its standard output".to_owned(),
        };
        self.with_log(anyhow!("{end} before the response to `{method}`"))
    }

    /// Returns the error with stray lines and the last lines of the log.
    fn with_log(&mut self, error: anyhow::Error) -> anyhow::Error {
        // The last lines may not have arrived yet.
        let start = Instant::now();
        while !self.log_reader.is_finished() && start.elapsed() < Duration::from_millis(200) {
            thread::sleep(Duration::from_millis(5));
        }
        let error = match self.stray.warning() {
            Some(warning) => anyhow!("{error:#}; the server {warning}"),
            None => error,
        };
        let lines = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return error;
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        anyhow!("{error:#}; its standard error ends with:\n  {}", lines.join("\n  "))
    }
}

impl Connection for Stdio {
    fn request(&mut self, request: &Request) -> Result<Response> {
        let deadline = Instant::now() + self.limits.timeout_of(request);
        self.send(request.text());
        loop {
            let timeout = deadline.saturating_duration_since(Instant::now());
            let line = match self.output.recv_timeout(timeout) {
                Ok(Output::Line(line)) => line,
                Ok(Output::TooMuch) => return Err(too_large(self.limits.bytes)),
                Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.end_error(request.method)),
                Err(RecvTimeoutError::Timeout) => {
                    let error = self.limits.too_slow(request);
                    return Err(self.with_log(error));
                }
            };
            if line.trim_ascii().is_empty() {
                continue;
            }
            let incoming = match json_rpc::read(&line, request) {
                Ok(incoming) => incoming,
                // Many servers write a banner, which the official SDKs skip.
                Err(_) if !json_rpc::is_message(&line) => {
                    self.stray.add(&line);
                    continue;
                }
                Err(error) => return Err(error.context(format!("invalid message: `{}`", first_line(&line)))),
            };
            match incoming {
                Incoming::Response(response) => return Ok(response),
                Incoming::Request(reply) => self.send(reply),
                Incoming::Other => {}
            }
        }
    }

    fn notify(&mut self, message: &str) -> Result<()> {
        self.send(message.to_owned());
        Ok(())
    }

    fn set_version(&mut self, _version: &str) {}

    fn warnings(&self) -> Vec<String> {
        self.stray.warning().into_iter().collect()
    }
}

impl Drop for Stdio {
    /// Closes the server's standard input, and kills the server if it does not end.
    fn drop(&mut self) {
        self.input = None;
        if wait(&mut self.child, SHUTDOWN).is_some() {
            return;
        }
        self.group.kill();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for the end of the process, at most for `timeout`.
fn wait(child: &mut Child, timeout: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if start.elapsed() < timeout => thread::sleep(Duration::from_millis(5)),
            _ => return None,
        }
    }
}

fn write(mut stdin: ChildStdin, messages: &Receiver<String>) {
    for mut message in messages {
        message.push('\n');
        if stdin
            .write_all(message.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read(stdout: impl Read, max_bytes: u64, lines: &SyncSender<Output>) {
    let mut stdout = BufReader::new(stdout.take(max_bytes.saturating_add(1)));
    let mut remaining = max_bytes;
    loop {
        let mut line = Vec::new();
        let read = stdout.read_until(b'\n', &mut line);
        let output = match read {
            Ok(1..) if line.len() as u64 > remaining => Output::TooMuch,
            Ok(1..) => {
                remaining -= line.len() as u64;
                Output::Line(line)
            }
            _ => Output::End,
        };
        let is_last = !matches!(output, Output::Line(_));
        if lines.send(output).is_err() || is_last {
            return;
        }
    }
}

/// Records the last lines. A line that is too long counts as several.
fn record(stderr: impl Read, lines: &Mutex<VecDeque<String>>) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    while let Ok(1..) = stderr.by_ref().take(MAX_LOG_LINE).read_until(b'\n', &mut line) {
        let text = first_line(&line);
        line.clear();
        if text.is_empty() {
            continue;
        }
        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == MAX_LOG_LINES {
            lines.pop_front();
        }
        lines.push_back(text);
    }
}
