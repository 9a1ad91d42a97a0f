//! Servers over HTTP: the heritage example, and servers with problems.
//!
//! Each server with problems is a closure from request to response.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::{command, failure, finished, listed};

/// A running server of heritage over HTTP.
pub(crate) struct Heritage {
    child: Child,
    pub(crate) url: String,
}

pub(crate) fn heritage() -> Heritage {
    let mut child = Command::new(super::heritage())
        .args(["--http", "127.0.0.1:0"])
        .env_remove("MCP_MODE")
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    let stderr = child.stderr.take().expect("piped");
    BufReader::new(stderr).read_line(&mut line).expect("the address");
    let url = line.trim().strip_prefix("serving at ").expect("the address").to_owned();
    Heritage { child, url }
}

impl Drop for Heritage {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A request: its head in lower case, and its body.
struct Request {
    head: String,
    body: String,
}

/// Starts a server that sends these bytes for each request, and returns its address.
fn server(respond: impl Fn(&Request) -> String + Send + Sync + 'static) -> String {
    server_writing(move |request, stream| {
        // The client may close the connection early.
        let _ = stream.write_all(respond(request).as_bytes());
    })
}

/// Starts a server that writes its responses itself, and returns its address.
fn server_writing(respond: impl Fn(&Request, &mut TcpStream) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    let respond = Arc::new(respond);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let respond = Arc::clone(&respond);
            thread::spawn(move || {
                let mut stream = stream.expect("a connection");
                let mut reader = BufReader::new(stream.try_clone().expect("a stream"));
                let mut head = String::new();
                while reader.read_line(&mut head).is_ok_and(|read| read > 2) {}
                let head = head.to_lowercase();
                let length = head
                    .split("content-length: ")
                    .nth(1)
                    .and_then(|rest| rest.lines().next()?.trim().parse().ok())
                    .unwrap_or(0);
                let mut body = vec![0; length];
                reader.read_exact(&mut body).expect("the body");
                let body = String::from_utf8(body).expect("UTF-8");
                respond(&Request { head, body }, &mut stream);
            });
        }
    });
    url
}

fn response(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}")
}

fn json(body: &str) -> String {
    response(
        "200 OK",
        "content-type: application/json\r\nmcp-session-id: one\r\n",
        body,
    )
}

const HELLO: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"own"}}}"#;
const TOOLS: &str = r#"{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}}"#;

/// Starts a server with a valid handshake that sends these bytes for the list.
fn lists(response_to_list: String) -> String {
    server(move |request| {
        if request.body.contains("\"initialize\"") {
            json(HELLO)
        } else if request.body.contains("tools/list") {
            response_to_list.clone()
        } else {
            response("202 Accepted", "", "")
        }
    })
}

#[test]
fn headers_and_the_session() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&seen);
    let url = server(move |request| {
        kept.lock().expect("no panic").push(request.head.clone());
        match request.body.as_str() {
            body if body.contains("\"initialize\"") => json(HELLO),
            body if body.contains("tools/list") => json(TOOLS),
            _ => response("202 Accepted", "", ""),
        }
    });
    let arguments = [
        "list",
        "--format",
        "json",
        "--url",
        &url,
        "--header",
        "Authorization: Bearer $OWN_TOKEN",
    ];
    let output = command(&arguments)
        .env("OWN_TOKEN", "Secret")
        .output()
        .expect("it starts");
    let result = finished(&output);
    assert_eq!(result.code, Some(0), "{}", result.err);
    assert!(!result.out.contains("Secret"), "{}", result.out);
    let seen = seen.lock().expect("no panic");
    let methods: Vec<&str> = seen
        .iter()
        .map(|head| head.split(' ').next().unwrap_or_default())
        .collect();
    assert_eq!(methods, ["post", "post", "post", "delete"]);
    for (index, head) in seen.iter().enumerate() {
        assert!(head.contains("authorization: bearer secret\r\n"), "{head}");
        // Both are known after the first response.
        assert_eq!(head.contains("mcp-session-id: one\r\n"), index > 0, "{head}");
        assert_eq!(
            head.contains("mcp-protocol-version: 2025-06-18\r\n"),
            index > 0,
            "{head}"
        );
    }
    let error = failure(&["--url", &url, "--header", "Authorization: $NOT_SET_ANYWHERE"]);
    assert!(
        error.contains("the header's variable `NOT_SET_ANYWHERE` is not set"),
        "{error}"
    );
}

