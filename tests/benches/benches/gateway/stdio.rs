//! One client over standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use super::{INITIALIZE, INITIALIZED, Measured, call, timed};

/// A server or a gateway that has responded to `initialize`.
pub(crate) struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Running {
    pub(crate) fn start(command: &[String]) -> Running {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the command starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let mut running = Running {
            child,
            input,
            output,
            line: String::new(),
        };
        running.ask(INITIALIZE);
        writeln!(running.input, "{INITIALIZED}").expect("written");
        running
    }

    /// Sends a request, and returns the response.
    pub(crate) fn ask(&mut self, text: &str) -> &str {
        writeln!(self.input, "{text}").expect("written");
        self.line.clear();
        self.output.read_line(&mut self.line).expect("read");
        assert!(self.line.contains("\"result\""), "{}", self.line);
        &self.line
    }

    pub(crate) fn end(mut self) {
        drop(self.input);
        self.child.wait().expect("the command ends");
    }
}

/// Starts the command, and calls this often.
pub(crate) fn measure(command: &[String], calls: usize) -> Measured {
    let mut running = Running::start(command);
    for id in 1..=calls / 10 {
        running.ask(&call(id));
    }
    let mut measured = Measured::default();
    let started = Instant::now();
    for id in 1..=calls {
        let text = call(1_000_000 + id);
        timed(&mut measured.latencies, || {
            running.ask(&text);
        });
    }
    measured.time = started.elapsed();
    running.end();
    measured
}

/// Starts the command, calls this often, and returns its resident memory in KiB after each tenth.
#[cfg(target_os = "linux")]
pub(crate) fn memory(command: &[String], calls: usize) -> Vec<u64> {
    let mut running = Running::start(command);
    let status = format!("/proc/{}/status", running.child.id());
    let mut memory = Vec::new();
    for tenth in 0..10 {
        for index in 0..calls / 10 {
            running.ask(&call(1 + tenth * calls / 10 + index));
        }
        let status = std::fs::read_to_string(&status).expect("the process runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        memory.push(kib.expect("a number"));
    }
    running.end();
    memory
}
