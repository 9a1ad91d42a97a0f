//! A server as a child process: a message is a line on its standard input or output; what it logs is kept for the error.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio as Pipe};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use super::Limits;
use super::group::Group;
use super::message::{self, Answer, Incoming, Request, shown};
use super::session::Connection;
use crate::input::file::too_large;
use crate::print::counted;

/// A server that was told to end has as long.
const END: Duration = Duration::from_secs(2);
/// As many of its last lines are shown.
const LAST_LINES: usize = 20;
/// As long a line is kept of them.
const LONGEST_LINE: u64 = 1_000;

/// A server that was started here. Dropping it ends it.
pub(super) struct Stdio {
    child: Child,
    group: Group,
    /// Nothing once the server is to end.
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    log: Arc<Mutex<VecDeque<String>>>,
    log_reader: JoinHandle<()>,
    /// The lines on standard output that are no messages.
    stray: Stray,
    limits: Limits,
}

/// The lines on a server's standard output that are no messages, such as a banner.
#[derive(Default)]
struct Stray {
    lines: usize,
    /// The beginning of the first line.
    first: String,
}

impl Stray {
    fn add(&mut self, line: &[u8]) {
        self.lines += 1;
        if self.lines == 1 {
            self.first = shown(line);
        }
    }

    /// Returns a warning about these lines, or `None` if the server wrote only messages.
    fn complaint(&self) -> Option<String> {
        (self.lines > 0).then(|| {
            let Stray { lines, first } = self;
            format!(
                "wrote {} to standard output, which is for messages alone: `{first}`",
                counted(*lines, "line")
            )
        })
    }
}

/// What comes from the server's standard output.
enum Output {
    Line(Vec<u8>),
    /// More than may be read of one server.
    TooMuch,
    End,
}

impl Stdio {
    pub(super) fn start(
        program: &OsStr,
        arguments: &[OsString],
        variables: &[(String, String)],
        folder: Option<&Path>,
        limits: Limits,
    ) -> Result<Stdio> {
        let mut command = Command::new(program);
        if let Some(folder) = folder {
            anyhow::ensure!(
                folder.is_dir(),
                "there is no folder `{}` to start it in",
                folder.display()
            );
            command.current_dir(folder);
        }
        command
            .args(arguments)
            .envs(variables.iter().map(|(name, value)| (name, value)))
            .stdin(Pipe::piped())
            .stdout(Pipe::piped())
            .stderr(Pipe::piped());
        Group::prepare(&mut command);
        let mut child = command.spawn().map_err(|error| unstarted(program, &error))?;
        let group = Group::of(&child);
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(anyhow!("the server's pipes are missing"));
        };
        let (input, messages) = mpsc::channel();
        let (lines, output) = mpsc::sync_channel(16);
        let log = Arc::default();
        let kept = Arc::clone(&log);
        // A server that does not read must not stop the client: each pipe has a thread.
        thread::spawn(move || write(stdin, &messages));
        thread::spawn(move || read(stdout, limits.bytes, &lines));
        let log_reader = thread::spawn(move || keep(stderr, &kept));
        Ok(Stdio {
            child,
            group,
            input: Some(input),
            output,
            log,
            log_reader,
            stray: Stray::default(),
            limits,
        })
    }

    fn send(&self, message: String) {
        if let Some(input) = &self.input {
            // Where the thread has ended, so has the server's output, which is told by the reader.
            let _ = input.send(message);
        }
    }

    /// Why there is no answer, with the server's last words.
    fn ended(&mut self, method: &str) -> anyhow::Error {
        let status = wait(&mut self.child, Duration::from_millis(500));
        let how = match status {
            Some(status) => match status.code() {
                Some(code) => format!("the server ended with exit code {code}"),
                None => format!("the server ended ({status})"),
            },
            None => "the server closed its standard output".to_owned(),
        };
        self.with_log(anyhow!("{how} before it answered `{method}`"))
    }

    fn with_log(&mut self, error: anyhow::Error) -> anyhow::Error {
        // What it said last may still be on its way.
        let start = Instant::now();
        while !self.log_reader.is_finished() && start.elapsed() < Duration::from_millis(200) {
            thread::sleep(Duration::from_millis(5));
        }
        let error = match self.stray.complaint() {
            Some(complaint) => anyhow!("{error:#}; it {complaint}"),
            None => error,
        };
        let lines = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return error;
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        anyhow!("{error:#}; on standard error it said:\n  {}", lines.join("\n  "))
    }
}

