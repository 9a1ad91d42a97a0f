//! A client that sees the bytes.

use std::time::Duration;

use mcpact::serve::{LineTransport, Server};
use rmcp::ServiceExt;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf, duplex, split},
    time::timeout,
};

/// The maximum time of an operation, for a very busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection to a server that runs in a task of its own.
pub(crate) struct Wire {
    reads: BufReader<ReadHalf<DuplexStream>>,
    writes: WriteHalf<DuplexStream>,
    /// The id of the last request.
    pub(crate) id: i64,
}

impl Wire {
    /// Opens an initialized connection over rmcp's transport.
    pub(crate) async fn open(server: Server) -> Wire {
        let (client, stream) = duplex(1 << 16);
        tokio::spawn(async move {
            let running = server.serve(stream).await.expect("a session");
            running.waiting().await.expect("an end");
        });
        Wire::new(client).initialized().await
    }

    /// Opens a connection over `LineTransport`, with a maximum line length in bytes. No message is
    /// sent yet.
    pub(crate) fn lines(server: Server, longest: usize) -> Wire {
        let (client, stream) = duplex(1 << 16);
        let (reads, writes) = split(stream);
        let lines = LineTransport::new(reads, writes).max_line_bytes(longest);
        tokio::spawn(async move {
            let running = server.serve(lines).await.expect("a session");
            running.waiting().await.expect("an end");
        });
        Wire::new(client)
    }

    fn new(client: DuplexStream) -> Wire {
        let (reads, writes) = split(client);
        Wire {
            reads: BufReader::new(reads),
            writes,
            id: 0,
        }
    }

    /// Sends the messages of the handshake.
    pub(crate) async fn initialized(mut self) -> Wire {
        let wire = &mut self;
        let client = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": { "name": "wire", "version": "1" },
        });
        let hello = wire.request("initialize", client).await;
        assert!(hello["result"]["capabilities"]["tools"].is_object(), "{hello}");
        wire.notify("notifications/initialized", json!({})).await;
        self
    }

    /// Sends these bytes and the end of the line.
    pub(crate) async fn send(&mut self, line: impl AsRef<[u8]>) {
        let sent = async {
            self.writes.write_all(line.as_ref()).await?;
            self.writes.write_all(b"\n").await
        };
        timeout(PATIENCE, sent).await.expect("in time").expect("sent");
    }

    pub(crate) async fn notify(&mut self, method: &str, params: Value) {
        let notification = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        self.send(notification.to_string()).await;
    }

    /// Sends a request, and does not wait for the response.
    pub(crate) async fn ask(&mut self, method: &str, params: Value) {
        self.id += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.id, "method": method, "params": params });
        self.send(request.to_string()).await;
    }

    /// Returns the next line.
    pub(crate) async fn line(&mut self) -> String {
        let mut line = String::new();
        let read = timeout(PATIENCE, self.reads.read_line(&mut line));
        assert_ne!(
            read.await.expect("in time").expect("a line"),
            0,
            "the server has closed"
        );
        line
    }

    /// Returns the line with the response to the last request, and skips other lines.
    pub(crate) async fn answer(&mut self) -> String {
        loop {
            let line = self.line().await;
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message["id"] == self.id {
                return line;
            }
        }
    }

    pub(crate) async fn request(&mut self, method: &str, params: Value) -> Value {
        self.ask(method, params).await;
        serde_json::from_str(&self.answer().await).expect("JSON")
    }

    /// Returns the response to a request of protocol 2026-07-28, without a handshake.
    pub(crate) async fn newest(&mut self, method: &str, mut params: Value) -> Value {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "wire", "version": "1" },
        });
        self.request(method, params).await
    }

    /// Calls a tool, and returns the result.
    pub(crate) async fn call(&mut self, name: &str, arguments: Value) -> Value {
        let params = json!({ "name": name, "arguments": arguments });
        let mut answer = self.request("tools/call", params).await;
        assert!(answer["error"].is_null(), "{name}: {answer}");
        answer["result"].take()
    }

    /// Calls a tool, and returns the text of the result, which must be no error.
    pub(crate) async fn said(&mut self, name: &str, arguments: Value) -> String {
        let result = self.call(name, arguments).await;
        assert_ne!(result["isError"], true, "{name}: {result}");
        text(&result)
    }

    /// Calls a tool, and returns the text of the error result.
    pub(crate) async fn refused(&mut self, name: &str, arguments: Value) -> String {
        let result = self.call(name, arguments).await;
        assert_eq!(result["isError"], true, "{name}: {result}");
        text(&result)
    }

    /// Calls a tool, and returns the code and the message of the protocol error.
    pub(crate) async fn error(&mut self, name: &str, arguments: Value) -> (i64, String) {
        let params = json!({ "name": name, "arguments": arguments });
        let answer = self.request("tools/call", params).await;
        let error = &answer["error"];
        let message = error["message"].as_str().unwrap_or_else(|| panic!("{name}: {answer}"));
        (error["code"].as_i64().expect("a code"), message.to_owned())
    }

    /// Checks that the server still responds.
    pub(crate) async fn is_alive(&mut self) {
        assert_eq!(self.said("find", json!({ "query": "gold" })).await, "gold in 20");
    }
}

/// Returns the texts of a result, one on each line.
pub(crate) fn text(result: &Value) -> String {
    let texts = result["content"].as_array().expect("content").iter();
    let texts: Vec<&str> = texts.map(|content| content["text"].as_str().expect("a text")).collect();
    texts.join("\n")
}