/// A server of the protocol with independent requests. Some do not repeat the id of a request that
/// they do not know.
#[test]
fn without_initialize() {
    for (status, id) in [("400 Bad Request", "1"), ("200 OK", "null")] {
        asks_without_initialize(status, id);
    }
}

fn asks_without_initialize(status: &'static str, id: &'static str) {
    let url = server(move |request| {
        let new = request.head.contains("mcp-protocol-version: 2026-07-28\r\n") && request.body.contains("2026-07-28");
        if new && request.body.contains("server/discover") && request.head.contains("mcp-method: server/discover\r\n") {
            let info = r#""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"new","version":"9"}}"#;
            json(&format!(
                r#"{{"jsonrpc":"2.0","id":2,"result":{{"capabilities":{{"tools":{{}}}},{info}}}}}"#
            ))
        } else if new && request.body.contains("tools/list") && request.head.contains("mcp-method: tools/list\r\n") {
            json(&TOOLS.replace("\"id\":2", "\"id\":3"))
        } else {
            let error = r#""error":{"code":-32022,"message":"Unsupported protocol version"}"#;
            let body = format!(r#"{{"jsonrpc":"2.0","id":{id},{error}}}"#);
            response(status, "content-type: application/json\r\n", &body)
        }
    });
    let listing = listed(&["--url", &url]);
    assert_eq!(listing["server"], "new 9");
    assert_eq!(listing["tools"][0]["name"], "a");
}

#[test]
fn a_response_in_a_stream() {
    let events = format!(
        "id: 0\r\ndata:\r\n\r\n: wait\n\ndata: {{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}}\n\nevent: message\ndata: {TOOLS}\n\n"
    );
    let stream = "content-type: text/event-stream\r\n";
    let url = lists(response("200 OK", stream, &events));
    assert_eq!(listed(&["--url", &url])["tools"][0]["name"], "a");
    let url = lists(response("200 OK", stream, &events[..40]));
    let error = failure(&["--url", &url]);
    assert!(
        error.contains("the event stream ended before the response to `tools/list`"),
        "{error}"
    );
}

#[test]
fn refusals() {
    let html = "content-type: text/html; charset=utf-8\r\n";
    let text = "content-type: text/plain\r\n";
    for (answer, message) in [
        (
            response("500 Internal Server Error", text, "\nno database\x1b\nat line 3"),
            "HTTP 500 Internal Server Error: `no database\u{fffd}`\n",
        ),
        (
            response("401 Unauthorized", "www-authenticate: Bearer\r\n", ""),
            "HTTP 401 Unauthorized; send a key with `--header 'Authorization: Bearer $TOKEN'`\n",
        ),
        (
            response("405 Method Not Allowed", "", ""),
            "HTTP 405 Method Not Allowed; check that this is the address of its MCP endpoint, such as `…/mcp`\n",
        ),
        (
            response("307 Temporary Redirect", "location: https://example.com/mcp\r\n", ""),
            "HTTP 307 Temporary Redirect; the server has moved, use `--url https://example.com/mcp`\n",
        ),
        (
            response("200 OK", html, "<!DOCTYPE html>\n<p>"),
            "not an MCP server; its response to `initialize` is of type `text/html; charset=utf-8`: `<!DOCTYPE html>`\n",
        ),
        (
            json("{\"ok\":true}"),
            "not an MCP server; its response to `initialize` is `{\"ok\":true}`: missing `jsonrpc`\n",
        ),
        (
            response(
                "400 Bad Request",
                "content-type: application/json\r\n",
                r#"{"jsonrpc":"2.0","error":{"code":-32000,"message":"no session"},"id":null}"#,
            ),
            "the server refuses `initialize`: no session (JSON-RPC error -32000)\n",
        ),
    ] {
        let url = server(move |_| answer.clone());
        let error = failure(&["--url", &url]);
        assert_eq!(error, format!("error: cannot list the tools of `{url}`: {message}"));
    }
}

#[test]
fn no_server() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    drop(listener);
    assert!(failure(&["--url", &url]).contains("connection refused; check that the server runs, and its port"));
}

