//! Clients over streamable HTTP.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::http::Response;
use ureq::{Agent, Body};

use super::faults::ends;
use super::{file, has_python, script, server, text};

/// A gateway that serves over HTTP.
pub(crate) struct Serving {
    child: Child,
    pub(crate) url: String,
    agent: Agent,
}

impl Serving {
    pub(crate) fn start(arguments: &[impl AsRef<OsStr>]) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mcpact"))
            .args(["gateway", "--http", "127.0.0.1:0"])
            .args(arguments)
            .env("GATEWAY_TOKEN", "token-of-the-test")
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let stderr = BufReader::new(child.stderr.take().expect("piped"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            stderr
                .lines()
                .map_while(Result::ok)
                .for_each(|line| drop(sender.send(line)));
        });
        let url = loop {
            let line = lines.recv_timeout(Duration::from_secs(30)).expect("the address");
            if let Some((_, url)) = line.split_once("serving at ") {
                break url.trim().to_owned();
            }
        };
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(30)));
        Serving {
            child,
            url,
            agent: config.build().into(),
        }
    }

    pub(crate) fn post(&self, headers: &[(&str, &str)], body: &str) -> Response<Body> {
        let mut post = self.agent.post(&self.url);
        let defaults = [
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
        ];
        for (name, value) in defaults {
            if !headers.iter().any(|(own, _)| *own == name) {
                post = post.header(name, value);
            }
        }
        for (name, value) in headers {
            post = post.header(*name, *value);
        }
        post.send(body).expect("a response")
    }

    /// Sends a message in a session, and returns the messages of the response.
    fn send(&self, session: &str, message: &Value) -> (u16, Vec<Value>) {
        let mut message = message.clone();
        message["jsonrpc"] = "2.0".into();
        messages(self.post(&[("mcp-session-id", session)], &message.to_string()))
    }

    fn open(&self) -> (u16, String) {
        let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
        let body = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params });
        let response = self.post(&[], &body.to_string());
        let session = response.headers().get("mcp-session-id");
        let session = session
            .map(|id| id.to_str().expect("ASCII").to_owned())
            .unwrap_or_default();
        (response.status().as_u16(), session)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

/// Returns the status and the messages of a response, as JSON or as events.
pub(crate) fn messages(mut response: Response<Body>) -> (u16, Vec<Value>) {
    let status = response.status().as_u16();
    let body = response.body_mut().read_to_string().expect("a body");
    let messages = body
        .lines()
        .filter_map(|line| serde_json::from_str(line.strip_prefix("data: ").unwrap_or(line)).ok())
        .collect();
    (status, messages)
}

