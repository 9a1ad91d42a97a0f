//! Requests over HTTP that no client should send: each one and the next one get a response.

use std::{
    io::{ErrorKind, Read, Write},
    net::TcpStream,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::session::{Process, serve};

/// A server over HTTP, and the session that was opened with it.
struct Http {
    address: String,
    session: String,
    _server: Process,
}

/// A response to a request.
struct Response {
    status: u16,
    head: String,
    body: String,
}

impl Response {
    /// Returns the message in the body, which is JSON or an event.
    fn message(&self) -> Value {
        let json = self.body.lines().find_map(|line| {
            let line = line.strip_prefix("data:").unwrap_or(line).trim();
            serde_json::from_str::<Value>(line).ok().filter(Value::is_object)
        });
        json.unwrap_or_else(|| panic!("no message: {} {}", self.status, self.body))
    }
}

impl Http {
    fn open() -> Http {
        let (server, address) = serve(&[("MCP_MODE", "all")]);
        let mut http = Http {
            address,
            session: String::new(),
            _server: server,
        };
        let client = json!({ "name": "http", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
        let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello });
        let response = http.post(hello.to_string().as_bytes());
        let session = response.head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("mcp-session-id")
                .then(|| value.trim().to_owned())
        });
        http.session = session.unwrap_or_else(|| panic!("no session: {}", response.head));
        http.post(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        http
    }

    /// Returns the host with its port, and the path.
    fn place(&self) -> (&str, &str) {
        let place = self.address.strip_prefix("http://");
        place.and_then(|place| place.split_once('/')).expect("an address")
    }

    /// Sends these bytes in the session, and returns the response.
    fn post(&self, body: &[u8]) -> Response {
        let session = match self.session.as_str() {
            "" => String::new(),
            session => format!("Mcp-Session-Id: {session}\r\nMCP-Protocol-Version: 2025-11-25\r\n"),
        };
        self.request("POST", &session, body)
    }

    /// Sends a request with these lines in its head, and returns the response.
    fn request(&self, method: &str, lines: &str, body: &[u8]) -> Response {
        let (host, path) = self.place();
        let mut stream = TcpStream::connect(host).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
        let head = format!(
            "{method} /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nAccept: application/json, \
             text/event-stream\r\n{lines}Content-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("the server reads");
        // The server does not read the rest of a too long body.
        drop(stream.write_all(body));
        let mut bytes = Vec::new();
        drop(stream.read_to_end(&mut bytes));
        let text = String::from_utf8(bytes).expect("UTF-8");
        let (head, body) = text
            .split_once("\r\n\r\n")
            .unwrap_or_else(|| panic!("no response: {text}"));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Response {
            status: status.unwrap_or_else(|| panic!("no status: {head}")),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    fn is_alive(&self) {
        let call = call(&json!({ "name": "prov_search", "arguments": { "query": "gold" } }));
        let response = self.post(call.to_string().as_bytes());
        assert_eq!(response.status, 200);
        assert_ne!(response.message()["result"]["isError"], true, "{}", response.body);
    }
}

fn call(params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": params })
}

/// Each message is refused with a JSON-RPC error.
#[test]
fn invalid_messages() {
    let http = Http::open();
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{{"name":"a","arguments":{{"a":{}{}}}}}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let long = " ".repeat(17 << 20);
    let null = Value::Null;
    for (body, status, id, code, words) in [
        (&b""[..], 400, &null, -32_700, "not JSON at byte 0: EOF while parsing a value"),
        (b"hello", 400, &null, -32_700, "not JSON at byte 1: expected value"),
        (b"\xff\xfe", 400, &null, -32_700, "not UTF-8 at byte 1"),
        (
            br#"{"jsonrpc":"2.0","id":7,"method":"tools/list",}"#,
            400,
            &json!(7),
            -32_700,
            "not JSON at byte 47: trailing comma",
        ),
        (
            b"[]",
            400,
            &null,
            -32_600,
            "0 messages in an array; this protocol has no batches, so send each on a line of its own",
        ),
        (b"{}", 400, &null, -32_600, "jsonrpc: is missing; write \"jsonrpc\":\"2.0\""),
        (
            br#"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":[]}"#,
            400,
            &json!(7),
            -32_602,
            "params: an array is not an object",
        ),
        (
            br#"{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#,
            400,
            &json!(7),
            -32_602,
            "protocol 2025-06-18: params of `initialize`: missing field `clientInfo`; write `protocolVersion`, `capabilities` and \
             `clientInfo` with `name` and `version`",
        ),
        (
            br#"{"jsonrpc":"2.0","method":"notifications/initialized","params":[]}"#,
            400,
            &null,
            -32_600,
            "not a JSON-RPC notification or response: ",
        ),
        (
            deep.as_bytes(),
            400,
            &json!(9),
            -32_700,
            "100003 nested levels; at most 127 are read",
        ),
        (
            long.as_bytes(),
            413,
            &null,
            -32_600,
            "a body of more than 4194304 bytes; send less",
        ),
    ] {
        let response = http.post(body);
        let shown = String::from_utf8_lossy(&body[..body.len().min(40)]);
        assert_eq!(response.status, status, "{shown}: {}", response.body);
        assert!(response.head.contains("content-type: application/json"), "{}", response.head);
        let message: Value = serde_json::from_str(&response.body).expect("JSON");
        let error = &message["error"];
        assert_eq!((&message["id"], &error["code"]), (id, &json!(code)), "{shown}: {message}");
        let said = error["message"].as_str().expect("a message");
        assert!(said.starts_with(words), "{shown}: {said}");
        http.is_alive();
    }
}

/// The server closes the connection of a client that begins a request and does not end it.
#[test]
fn slow_requests() {
    let http = Http::open();
    let (host, _) = http.place();
    let head =
        format!("POST /mcp HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n");
    let slow = [
        ("a head", head.clone(), ""),
        ("a body", format!("{head}\r\n"), "HTTP/1.1 408 "),
    ];
    thread::scope(|scope| {
        for (what, begins, expected) in slow {
            scope.spawn(move || {
                let mut stream = TcpStream::connect(host).expect("the server listens");
                stream
                    .set_read_timeout(Some(Duration::from_millis(500)))
                    .expect("a time");
                stream.write_all(begins.as_bytes()).expect("the server reads");
                let begun = Instant::now();
                let mut bytes = Vec::new();
                // Single bytes at intervals do not extend the time limit.
                while matches!(stream.read_to_end(&mut bytes), Err(error) if error.kind() == ErrorKind::WouldBlock)
                    && stream.write_all(b"x").is_ok()
                {
                    assert!(begun.elapsed() < Duration::from_secs(40), "{what}: still open");
                }
                let text = String::from_utf8_lossy(&bytes);
                assert!(text.starts_with(expected), "{what}: {text}");
            });
        }
    });
    http.is_alive();
}

/// The number of sessions has a maximum. A newcomer replaces the session that is unused for longest,
/// and is refused only if each session has an open stream.
#[test]
fn many_sessions() {
    let http = Http::open();
    let client = json!({ "name": "http", "version": "1" });
    let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    let hello = json!({ "jsonrpc": "2.0", "id": 5, "method": "initialize", "params": params }).to_string();
    let opened = || {
        let response = http.request("POST", "", hello.as_bytes());
        assert_eq!(response.status, 200, "{}", response.body);
        let session = response.head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("mcp-session-id")
                .then(|| value.trim().to_owned())
        });
        session.expect("a session")
    };
    let first = opened();
    for _ in 2..100 {
        opened();
    }
    // The client of the session that was opened before all returns, so the next one is replaced.
    http.is_alive();
    opened();
    http.is_alive();
    let ping = json!({ "jsonrpc": "2.0", "id": 6, "method": "ping" }).to_string();
    let lines = format!("Mcp-Session-Id: {first}\r\nMCP-Protocol-Version: 2025-11-25\r\n");
    assert_eq!(http.request("POST", &lines, ping.as_bytes()).status, 404);
    let session = format!("Mcp-Session-Id: {}\r\n", http.session);
    let closed = http.request("DELETE", &session, b"");
    assert!((200..300).contains(&closed.status), "{}", closed.body);
    opened();
}

/// The number of connections has a maximum. Another connection is served when one of them ends.
#[test]
fn many_connections() {
    const MAX: usize = 500;
    let http = Http::open();
    let (host, _) = http.place();
    let connect = || TcpStream::connect(host).expect("the server listens");
    let mut idle: Vec<TcpStream> = (0..MAX).map(|_| connect()).collect();
    let mut waiting = connect();
    let request = format!("GET /mcp HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    waiting.write_all(request.as_bytes()).expect("a connection");
    waiting.set_read_timeout(Some(Duration::from_secs(1))).expect("a time");
    let mut bytes = [0; 8];
    let unread = waiting.read(&mut bytes).expect_err("no response");
    assert!(
        matches!(unread.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
        "{unread}"
    );
    drop(idle.pop());
    waiting.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
    waiting.read_exact(&mut bytes).expect("a response");
    assert_eq!(&bytes, b"HTTP/1.1");
    drop(idle);
    http.is_alive();
}

/// The error of a malformed call names the argument; rmcp reports an unknown method.
#[test]
fn calls_that_are_wrong() {
    let http = Http::open();
    for (params, words) in [
        (
            json!({ "name": "prov_search", "arguments": [1] }),
            "arguments: an array is not an object: write {…}",
        ),
        (json!({ "arguments": {} }), "name: is missing; send the tool's name"),
    ] {
        let response = http.post(call(&params).to_string().as_bytes());
        let message = response.message();
        assert_eq!(message["id"], 9, "{message}");
        assert_eq!(message["error"]["code"], -32_602, "{message}");
        assert_eq!(message["error"]["message"], words);
        http.is_alive();
    }
}