#[test]
fn it_hangs() {
    let url = server(|_| {
        thread::sleep(Duration::from_secs(60));
        String::new()
    });
    let error = failure(&["--url", &url, "--timeout", "1"]);
    assert!(
        error.contains("no response to `initialize` after 1 s; wait longer with `--timeout 2`"),
        "{error}"
    );
    // It begins a response and hangs.
    let url = server_writing(|_, stream| {
        let begun = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 1000\r\n\r\ndata: ";
        stream.write_all(begun).expect("the client reads");
        thread::sleep(Duration::from_secs(60));
    });
    let error = failure(&["--url", &url, "--timeout", "1"]);
    assert!(error.contains("no response to `initialize` after 1 s"), "{error}");
    // It begins a response and closes the connection.
    let url =
        lists("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 1000\r\n\r\ndata: ".to_owned());
    let error = failure(&["--url", &url, "--timeout", "1"]);
    assert!(
        error.contains("the connection failed before the response to `tools/list`"),
        "{error}"
    );
}

#[test]
fn it_sends_too_much() {
    let body = "a".repeat(5 << 20);
    for kind in ["application/json", "text/event-stream"] {
        let url = lists(response("200 OK", &format!("content-type: {kind}\r\n"), &body));
        let error = failure(&["--url", &url, "--max-size", "2"]);
        assert!(
            error.contains("more than 2 MiB; raise the limit with `--max-size 4`"),
            "{kind}: {error}"
        );
    }
}

/// Starts a server of the older transport, which sends its responses in the stream of a GET.
fn older(endpoint: &'static str) -> String {
    let stream: Arc<Mutex<Option<TcpStream>>> = Arc::default();
    server_writing(move |request, connection| {
        let line = request.head.lines().next().unwrap_or_default();
        if line.starts_with("get /mcp ") {
            let head = "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: text/event-stream\r\n\r\n";
            let event = format!("{head}: hello\n\nevent: endpoint\ndata: {endpoint}\n\n");
            connection.write_all(event.as_bytes()).expect("the client reads");
            *stream.lock().expect("no panic") = Some(connection.try_clone().expect("a stream"));
            return;
        }
        let secret = request.head.contains("x-key: secret\r\n");
        let answer = match request.body.as_str() {
            _ if !(line.starts_with("post /messages?s=1 ") && secret) => {
                let _ = connection.write_all(response("405 Method Not Allowed", "", "").as_bytes());
                return;
            }
            body if body.contains("\"initialize\"") => HELLO,
            body if body.contains("tools/list") => TOOLS,
            _ => "",
        };
        let _ = connection.write_all(response("202 Accepted", "", "Accepted").as_bytes());
        if let (Some(stream), false) = (&mut *stream.lock().expect("no panic"), answer.is_empty()) {
            let event = format!("event: ping\ndata: now\n\nevent: message\ndata: {answer}\n\n");
            stream.write_all(event.as_bytes()).expect("the client reads");
        }
    })
}

#[test]
fn the_older_transport() {
    for endpoint in ["/messages?s=1", "messages?s=1"] {
        let url = older(endpoint);
        let listing = listed(&["--url", &url, "--header", "X-Key: Secret"]);
        assert_eq!(
            (&listing["server"], &listing["tools"][0]["name"]),
            (&"own".into(), &"a".into())
        );
    }
    let error = failure(&[
        "--url",
        &older("http://example.com/messages"),
        "--header",
        "X-Key: Secret",
    ]);
    assert!(
        error.contains("the endpoint `http://example.com/messages` belongs to another server than http://127.0.0.1:"),
        "{error}"
    );
    // The endpoint refuses the message.
    let error = failure(&["--url", &older("/messages?s=1")]);
    assert!(error.contains("HTTP 405 Method Not Allowed"), "{error}");
}

#[test]
fn several_addresses() {
    let urls = [lists(json(TOOLS)), lists(json(TOOLS))];
    let arguments = ["list", "--url", &urls[0], "--url", &urls[1]];
    let result = finished(&command(&arguments).output().expect("it starts"));
    assert!(result.out.contains("2 inputs"), "{}{}", result.out, result.err);
    // A server that fails does not hide the other.
    let broken = server(|_| response("503 Service Unavailable", "", ""));
    let arguments = ["list", "--url", &broken, "--url", &urls[0]];
    let result = self::finished(&command(&arguments).output().expect("it starts"));
    assert_eq!(result.code, Some(101), "{}", result.err);
    assert!(
        result.out.contains(&urls[0]) && result.out.contains("1 input"),
        "{}",
        result.out
    );
    assert!(result.err.ends_with("HTTP 503 Service Unavailable\n"), "{}", result.err);
}
