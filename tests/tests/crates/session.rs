//! A session with a server that a test has built, over its standard input and output.

use std::{
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

/// A server, read and written as lines of JSON.
pub(crate) struct Session {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    /// Starts a server with these arguments, and initializes it.
    pub(crate) fn start(binary: &Path, arguments: &[&str]) -> Session {
        let mut server = Command::new(binary)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server");
        let mut session = Session {
            input: server.stdin.take().expect("a pipe"),
            output: BufReader::new(server.stdout.take().expect("a pipe")),
            server,
        };
        let client = json!({"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "lines", "version": "1"}});
        session.request("initialize", &client);
        session.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        session
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input, "{message}").expect("a server that reads");
        self.input.flush().expect("a pipe");
    }

    /// Sends a request, and returns the line of its response.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> String {
        self.send(&json!({"jsonrpc": "2.0", "id": method, "method": method, "params": params}));
        let mut lines = self.output.by_ref().lines();
        lines
            .find_map(|line| {
                let line = line.expect("UTF-8");
                let message: Value = serde_json::from_str(&line).expect("JSON");
                (message["id"] == method).then_some(line)
            })
            .expect("a response")
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.server.kill().expect("a process");
        self.server.wait().expect("a process");
    }
}
