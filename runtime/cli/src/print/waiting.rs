//! What is being waited for, on a line of the terminal that goes away again.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::Reader;

/// What is over before is not shown.
const FIRST: Duration = Duration::from_millis(400);
const TURN: Duration = Duration::from_millis(120);
const TURNS: [char; 4] = ['|', '/', '-', '\\'];

/// Shows what is being waited for, until it is dropped.
pub(crate) struct Waiting {
    shown: Option<(Sender<String>, JoinHandle<()>)>,
}

impl Waiting {
    /// Shows it to people on standard error where that is a terminal, and else nothing.
    pub(crate) fn told_to(reader: Reader) -> Waiting {
        if reader == Reader::Programs || !io::stderr().is_terminal() {
            return Waiting { shown: None };
        }
        let (things, received) = mpsc::channel::<String>();
        let thread = thread::spawn(move || {
            let mut thing: Option<(String, Instant)> = None;
            let mut turn = 0;
            loop {
                match received.recv_timeout(TURN) {
                    Ok(next) => thing = Some((next, Instant::now())),
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Some((thing, since)) = thing.as_ref().filter(|(_, since)| since.elapsed() >= FIRST) {
                    turn += 1;
                    let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
                    let line = line(TURNS[turn % TURNS.len()], thing, since.elapsed(), width);
                    // A terminal that is gone is nobody's loss.
                    let _ = write!(io::stderr(), "\r\x1b[2K{line}");
                }
            }
            if turn > 0 {
                let _ = write!(io::stderr(), "\r\x1b[2K");
            }
        });
        Waiting {
            shown: Some((things, thread)),
        }
    }

    /// What is being waited for from now on.
    pub(crate) fn on(&self, thing: &str) {
        if let Some((things, _)) = &self.shown {
            let _ = things.send(thing.to_owned());
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((things, thread)) = self.shown.take() {
            drop(things);
            let _ = thread.join();
        }
    }
}

/// One line that fits: the end of a long thing is what tells it apart.
fn line(turn: char, thing: &str, waited: Duration, width: usize) -> String {
    let mut tail = String::new();
    let _ = write!(tail, " {} s", waited.as_secs());
    let room = width.saturating_sub(tail.len() + 3);
    let letters: Vec<char> = thing.chars().filter(|letter| !letter.is_control()).collect();
    let cut: String = if letters.len() > room {
        let end = &letters[letters.len() - room.saturating_sub(1).min(letters.len())..];
        std::iter::once('…').chain(end.iter().copied()).collect()
    } else {
        letters.into_iter().collect()
    };
    format!("{turn} {cut}{tail}")
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
