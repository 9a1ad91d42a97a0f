//! One client over standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use super::{INITIALIZE, INITIALIZED, Measured, call, timed};

/// Starts the command, and calls this often.
pub(crate) fn measure(command: &[String], calls: usize) -> Measured {
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    let mut ask = |text: &str, wants_response: bool| {
        writeln!(input, "{text}").expect("written");
        if wants_response {
            line.clear();
            output.read_line(&mut line).expect("read");
            assert!(line.contains("\"result\""), "{line}");
        }
    };
    ask(INITIALIZE, true);
    ask(INITIALIZED, false);
    for id in 1..=calls / 10 {
        ask(&call(id), true);
    }
    let mut measured = Measured::default();
    let started = Instant::now();
    for id in 1..=calls {
        let text = call(1_000_000 + id);
        timed(&mut measured.latencies, || ask(&text, true));
    }
    measured.time = started.elapsed();
    drop(input);
    child.wait().expect("the command ends");
    measured
}
