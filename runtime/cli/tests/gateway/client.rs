//! A client that reads the gateway's lines.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The maximum time to wait for a message, or for the end.
const WAIT: Duration = Duration::from_secs(30);

/// A running gateway and its client.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Option<JoinHandle<String>>,
    /// The messages that were not awaited.
    pub(crate) others: Vec<Value>,
    next: u64,
}

impl Client {
    /// Starts the gateway with these arguments.
    pub(crate) fn start(arguments: &[impl AsRef<OsStr>]) -> Client {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcpact"));
        command.arg("gateway").args(arguments);
        Client::of(command)
    }

    pub(crate) fn of(mut command: Command) -> Client {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut stderr = child.stderr.take().expect("piped");
        let (sender, lines) = channel();
        thread::spawn(move || {
            stdout
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        let errors = thread::spawn(move || {
            let mut text = Vec::new();
            let _ = stderr.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        Client {
            input: child.stdin.take(),
            child,
            lines,
            errors: Some(errors),
            others: Vec::new(),
            next: 1,
        }
    }

    pub(crate) fn send_text(&mut self, line: &str) {
        let input = self.input.as_mut().expect("open");
        writeln!(input, "{line}").expect("the gateway reads");
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let mut message = message.clone();
        message["jsonrpc"] = "2.0".into();
        self.send_text(&message.to_string());
    }

    /// Returns the next message.
    #[track_caller]
    pub(crate) fn next(&mut self) -> Value {
        let line = self.lines.recv_timeout(WAIT).expect("a message in time");
        serde_json::from_str(&line).expect("JSON")
    }

    /// Returns the next message for which `fits` is true. Other messages are stored.
    #[track_caller]
    pub(crate) fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.others.iter().position(&fits) {
            return self.others.remove(index);
        }
        loop {
            let message = self.next();
            if fits(&message) {
                return message;
            }
            self.others.push(message);
        }
    }

    #[track_caller]
    pub(crate) fn notification(&mut self, method: &str) -> Value {
        self.wait(|message| message["method"] == method)
    }

    /// Sends a request, and returns its id.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> u64 {
        let id = self.next;
        self.next += 1;
        self.send(&json!({ "id": id, "method": method, "params": params }));
        id
    }

    #[track_caller]
    pub(crate) fn response(&mut self, id: u64) -> Value {
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    #[track_caller]
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        let id = self.request(method, params);
        self.response(id)
    }

    #[track_caller]
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }))
    }

    /// Calls a tool until the result is no error: a server that ended restarts.
    #[track_caller]
    pub(crate) fn call_until(&mut self, tool: &str) -> Value {
        for _ in 0..100 {
            let response = self.call(tool, &json!({}));
            if response["result"]["isError"] != true && response.get("error").is_none() {
                return response;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("`{tool}` fails for 10 s")
    }

    /// Opens the session, and returns the result of `initialize`.
    #[track_caller]
    pub(crate) fn initialize(&mut self) -> Value {
        let params = json!({ "protocolVersion": "2025-06-18", "capabilities": { "roots": {} },
            "clientInfo": { "name": "test", "version": "1" } });
        let mut response = self.ask("initialize", &params);
        self.send(&json!({ "method": "notifications/initialized" }));
        response["result"].take()
    }

    /// Returns the names of the tools.
    #[track_caller]
    pub(crate) fn tools(&mut self) -> Vec<String> {
        let response = self.ask("tools/list", &json!({}));
        let tools = response["result"]["tools"].as_array();
        let tools = tools.unwrap_or_else(|| panic!("no tools: {response}"));
        let name = |tool: &Value| tool["name"].as_str().expect("a name").to_owned();
        tools.iter().map(name).collect()
    }

    /// Lists the tools after each change until these are among them.
    #[track_caller]
    pub(crate) fn tools_until(&mut self, wanted: &[&str]) {
        loop {
            let tools = self.tools();
            if wanted.iter().all(|name| tools.iter().any(|tool| tool == name)) {
                return;
            }
            self.notification("notifications/tools/list_changed");
        }
    }

    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Sends the gateway a signal, such as `-TERM`.
    pub(crate) fn signal(&self, signal: &str) {
        let kill = Command::new("kill")
            .args([signal, &self.process().to_string()])
            .status();
        assert!(kill.expect("kill").success());
    }

    /// Closes standard input, and returns the exit code and standard error.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        self.input = None;
        let until = Instant::now() + WAIT;
        let status = loop {
            match self.child.try_wait().expect("a status") {
                Some(status) => break status,
                None => assert!(Instant::now() < until, "the gateway does not end"),
            }
            thread::sleep(Duration::from_millis(10));
        };
        let errors = self.errors.take().map(JoinHandle::join);
        (status.code(), errors.expect("once").expect("a text"))
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
