//! Standard error, written by a thread: a client that does not read it stops no other thread.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// The maximum number of bytes that wait to be written. Further lines are dropped and counted.
const MAX_WAITING: usize = 1 << 20;
/// The time in which the last lines are written at the end.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// The lines for standard error.
#[derive(Clone, Default)]
pub(super) struct Lines(Arc<Shared>);

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    lines: VecDeque<Vec<u8>>,
    bytes: usize,
    /// The number of dropped lines that were not reported.
    dropped: u64,
    is_writing: bool,
}

impl Waiting {
    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.dropped == 0
    }

    /// Takes all lines, and then a report of the dropped ones.
    fn take(&mut self) -> Vec<u8> {
        let mut text = self.lines.drain(..).collect::<Vec<_>>().concat();
        self.bytes = 0;
        let dropped = std::mem::take(&mut self.dropped);
        if dropped > 0 {
            let report = format!("dropped {dropped} lines, since standard error was not read\n");
            text.extend_from_slice(report.as_bytes());
        }
        text
    }
}

/// Waits on drop until the lines are written, at most for [`FLUSH_TIMEOUT`].
pub(super) struct FlushOnDrop(Lines);

impl Lines {
    /// Starts a thread that writes to `output`.
    ///
    /// # Errors
    ///
    /// Returns an error if the thread cannot be started.
    pub(super) fn start(output: impl Write + Send + 'static) -> io::Result<(Lines, FlushOnDrop)> {
        let lines = Lines::default();
        let own = lines.clone();
        thread::Builder::new()
            .name("stderr".to_owned())
            .spawn(move || own.write_to(output))?;
        let flush = FlushOnDrop(lines.clone());
        Ok((lines, flush))
    }

    fn write_to(&self, mut output: impl Write) {
        loop {
            let text = {
                let is_empty = |waiting: &mut Waiting| waiting.is_empty();
                let waiting = self.0.changed.wait_while(self.lock(), is_empty);
                let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
                waiting.is_writing = true;
                waiting.take()
            };
            // Nobody can be told that standard error is closed.
            let _ = output.write_all(&text).and_then(|()| output.flush());
            self.lock().is_writing = false;
            self.0.changed.notify_all();
        }
    }

    fn push(&self, line: &[u8]) {
        let mut waiting = self.lock();
        if waiting.bytes + line.len() > MAX_WAITING {
            waiting.dropped += 1;
        } else {
            waiting.bytes += line.len();
            waiting.lines.push_back(line.to_vec());
        }
        drop(waiting);
        self.0.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for FlushOnDrop {
    fn drop(&mut self) {
        let shared = &self.0.0;
        let is_busy = |waiting: &mut Waiting| waiting.is_writing || !waiting.is_empty();
        let waiting = shared.changed.wait_timeout_while(self.0.lock(), FLUSH_TIMEOUT, is_busy);
        drop(waiting);
    }
}

/// The subscriber writes each event at once.
impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.push(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Lines;

    fn make_writer(&'a self) -> Lines {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};

    use super::*;

    #[test]
    fn lines_are_dropped_and_counted_while_nobody_reads() {
        let (reader, writer) = io::pipe().expect("a pipe");
        let (mut lines, flush) = Lines::start(writer).expect("a thread");
        // The pipe is full after a part of the first line, so the thread waits.
        let long = format!("{}\n", "x".repeat(MAX_WAITING - 1));
        for _ in 0..4 {
            lines.write_all(long.as_bytes()).expect("no error");
        }
        let mut read = BufReader::new(reader).lines().map_while(Result::ok);
        let report = read.find(|line| !line.starts_with('x')).expect("a report");
        let dropped = report.strip_prefix("dropped ").and_then(|rest| rest.split_once(' '));
        let (dropped, rest) = dropped.expect("a number");
        assert!(
            dropped.parse().is_ok_and(|number: u64| (1..=3).contains(&number)),
            "{report}"
        );
        assert_eq!(rest, "lines, since standard error was not read");
        lines.write_all(b"last\n").expect("no error");
        drop(flush);
        assert!(read.any(|line| line == "last"));
    }
}
