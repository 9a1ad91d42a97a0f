//! A server that counts its calls, and its client over pipes.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};

use mcpact::serve::LineTransport;
use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomNotification, PingRequest,
        ServerRequest,
    },
    service::{NotificationContext, QuitReason, RequestContext, ServerInitializeError},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, duplex},
    sync::Semaphore,
    task::JoinHandle,
    time::timeout,
};

pub(super) const PATIENCE: Duration = Duration::from_secs(60);
/// The length of the text of `big`.
pub(super) const BIG: usize = 10_000;

/// An rmcp server that counts its calls.
#[derive(Clone)]
pub(super) struct Probe {
    pub(super) begun: Arc<AtomicUsize>,
    pub(super) running: Arc<AtomicUsize>,
    /// The semaphore that the tool `wait` waits for.
    pub(super) gate: Arc<Semaphore>,
    /// The number of custom notifications.
    pub(super) notified: Arc<AtomicUsize>,
}

impl ServerHandler for Probe {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.begun.fetch_add(1, SeqCst);
        self.running.fetch_add(1, SeqCst);
        let text = match &*request.name {
            "wait" => {
                self.gate.acquire().await.expect("open").forget();
                "waited".to_owned()
            }
            "ask" => {
                let ping = ServerRequest::PingRequest(PingRequest::default());
                let answer = context.peer.send_request(ping).await;
                format!("asked: {}", answer.is_ok())
            }
            _ => "b".repeat(BIG),
        };
        self.running.fetch_sub(1, SeqCst);
        Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into())
    }

    async fn on_custom_notification(&self, _: CustomNotification, _: NotificationContext<RoleServer>) {
        self.notified.fetch_add(1, SeqCst);
    }
}

pub(super) type Served = Result<QuitReason, ServerInitializeError>;

/// A client of a server, which is a `Probe` by default, with a pipe each way.
pub(super) struct Client<H = Probe> {
    pub(super) writes: DuplexStream,
    pub(super) reads: BufReader<DuplexStream>,
    pub(super) probe: H,
    pub(super) served: JoinHandle<Served>,
}

type Pipes = LineTransport<DuplexStream, DuplexStream>;

impl Default for Probe {
    fn default() -> Probe {
        Probe {
            begun: Arc::default(),
            running: Arc::default(),
            gate: Arc::new(Semaphore::new(0)),
            notified: Arc::default(),
        }
    }
}

impl Probe {
    /// Waits until this many calls have begun.
    pub(super) async fn begun(&self, calls: usize) {
        at_least(&self.begun, calls).await;
    }

    /// Waits until this many custom notifications have arrived.
    pub(super) async fn notified(&self, notifications: usize) {
        at_least(&self.notified, notifications).await;
    }
}

/// Waits until a counter has reached a number.
async fn at_least(counter: &AtomicUsize, number: usize) {
    let reached = async {
        while counter.load(SeqCst) < number {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(PATIENCE, reached).await.expect("in time");
}

impl Client {
    pub(super) fn open(limits: impl FnOnce(Pipes) -> Pipes) -> Client {
        Client::of(Probe::default(), limits)
    }

    pub(super) async fn begun(&self, calls: usize) {
        self.probe.begun(calls).await;
    }
}

impl<H: ServerHandler + Clone> Client<H> {
    /// Opens a connection to this server.
    pub(super) fn of(probe: H, limits: impl FnOnce(Pipes) -> Pipes) -> Client<H> {
        let (writes, input) = duplex(1 << 12);
        let (output, reads) = duplex(1 << 12);
        let lines = limits(LineTransport::new(input, output));
        let handler = probe.clone();
        let served = tokio::spawn(async move {
            let running = handler.serve(lines).await?;
            Ok(running.waiting().await.expect("no panic"))
        });
        Client {
            writes,
            reads: BufReader::new(reads),
            probe,
            served,
        }
    }

    pub(super) async fn initialized(mut self) -> Client<H> {
        self.send(&initialize()).await;
        assert!(self.next().await["result"].is_object());
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
            .await;
        self
    }

    pub(super) async fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        timeout(PATIENCE, self.writes.write_all(line.as_bytes()))
            .await
            .expect("in time")
            .expect("the server reads");
    }

    pub(super) async fn call(&mut self, id: impl Into<Value>, tool: &str) {
        self.send(&call(id, tool)).await;
    }

    pub(super) async fn next(&mut self) -> Value {
        let mut line = String::new();
        timeout(PATIENCE, self.reads.read_line(&mut line))
            .await
            .expect("in time")
            .expect("UTF-8");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    pub(super) async fn end(self) -> Served {
        timeout(PATIENCE, self.served)
            .await
            .expect("in time")
            .expect("no panic")
    }
}

pub(super) fn call(id: impl Into<Value>, tool: &str) -> Value {
    let id: Value = id.into();
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": {} } })
}

fn initialize() -> Value {
    let client = json!({ "name": "flight", "version": "1" });
    let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    json!({ "jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": params })
}

pub(super) fn text(response: &Value) -> &str {
    response["result"]["content"][0]["text"]
        .as_str()
        .unwrap_or_else(|| panic!("no text: {response}"))
}
