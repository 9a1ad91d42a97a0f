//! Requests over HTTP that no client should send: each is answered, and so is the next one.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::{Value, json};

use crate::session::{Process, serve};

/// A server over HTTP, and the session that was opened with it.
struct Http {
    address: String,
    session: String,
    _server: Process,
}

/// What answers a request: the status, the head, and the body.
struct Response {
    status: u16,
    head: String,
    body: String,
}

impl Response {
    /// The message in the body, be it JSON or an event.
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
        let (server, address) = serve("legacy");
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

    /// These bytes, and all that answers them.
    fn post(&self, body: &[u8]) -> Response {
        let (host, path) = self
            .address
            .strip_prefix("http://")
            .and_then(|address| address.split_once('/'))
            .expect("an address");
        let mut stream = TcpStream::connect(host).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
        let session = match self.session.as_str() {
            "" => String::new(),
            session => format!("Mcp-Session-Id: {session}\r\nMCP-Protocol-Version: 2025-11-25\r\n"),
        };
        let head = format!(
            "POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nAccept: application/json, \
             text/event-stream\r\n{session}Content-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("the server reads");
        // Of a body that is too long it does not read the rest.
        drop(stream.write_all(body));
        let mut bytes = Vec::new();
        drop(stream.read_to_end(&mut bytes));
        let text = String::from_utf8(bytes).expect("UTF-8");
        let (head, body) = text
            .split_once("\r\n\r\n")
            .unwrap_or_else(|| panic!("no answer: {text}"));
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

/// rmcp reads them, and answers by HTTP.
#[test]
fn what_is_no_message() {
    let http = Http::open();
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{{"name":"a","arguments":{{"a":{}{}}}}}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let long = " ".repeat(17 << 20);
    for (body, status) in [
        (&b""[..], 415),
        (b"hello", 415),
        (b"\xff\xfe", 415),
        (b"[]", 415),
        (b"{}", 415),
        (deep.as_bytes(), 415),
        (long.as_bytes(), 413),
    ] {
        let response = http.post(body);
        let shown = String::from_utf8_lossy(&body[..body.len().min(40)]);
        assert_eq!(response.status, status, "{shown}: {}", response.body);
        assert!(!response.body.is_empty(), "{shown}");
        http.is_alive();
    }
}

/// What rmcp takes for a method that nobody knows is said to be a call.
#[test]
fn calls_that_are_wrong() {
    let http = Http::open();
    for (params, words) in [
        (
            json!({ "name": "prov_search", "arguments": [1] }),
            "arguments: an array is not an object: write {…}",
        ),
        (
            json!({ "arguments": {} }),
            "name: is missing, the tool's name is needed",
        ),
    ] {
        let response = http.post(call(&params).to_string().as_bytes());
        let message = response.message();
        assert_eq!(message["id"], 9, "{message}");
        assert_eq!(message["error"]["code"], -32_602, "{message}");
        assert_eq!(message["error"]["message"], words);
        http.is_alive();
    }
}
