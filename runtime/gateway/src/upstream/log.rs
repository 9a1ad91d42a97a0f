//! The lines of a server's standard error, for the gateway's own log.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use mcpact_lines::{LineReader, ReadLine};
use mcpact_shared::truncate::{MAX_ERROR, truncate};
use tokio::io::{AsyncRead, BufReader};

use super::event::{EventHandler, Note};
use crate::config::Secrets;

/// The maximum length of a line, in bytes. A longer one is replaced by its length.
const MAX_LINE: usize = 8 << 10;
/// The maximum number of lines that are logged in each period.
const MAX_LINES: usize = 200;
/// The period.
const PERIOD: Duration = Duration::from_secs(10);
/// The number of lines that an error about the server's end repeats.
const LAST_LINES: usize = 5;

/// The last lines of a server's standard error.
#[derive(Clone, Debug, Default)]
pub(super) struct LastLines(Arc<Mutex<VecDeque<String>>>);

impl LastLines {
    fn push(&self, line: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LAST_LINES {
            lines.pop_front();
        }
        lines.push_back(truncate(line, MAX_ERROR).into_owned());
    }

    /// Returns the lines on one line, or `None` without lines.
    pub(super) fn text(&self) -> Option<String> {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return None;
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        Some(lines.join(" | "))
    }
}

/// A rate limit of lines about one server.
#[derive(Debug)]
pub(super) struct Rate {
    server: String,
    since: Instant,
    lines: usize,
}

impl Rate {
    pub(super) fn new(server: &str) -> Rate {
        Rate {
            server: server.to_owned(),
            since: Instant::now(),
            lines: 0,
        }
    }

    /// Counts a line, and returns whether it may be logged.
    pub(super) fn admit(&mut self) -> bool {
        if self.since.elapsed() > PERIOD {
            *self = Rate::new(&self.server);
        }
        self.lines += 1;
        self.lines <= MAX_LINES
    }
}

/// Reports the dropped lines of the last period.
impl Drop for Rate {
    fn drop(&mut self) {
        if self.lines > MAX_LINES {
            tracing::warn!(
                server = self.server,
                "{} more lines were not logged",
                self.lines - MAX_LINES
            );
        }
    }
}

/// Logs each line, without secrets and control characters, until the stream ends.
pub(super) async fn log_lines(
    stderr: impl AsyncRead + Unpin,
    server: String,
    secrets: Secrets,
    last: LastLines,
    event_handler: Arc<dyn EventHandler>,
) {
    let mut stderr = BufReader::new(stderr);
    let mut line = LineReader::new(MAX_LINE);
    let mut rate = Rate::new(&server);
    while let Ok(Some(bytes)) = line.read(&mut stderr).await {
        let text = match bytes {
            ReadLine::Line(bytes) => shown(&bytes, &secrets),
            ReadLine::Long(long) => format!("(a line of {} bytes)", long.bytes),
        };
        last.push(&text);
        if rate.admit() {
            tracing::info!(target: "mcpact::server", server, "{text}");
        }
        event_handler.note(Note::Log(text)).await;
    }
}

/// Returns a server's text for the log, without secrets and control characters.
pub(crate) fn shown(bytes: &[u8], secrets: &Secrets) -> String {
    let text = String::from_utf8_lossy(bytes.trim_ascii());
    secrets
        .redact(&text)
        .replace(|letter: char| letter.is_control() && letter != '\t', "\u{fffd}")
}
