//! A client that runs as a filter beside a server, with requests and results as JSON lines.

use std::{
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use serde_json::{Value, json};

const SERVER: &str = env!("CARGO_BIN_EXE_heritage");
/// The maximum time of an operation. A client starts in a second, and later on a machine that also
/// builds.
const PATIENCE: Duration = Duration::from_secs(60);

/// The connection between client and server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transport {
    /// The client starts the server.
    Stdio,
    /// The server already runs.
    Http,
}

/// A process that does not outlive its test.
pub(crate) struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// A client and its server.
pub(crate) struct Session {
    requests: Option<ChildStdin>,
    responses: Receiver<String>,
    pub(crate) hello: Value,
    client: Process,
    _server: Option<Process>,
}

impl Session {
    pub(crate) fn open(client: &[PathBuf], transport: Transport, mode: &str) -> Session {
        Session::with(client, transport, &[("MCP_MODE", mode)])
    }

    /// Starts a client whose server has these variables.
    pub(crate) fn with(client: &[PathBuf], transport: Transport, variables: &[(&str, &str)]) -> Session {
        let (server, target) = match transport {
            Transport::Stdio => (None, SERVER.to_owned()),
            Transport::Http => {
                let (server, address) = serve(variables);
                (Some(server), address)
            }
        };
        let mut child = Command::new(&client[0])
            .args(&client[1..])
            .arg(target)
            .env_remove("MCP_PINS")
            .env_remove("MCP_CONTEXT_TOOLS")
            .env_remove("MCP_VERBOSITY")
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the client starts");
        let requests = child.stdin.take();
        let responses = lines(child.stdout.take().expect("its output"));
        let mut session = Session {
            requests,
            responses,
            hello: Value::Null,
            client: Process(child),
            _server: server,
        };
        session.hello = session.next_response()["hello"].take();
        session
    }

    fn next_response(&mut self) -> Value {
        let line = self.responses.recv_timeout(PATIENCE).expect("a response in time");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    fn request(&mut self, request: &Value) -> Value {
        let requests = self.requests.as_mut().expect("not closed");
        writeln!(requests, "{request}").expect("the client reads");
        self.next_response()
    }

    /// Returns the tools as the client parsed them.
    pub(crate) fn list(&mut self) -> Vec<Value> {
        let mut response = self.request(&json!({ "list": true }));
        let Value::Array(tools) = response["tools"].take() else {
            panic!("{response}");
        };
        tools
    }

    /// Checks a schema with the client's validator.
    pub(crate) fn validates(&mut self, schema: &Value) -> Value {
        self.request(&json!({ "validate": schema }))
    }

    /// Checks a value against a schema with the client's validator.
    pub(crate) fn accepts(&mut self, schema: &Value, value: &Value) -> Value {
        self.request(&json!({ "validate": schema, "value": value }))
    }

    /// Calls a tool, and returns the result or the protocol error.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        self.request(&json!({ "call": tool, "arguments": arguments }))
    }

    /// Calls a tool, and returns the text of the result.
    #[track_caller]
    pub(crate) fn said(&mut self, tool: &str, arguments: &Value) -> String {
        let response = self.call(tool, arguments);
        let result = &response["result"];
        assert!(
            result.is_object() && result["isError"] != true,
            "{tool} {arguments}: {response}"
        );
        text(result)
    }

    /// Calls a tool, and returns the text of the error result.
    #[track_caller]
    pub(crate) fn refused(&mut self, tool: &str, arguments: &Value) -> String {
        let response = self.call(tool, arguments);
        assert_eq!(response["result"]["isError"], true, "{tool} {arguments}: {response}");
        text(&response["result"])
    }

    /// Ends the client as a user does: it closes the connection and exits without an error.
    pub(crate) fn close(mut self) {
        drop(self.requests.take());
        while self.responses.recv_timeout(PATIENCE).is_ok() {}
        let status = self.client.0.wait().expect("an end");
        assert!(status.success(), "{status}");
    }
}

/// Returns the texts of a result, one on each line.
fn text(result: &Value) -> String {
    let contents = result["content"].as_array().expect("content").iter();
    let texts: Vec<&str> = contents
        .map(|content| content["text"].as_str().expect("a text"))
        .collect();
    texts.join("\n")
}

/// Starts a server over HTTP at a free port.
pub(crate) fn serve(variables: &[(&str, &str)]) -> (Process, String) {
    let mut server = Command::new(SERVER)
        .args(["--http", "127.0.0.1:0"])
        .env_remove("MCP_PINS")
        .env_remove("MCP_CONTEXT_TOOLS")
        .env_remove("MCP_VERBOSITY")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let said = lines(server.stderr.take().expect("its errors"));
    let server = Process(server);
    let line = said.recv_timeout(PATIENCE).expect("an address in time");
    let address = line.strip_prefix("serving at ").unwrap_or_else(|| panic!("{line}"));
    (server, address.to_owned())
}

/// Returns a receiver of the lines of a process.
fn lines(output: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}
