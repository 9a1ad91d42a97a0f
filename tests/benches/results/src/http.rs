//! A server over streamable HTTP in its own process, and a client with one connection.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use axum::serve::ListenerExt;
use mcpact::{Server, serve::CheckedHttp};
use rmcp::{
    model::CallToolResult,
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
    },
};
use serde_json::{Value, json};

/// Serves at a port that the system chooses, and prints the address.
pub(crate) async fn serve(server: Server) {
    let config = StreamableHttpServerConfig::default();
    let sessions = Arc::new(LocalSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    let app = axum::Router::new().nest_service("/mcp", CheckedHttp::new(service));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("an option"));
    axum::serve(listener, app).await.expect("no end");
}

/// A client of such a server, which ends with it.
pub(crate) struct Client {
    server: Child,
    stream: BufReader<TcpStream>,
    session: Option<String>,
}

impl Client {
    /// Starts this program as a server and opens a session.
    pub(crate) fn start(server: &str) -> Client {
        let mut server = Command::new(std::env::current_exe().expect("this program"))
            .args(["http", server])
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut address = String::new();
        BufReader::new(server.stdout.take().expect("a pipe"))
            .read_line(&mut address)
            .expect("an address");
        let stream = TcpStream::connect(address.trim()).expect("a connection");
        stream.set_nodelay(true).expect("an option");
        let mut client = Client {
            server,
            stream: BufReader::new(stream),
            session: None,
        };
        let info = json!({ "name": "bench", "version": "1" });
        let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info });
        client.post(&json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params }));
        client.post(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    /// Returns the time of a call, up to the result as rmcp's type.
    pub(crate) fn call(&mut self, tool: &str) -> Duration {
        let params = json!({ "name": tool, "arguments": {} });
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
        let start = Instant::now();
        let body = self.post(&request);
        let data = body.lines().filter_map(|line| line.strip_prefix("data:"));
        let message = data.map(str::trim).find(|data| !data.is_empty()).unwrap_or(&body);
        let mut message: Value = serde_json::from_str(message).expect("JSON");
        let result: CallToolResult = serde_json::from_value(message["result"].take()).expect("a result");
        std::hint::black_box(result);
        start.elapsed()
    }

    /// Sends a message, and returns the body of the response.
    fn post(&mut self, message: &Value) -> String {
        let message = message.to_string();
        let session = self.session.as_ref().map_or(String::new(), |session| {
            format!("mcp-session-id: {session}\r\nmcp-protocol-version: 2025-06-18\r\n")
        });
        let request = format!(
            "POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\naccept: application/json, \
             text/event-stream\r\n{session}content-length: {}\r\n\r\n{message}",
            message.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).expect("written");
        self.read()
    }

    fn read(&mut self) -> String {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(
                self.stream.read_line(&mut head).expect("read") > 0,
                "closed after `{head}`"
            );
        }
        let value = |name: &str| {
            let mut headers = head.lines().filter_map(|line| line.split_once(": "));
            headers
                .find(|(header, _)| header.eq_ignore_ascii_case(name))
                .map(|(_, value)| value)
        };
        if let Some(session) = value("mcp-session-id") {
            self.session = Some(session.to_owned());
        }
        let mut body = Vec::new();
        if value("transfer-encoding") == Some("chunked") {
            loop {
                let mut line = String::new();
                self.stream.read_line(&mut line).expect("read");
                let size = usize::from_str_radix(line.trim(), 16).expect("a size");
                let mut chunk = vec![0; size + 2];
                self.stream.read_exact(&mut chunk).expect("read");
                if size == 0 {
                    break;
                }
                body.extend_from_slice(&chunk[..size]);
            }
        } else {
            let length = value("content-length").map_or(0, |length| length.parse().expect("a length"));
            body = vec![0; length];
            self.stream.read_exact(&mut body).expect("read");
        }
        String::from_utf8(body).expect("UTF-8")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.server.kill().expect("the server runs");
        self.server.wait().expect("an end");
    }
}
