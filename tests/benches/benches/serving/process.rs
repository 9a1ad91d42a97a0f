//! A server as a process, as clients start it.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Instant,
};

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"trove_search","arguments":{"query":"gold rush","state":"vic","limit":10}}}"#;

/// A process that has listed its tools.
pub(crate) struct Started {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    /// Seconds to the response to `initialize`.
    pub(crate) initialized: f64,
    /// Seconds to the response to the first `tools/list`.
    pub(crate) listed: f64,
}

impl Started {
    pub(crate) fn new(program: &Path) -> Self {
        let start = Instant::now();
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut started = Self {
            stdin: child.stdin.take().expect("a pipe"),
            stdout: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
            initialized: 0.0,
            listed: 0.0,
        };
        started.ask(include_str!("initialize.json").trim());
        started.initialized = start.elapsed().as_secs_f64();
        started.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        started.ask(LIST);
        started.listed = start.elapsed().as_secs_f64();
        started
    }

    fn send(&mut self, message: &str) {
        writeln!(self.stdin, "{message}").expect("a server that reads");
    }

    fn ask(&mut self, request: &str) {
        self.send(request);
        let mut response = String::new();
        self.stdout.read_line(&mut response).expect("a server that responds");
        assert!(response.contains("\"result\""), "{request}: {response}");
    }

    /// 100 lists and 1,000 calls.
    pub(crate) fn work(&mut self) {
        for _ in 0..100 {
            self.ask(LIST);
            for _ in 0..10 {
                self.ask(CALL);
            }
        }
    }

    /// Returns the peak resident memory in megabytes (Linux).
    pub(crate) fn peak(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let (_, rest) = status.split_once("VmHWM:")?;
        let kilobytes: f64 = rest.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes / 1024.0)
    }

    pub(crate) fn end(mut self) {
        drop(self.stdin);
        let status = self.child.wait().expect("a server that ends");
        assert!(status.success(), "{status}");
    }
}
