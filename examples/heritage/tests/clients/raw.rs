//! A client that sees the bytes: the server on standard input and output.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// An initialized server on stdio.
pub(crate) struct Raw {
    server: Child,
    writes: ChildStdin,
    reads: BufReader<ChildStdout>,
    id: u32,
}

/// The maximum time of an operation, for a very busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn started(variables: &[(&str, &str)]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_heritage"))
        .env_remove("MCP_MODE")
        .env_remove("MCP_PINS")
        .env_remove("MCP_CONTEXT_TOOLS")
        .env_remove("MCP_VERBOSITY")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts")
}

fn initialize() -> Value {
    let client = json!({ "name": "raw", "version": "1" });
    let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params })
}

impl Raw {
    pub(crate) fn open(mode: &str) -> Raw {
        Raw::with(&[("MCP_MODE", mode)])
    }

    /// Starts a server with these variables.
    pub(crate) fn with(variables: &[(&str, &str)]) -> Raw {
        let mut server = started(variables);
        let writes = server.stdin.take().expect("its input");
        let reads = BufReader::new(server.stdout.take().expect("its output"));
        let mut raw = Raw {
            server,
            writes,
            reads,
            id: 0,
        };
        raw.request("initialize", &initialize()["params"]);
        raw.send(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        raw
    }

    /// Sends these bytes as a line.
    pub(crate) fn send(&mut self, line: &[u8]) {
        self.writes.write_all(line).expect("the server reads");
        self.writes.write_all(b"\n").expect("the server reads");
        self.writes.flush().expect("the server reads");
    }

    /// Returns the next line.
    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.reads.read_line(&mut line).expect("UTF-8");
        assert_ne!(read, 0, "the server has closed");
        line
    }

    /// Sends a request, and returns the line with its response.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> String {
        self.id += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.id, "method": method, "params": params });
        self.send(request.to_string().as_bytes());
        loop {
            let line = self.line();
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message["id"] == self.id {
                return line;
            }
        }
    }

    /// Calls a tool, and returns the text of the result.
    pub(crate) fn said(&mut self, tool: &str, arguments: &Value) -> String {
        let line = self.request("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let response: Value = serde_json::from_str(&line).expect("JSON");
        assert_ne!(response["result"]["isError"], true, "{line}");
        response["result"]["content"][0]["text"]
            .as_str()
            .expect("a text")
            .to_owned()
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
    }
}

/// Each line and the next call get a response.
#[test]
fn no_line_ends_the_server() {
    let mut raw = Raw::open("all");
    let long = "a".repeat(17 << 20);
    let deep = "[".repeat(100_000);
    let lines: [(&[u8], &str); 6] = [
        (b"", ""),
        (b"hello", "not JSON at byte 1: expected value"),
        (b"\xff\xfe", "not UTF-8 at byte 1"),
        (b"{}", "jsonrpc: is missing; write \"jsonrpc\":\"2.0\""),
        (long.as_bytes(), "a line of 17825792 bytes; at most 16777216 are read"),
        (deep.as_bytes(), "100000 nested levels; at most 127 are read"),
    ];
    for (line, words) in lines {
        raw.send(line);
        if !words.is_empty() {
            let response: Value = serde_json::from_str(&raw.line()).expect("JSON");
            assert_eq!(response["error"]["message"], words, "{response}");
        }
        let said = raw.said("prov_search", &json!({ "query": "gold" }));
        assert!(said.contains("\"total\""), "{said}");
    }
}

/// The process ends once nobody reads its output, though its input stays open.
#[test]
fn a_closed_output_ends_the_process() {
    let mut server = started(&[]);
    let mut writes = server.stdin.take().expect("its input");
    drop(server.stdout.take());
    writes
        .write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n")
        .expect("the server reads");
    assert!(ended(&mut server), "it still runs");
    drop(writes);
}

/// The process also ends if no message comes at all, before and after the handshake.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_output_ends_an_idle_process() {
    for is_initialized in [false, true] {
        let mut server = started(&[]);
        let mut writes = server.stdin.take().expect("its input");
        let mut reads = BufReader::new(server.stdout.take().expect("its output"));
        if is_initialized {
            let messages = format!(
                "{}\n{}\n",
                initialize(),
                r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
            );
            writes.write_all(messages.as_bytes()).expect("the server reads");
            reads.read_line(&mut String::new()).expect("UTF-8");
        }
        drop(reads);
        assert!(ended(&mut server), "it still runs; initialized: {is_initialized}");
        drop(writes);
    }
}

/// The process also ends in a session whose last response nobody reads.
#[test]
fn a_closed_output_ends_a_session() {
    let mut server = started(&[]);
    let mut writes = server.stdin.take().expect("its input");
    let mut reads = BufReader::new(server.stdout.take().expect("its output"));
    writes
        .write_all(format!("{}\n", initialize()).as_bytes())
        .expect("the server reads");
    reads.read_line(&mut String::new()).expect("UTF-8");
    drop(reads);
    writes
        .write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n")
        .expect("the server reads");
    assert!(ended(&mut server), "it still runs");
    drop(writes);
}

/// Returns true if a process ends in time; otherwise ends it.
fn ended(server: &mut Child) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if server.try_wait().expect("a process").is_some() {
            return true;
        }
        thread::sleep(Duration::from_millis(10));
    }
    drop(server.kill());
    drop(server.wait());
    false
}
