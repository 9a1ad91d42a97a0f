//! Progress: a line of the terminal that names the current task and is removed at the end.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::format::Reader;

/// The time after which a task is shown.
const DELAY: Duration = Duration::from_millis(400);
/// The time between two frames of the spinner.
const TURN: Duration = Duration::from_millis(120);
const SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// Shows the current task until it is dropped.
pub(crate) struct Progress {
    display: Option<(Sender<String>, JoinHandle<()>)>,
}

impl Progress {
    /// Shows tasks to people if standard error is a terminal, otherwise nothing.
    pub(crate) fn for_reader(reader: Reader) -> Progress {
        if reader == Reader::Programs || !io::stderr().is_terminal() {
            return Progress { display: None };
        }
        let (tasks, received) = mpsc::channel::<String>();
        let thread = thread::spawn(move || {
            let mut task: Option<(String, Instant)> = None;
            let mut turn = 0;
            loop {
                match received.recv_timeout(TURN) {
                    Ok(next) => task = Some((next, Instant::now())),
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Some((task, start)) = task.as_ref().filter(|(_, start)| start.elapsed() >= DELAY) {
                    turn += 1;
                    let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
                    let line = line(SPINNER[turn % SPINNER.len()], task, start.elapsed(), width);
                    // The terminal may be closed.
                    let _ = write!(io::stderr(), "\r\x1b[2K{line}");
                }
            }
            if turn > 0 {
                let _ = write!(io::stderr(), "\r\x1b[2K");
            }
        });
        Progress {
            display: Some((tasks, thread)),
        }
    }

    /// Shows another task.
    pub(crate) fn show(&self, task: &str) {
        if let Some((tasks, _)) = &self.display {
            let _ = tasks.send(task.to_owned());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((tasks, thread)) = self.display.take() {
            drop(tasks);
            let _ = thread.join();
        }
    }
}

/// Returns a line of at most `width` characters, with the end of a long task.
fn line(spinner: char, task: &str, elapsed: Duration, width: usize) -> String {
    let seconds = format!(" {} s", elapsed.as_secs());
    let room = width.saturating_sub(seconds.len() + 3);
    let letters: Vec<char> = task.chars().filter(|letter| !letter.is_control()).collect();
    let task: String = if letters.len() > room {
        let end = &letters[letters.len() - room.saturating_sub(1).min(letters.len())..];
        std::iter::once('…').chain(end.iter().copied()).collect()
    } else {
        letters.into_iter().collect()
    };
    format!("{spinner} {task}{seconds}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fits() {
        let second = Duration::from_millis(1_900);
        assert_eq!(line('|', "npx a: initialize", second, 80), "| npx a: initialize 1 s");
        assert_eq!(line('|', "npx a: initialize", second, 20), "| …: initialize 1 s");
        assert_eq!(line('|', "a\nb\x1b[2K", second, 80), "| ab[2K 1 s");
        assert_eq!(line('|', "npx a: initialize", second, 0), "| … 1 s");
    }
}