fn call(id: u64, tool: &str, arguments: &Value) -> Value {
    json!({ "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments, "_meta": { "progressToken": 9 } } })
}

#[test]
fn sessions() {
    if !has_python() {
        return;
    }
    let path = file(
        "http",
        &json!({ "a": server("a", &[]) }),
        &json!({ "bounds": { "sessions": 2, "message_bytes": 5000 } }),
    );
    let serving = Serving::start(&["--config", path.to_str().expect("UTF-8")]);
    let unused = serving.open().1;
    let (first, second) = (serving.open().1, serving.open().1);
    assert!(first.len() == 32 && first != second);
    // The last newcomer has replaced the session that was unused for longest.
    assert_eq!(serving.send(&unused, &call(1, "echo", &json!({}))).0, 404);
    assert_eq!(
        serving
            .send(&first, &json!({ "method": "notifications/initialized" }))
            .0,
        202
    );
    let (status, sent) = serving.send(&first, &call(1, "echo", &json!({})));
    assert_eq!((status, sent.len(), text(&sent[0])), (200, 1, "a"));
    // Progress belongs to its request.
    let (_, sent) = serving.send(&first, &call(2, "steps", &json!({})));
    assert_eq!(sent.len(), 4);
    assert_eq!(
        (&sent[0]["params"]["progressToken"], &sent[3]["id"]),
        (&json!(9), &json!(2))
    );
    // Each session has a server of its own.
    let (_, sent) = serving.send(&second, &call(1, "die", &json!({})));
    assert_eq!(sent.last().expect("a result")["result"]["isError"], true);
    let (_, sent) = serving.send(&first, &call(3, "echo", &json!({})));
    assert_eq!(text(&sent[0]), "a");
    // The stream of messages that belong to no request.
    let listen = serving.agent.get(&serving.url).header("accept", "text/event-stream");
    let mut stream = listen.header("mcp-session-id", &first).call().expect("a stream");
    let mut stream = BufReader::new(stream.body_mut().as_reader())
        .lines()
        .map_while(Result::ok);
    let (_, sent) = serving.send(&first, &call(4, "die", &json!({})));
    assert_eq!(sent.last().expect("a result")["result"]["isError"], true);
    assert!(stream.any(|line| line.contains("notifications/message") && line.contains("exit code 3")));
    // Each session ends by DELETE.
    let delete = |id: &str| {
        let delete = serving.agent.delete(&serving.url).header("mcp-session-id", id);
        delete.call().expect("a response").status().as_u16()
    };
    assert_eq!((delete(&first), delete(&first)), (200, 404));
    assert_eq!(serving.send(&first, &call(5, "echo", &json!({}))).0, 404);
    assert_eq!(serving.open().0, 200);
}

/// Returns the lines of a stream that are no comments.
fn lines(response: &mut Response<Body>) -> impl Iterator<Item = String> {
    let lines = BufReader::new(response.body_mut().as_reader()).lines();
    lines
        .map_while(Result::ok)
        .filter(|line| !line.is_empty() && !line.starts_with(':'))
}

#[test]
fn a_stream_goes_on_after_its_connection_was_lost() {
    if !has_python() {
        return;
    }
    let path = file("resumed", &json!({ "a": server("a", &[]) }), &json!({}));
    let serving = Serving::start(&["--config", path.to_str().expect("UTF-8")]);
    let session = serving.open().1;
    serving.send(&session, &json!({ "method": "notifications/initialized" }));
    // The server asks the client, and its call waits for that.
    let mut message = call(1, "ask", &json!({}));
    message["jsonrpc"] = "2.0".into();
    let headers = [
        ("mcp-session-id", session.as_str()),
        ("mcp-protocol-version", "2025-11-25"),
    ];
    let mut lost = serving.post(&headers, &message.to_string());
    let read: Vec<String> = lines(&mut lost).take(5).collect();
    drop(lost);
    let id = |line: &str| line.strip_prefix("id: ").expect("an id").to_owned();
    let (beginning, asked) = (id(&read[0]), id(&read[2]));
    assert_eq!((read[1].as_str(), read[3].as_str()), ("data:", "event: message"));
    assert!(read[4].contains("roots/list"), "{read:?}");
    let resume = |last: &str| {
        let get = serving.agent.get(&serving.url).header("accept", "text/event-stream");
        let get = get.header("mcp-session-id", &session).header("last-event-id", last);
        get.call().expect("a response")
    };
    let waiting = resume(&asked);
    let answered = json!({ "id": 1, "result": { "roots": [] } });
    assert_eq!(serving.send(&session, &answered).0, 202);
    let (status, sent) = messages(waiting);
    assert_eq!((status, sent.len(), &sent[0]["id"]), (200, 1, &json!(1)));
    assert!(text(&sent[0]).contains("\"roots\": []"), "{sent:?}");
    // Events that were sent are kept, and a stream that has ended ends.
    let (_, sent) = messages(resume(&beginning));
    assert_eq!((sent.len(), &sent[0]["method"]), (2, &json!("roots/list")));
    assert_eq!(resume("99-1").status().as_u16(), 400);
    // Clients of older versions get no event without a message.
    let (_, sent) = serving.send(&session, &call(2, "steps", &json!({})));
    assert_eq!(sent.len(), 4);
}

/// The server sends no response after the cancellation, so the gateway ends the stream.
#[test]
fn a_cancelled_call_does_not_keep_its_session() {
    if !has_python() {
        return;
    }
    let path = file(
        "cancelled",
        &json!({ "a": server("a", &[]) }),
        &json!({ "bounds": { "session_idle": 3 } }),
    );
    let serving = Serving::start(&["--config", path.to_str().expect("UTF-8")]);
    let session = serving.open().1;
    serving.send(&session, &json!({ "method": "notifications/initialized" }));
    let (_, sent) = serving.send(&session, &call(1, "child", &json!({})));
    let child = text(&sent[0]).to_owned();
    let mut message = call(2, "hang", &json!({}));
    message["jsonrpc"] = "2.0".into();
    let mut stream = serving.post(&[("mcp-session-id", session.as_str())], &message.to_string());
    let mut stream = lines(&mut stream);
    assert!(stream.any(|line| line.contains("notifications/progress")));
    let cancelled = json!({ "method": "notifications/cancelled", "params": { "requestId": 2 } });
    assert_eq!(serving.send(&session, &cancelled).0, 202);
    assert_eq!(stream.next(), None);
    // The response of a call that is cancelled before its first message is an empty stream.
    let mut message = call(3, "hang", &json!({}));
    message["params"]["_meta"] = json!({});
    thread::scope(|scope| {
        let hanging = scope.spawn(|| serving.send(&session, &message));
        let cancelled = json!({ "method": "notifications/cancelled", "params": { "requestId": 3 } });
        while !hanging.is_finished() {
            // A cancellation may come before the call.
            serving.send(&session, &cancelled);
            thread::sleep(Duration::from_millis(50));
        }
        assert_eq!(hanging.join().expect("no panic"), (200, Vec::new()));
    });
    assert!(ends(&child), "the server of the session runs on");
}

#[test]
fn refused_requests() {
    if !has_python() {
        return;
    }
    let arguments = [
        "--token-env",
        "GATEWAY_TOKEN",
        "--",
        "python3",
        &script("server.py"),
        "a",
    ];
    let serving = Serving::start(&arguments);
    let token = ("authorization", "Bearer token-of-the-test");
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    let long = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"a":"{}"}}}}"#,
        "x".repeat(17 << 20)
    );
    for (headers, body, status, code) in [
        (&[][..], ping, 401, None),
        (&[("authorization", "Bearer wrong")], ping, 401, None),
        (&[token, ("host", "evil.example")], ping, 403, None),
        (&[token, ("origin", "http://evil.example")], ping, 403, None),
        (&[token, ("content-type", "text/plain")], ping, 415, None),
        (&[token, ("accept", "application/json")], ping, 406, None),
        (&[token], ping, 400, Some(-32600)),
        (&[token, ("mcp-session-id", "guess")], ping, 404, Some(-32600)),
        (&[token], "{", 400, Some(-32700)),
        (&[token], "[]", 400, Some(-32600)),
        (&[token], r#"{"jsonrpc":"2.0","id":1}"#, 400, Some(-32600)),
        (&[token], &long, 413, Some(-32600)),
    ] {
        let (got, sent) = messages(serving.post(headers, body));
        let shown = &body[..body.len().min(80)];
        assert_eq!(got, status, "{headers:?} {shown}");
        assert_eq!(
            sent.first().and_then(|error| error["error"]["code"].as_i64()),
            code,
            "{shown}"
        );
    }
    // A client that sends half a request does not disturb others.
    let address = serving
        .url
        .trim_start_matches("http://")
        .trim_end_matches("/mcp")
        .to_owned();
    let mut half = TcpStream::connect(&address).expect("a connection");
    half.write_all(b"POST /mcp HTTP/1.1\r\nhost: localhost\r\n")
        .expect("written");
    let mut garbage = TcpStream::connect(&address).expect("a connection");
    garbage.write_all(b"\x16\x03\x01\r\n\r\n").expect("written");
    let mut answer = String::new();
    let _ = garbage.read_to_string(&mut answer);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert_eq!(messages(serving.post(&[], ping)).0, 401);
}

#[test]
fn other_machines_need_a_token() {
    let output = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(["gateway", "--http", "0.0.0.0:0", "--", "true"])
        .output()
        .expect("the binary starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(101), "{error}");
    assert!(
        error.contains("reachable from other machines; set a token with `--token-env`"),
        "{error}"
    );
}