impl Connection for Stdio {
    fn request(&mut self, request: &Request) -> Result<Answer> {
        let timeout = self.limits.timeout_of(request);
        let deadline = Instant::now() + timeout;
        self.send(request.text());
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.output.recv_timeout(left) {
                Ok(Output::Line(line)) => line,
                Ok(Output::TooMuch) => return Err(too_large(self.limits.bytes)),
                Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended(request.method)),
                Err(RecvTimeoutError::Timeout) => {
                    let error = self.limits.too_slow(request);
                    return Err(self.with_log(error));
                }
            };
            if line.trim_ascii().is_empty() {
                continue;
            }
            let incoming = match message::read(&line, request) {
                Ok(incoming) => incoming,
                // Many servers write a banner there, which clients of the official SDKs skip.
                Err(_) if !message::is_message(&line) => {
                    self.stray.add(&line);
                    continue;
                }
                Err(error) => return Err(error.context(format!("it wrote a broken message: `{}`", shown(&line)))),
            };
            match incoming {
                Incoming::Answer(answer) => return Ok(answer),
                Incoming::Request(answer) => self.send(answer),
                Incoming::Other => {}
            }
        }
    }

    fn notify(&mut self, message: &str) -> Result<()> {
        self.send(message.to_owned());
        Ok(())
    }

    fn speak(&mut self, _version: &str) {}

    fn warnings(&self) -> Vec<String> {
        self.stray.complaint().into_iter().collect()
    }
}

impl Drop for Stdio {
    /// Closes the server's standard input, which ends it, and kills it where that does not.
    fn drop(&mut self) {
        self.input = None;
        if wait(&mut self.child, END).is_some() {
            return;
        }
        self.group.kill();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How the process ended, if it does so in that time.
fn wait(child: &mut Child, longest: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if start.elapsed() < longest => thread::sleep(Duration::from_millis(5)),
            _ => return None,
        }
    }
}

fn unstarted(program: &OsStr, error: &io::Error) -> anyhow::Error {
    let name = program.to_string_lossy();
    match error.kind() {
        io::ErrorKind::NotFound if cfg!(windows) => {
            anyhow!("no program `{name}` was found; a script needs its ending, such as `{name}.cmd`")
        }
        io::ErrorKind::NotFound => anyhow!("no program `{name}` was found: is it installed, and in the PATH?"),
        io::ErrorKind::PermissionDenied => anyhow!("`{name}` may not be run: is it a program?"),
        _ => anyhow!("`{name}` does not start: {error}"),
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

fn read(stdout: impl Read, most_bytes: u64, lines: &SyncSender<Output>) {
    let mut stdout = BufReader::new(stdout.take(most_bytes.saturating_add(1)));
    let mut left = most_bytes;
    loop {
        let mut line = Vec::new();
        let read = stdout.read_until(b'\n', &mut line);
        let output = match read {
            Ok(1..) if line.len() as u64 > left => Output::TooMuch,
            Ok(1..) => {
                left -= line.len() as u64;
                Output::Line(line)
            }
            _ => Output::End,
        };
        let last = !matches!(output, Output::Line(_));
        if lines.send(output).is_err() || last {
            return;
        }
    }
}

/// Keeps the last lines. A line that is longer than is kept counts as several.
fn keep(stderr: impl Read, kept: &Mutex<VecDeque<String>>) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    while let Ok(1..) = stderr.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
        let text = shown(&line);
        line.clear();
        if text.is_empty() {
            continue;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == LAST_LINES {
            kept.pop_front();
        }
        kept.push_back(text);
    }
}
