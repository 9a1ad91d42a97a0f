//! The server over a connection in this process.

use heritage::serve::in_mode;
use mcpact::{
    discover::Mode,
    serve::{LineTransport, Server},
};
use rmcp::ServiceExt;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf, duplex, split};

pub(crate) struct Wire {
    reads: BufReader<ReadHalf<DuplexStream>>,
    writes: WriteHalf<DuplexStream>,
    id: u32,
    /// The response to `initialize`.
    pub(crate) hello: Value,
}

/// The result of a call.
#[derive(Debug, PartialEq)]
pub(crate) struct CallResult {
    /// The texts of the result, one a line.
    pub(crate) text: String,
    pub(crate) structured: Value,
    pub(crate) is_error: bool,
    /// The length of the message.
    pub(crate) bytes: usize,
}

impl Wire {
    pub(crate) async fn open() -> Wire {
        Wire::to(in_mode(Mode::All)).await
    }

    pub(crate) async fn to(server: Server) -> Wire {
        let (client, stream) = duplex(1 << 20);
        let (reads, writes) = split(stream);
        tokio::spawn(async move {
            let running = server
                .serve(LineTransport::new(reads, writes))
                .await
                .expect("a session");
            running.waiting().await.expect("an end");
        });
        let (reads, writes) = split(client);
        let mut wire = Wire {
            reads: BufReader::new(reads),
            writes,
            id: 0,
            hello: Value::Null,
        };
        let client = json!({ "name": "wire", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
        let (hello, _) = wire.request("initialize", &hello).await;
        wire.hello = hello;
        wire.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
            .await;
        wire
    }

    async fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        self.writes.write_all(line.as_bytes()).await.expect("the server reads");
    }

    /// Sends a call without waiting for its result.
    pub(crate) async fn ask(&mut self, tool: &str, arguments: &Value) {
        self.id += 1;
        let params = json!({ "name": tool, "arguments": arguments });
        self.send(&json!({ "jsonrpc": "2.0", "id": self.id, "method": "tools/call", "params": params }))
            .await;
    }

    /// Cancels the last call.
    pub(crate) async fn cancel(&mut self) {
        let params = json!({ "requestId": self.id });
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }))
            .await;
    }

    /// Returns the next message, and its length.
    pub(crate) async fn next(&mut self) -> (Value, usize) {
        let mut line = String::new();
        let read = self.reads.read_line(&mut line).await.expect("a line");
        assert_ne!(read, 0, "the server has closed");
        (serde_json::from_str(&line).expect("JSON"), read)
    }

    async fn request(&mut self, method: &str, params: &Value) -> (Value, usize) {
        self.id += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.id, "method": method, "params": params }))
            .await;
        self.next().await
    }

    pub(crate) async fn call(&mut self, tool: &str, arguments: &Value) -> CallResult {
        let params = json!({ "name": tool, "arguments": arguments });
        let (mut message, bytes) = self.request("tools/call", &params).await;
        let result = &mut message["result"];
        let content = result["content"].as_array().cloned().unwrap_or_default();
        let texts: Vec<&str> = content.iter().filter_map(|block| block["text"].as_str()).collect();
        assert!(!texts.is_empty(), "{tool}: {message}");
        CallResult {
            text: texts.join("\n"),
            is_error: message["result"]["isError"] == true,
            structured: message["result"]["structuredContent"].take(),
            // Ids differ in length.
            bytes: bytes - self.id.to_string().len(),
        }
    }
}
