//! Requests with equal ids over streamable HTTP.

use std::sync::{Arc, atomic::Ordering::SeqCst};

use mcpact::serve::CheckedHttp;
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
    time::timeout,
};

use super::probe::{PATIENCE, Probe, call, text};

/// A session over HTTP.
#[derive(Clone)]
struct Session {
    address: String,
    /// The header of the session, which is empty before the session is open.
    header: String,
    content_type: &'static str,
}

/// Serves a probe, and returns two sessions.
async fn sessions(probe: &Probe) -> [Session; 2] {
    let server = probe.clone();
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(LocalSessionManager::default()),
        StreamableHttpServerConfig::default(),
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let router = axum::Router::new().nest_service("/mcp", CheckedHttp::new(service));
    tokio::spawn(async move { axum::serve(listener, router).await });
    [Session::open(&address).await, Session::open(&address).await]
}

impl Session {
    async fn open(address: &str) -> Session {
        let mut session = Session {
            address: address.to_owned(),
            header: String::new(),
            content_type: "application/json",
        };
        let client = json!({ "name": "ids", "version": "1" });
        let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
        let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params });
        let response = session.post(&hello).await;
        let header = response.lines().find(|line| line.starts_with("mcp-session-id: "));
        session.header = format!("{}\r\n", header.unwrap_or_else(|| panic!("no session: {response}")));
        session
            .post(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
            .await;
        session
    }

    /// Sends a message, and returns the connection on which the response arrives.
    async fn send(&self, message: &Value) -> TcpStream {
        let body = message.to_string();
        let head = format!(
            "POST /mcp HTTP/1.1\r\nHost: {}\r\nContent-Type: {}\r\nAccept: application/json, \
             text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\n{}Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            self.content_type,
            self.header,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).await.expect("the server listens");
        stream
            .write_all((head + &body).as_bytes())
            .await
            .expect("the server reads");
        stream
    }

    /// Sends a message, and returns the response with its head.
    async fn post(&self, message: &Value) -> String {
        let mut stream = self.send(message).await;
        let mut response = String::new();
        let read = timeout(PATIENCE, stream.read_to_string(&mut response));
        read.await.expect("in time").expect("a response");
        response
    }

    /// Calls the tool `wait`, and returns the response's message.
    async fn wait(&self, id: impl Into<Value>) -> Value {
        let response = self.post(&call(id, "wait")).await;
        let message = response.lines().find_map(|line| {
            let line = line.strip_prefix("data:").unwrap_or(line).trim();
            serde_json::from_str::<Value>(line).ok().filter(Value::is_object)
        });
        message.unwrap_or_else(|| panic!("no message: {response}"))
    }

    /// Calls the tool `wait` in a task.
    fn begin(&self, id: impl Into<Value>) -> JoinHandle<Value> {
        let (session, id) = (self.clone(), id.into());
        tokio::spawn(async move { session.wait(id).await })
    }
}

#[track_caller]
fn is_refused(response: &Value, id: &Value, state: &str) {
    assert_eq!(&response["id"], id, "{response}");
    assert_eq!(response["error"]["code"], -32_600, "{response}");
    let message = format!("id: {id} is the id of a request that {state}; use another id");
    assert_eq!(response["error"]["message"], message);
}

/// The second of two requests with one id is refused until the first has its response. Another
/// session may use the same id.
#[tokio::test]
async fn of_one_session_and_of_two() {
    let probe = Probe::default();
    let [ours, theirs] = sessions(&probe).await;
    for id in [json!(9), json!("nine")] {
        let before = probe.begun.load(SeqCst);
        let first = ours.begin(id.clone());
        probe.begun(before + 1).await;
        let second = ours.begin(id.clone());
        let other = theirs.begin(id.clone());
        probe.begun(before + 2).await;
        is_refused(&second.await.expect("no panic"), &id, "has no response yet");
        probe.gate.add_permits(2);
        for call in [first, other] {
            let response = call.await.expect("no panic");
            assert_eq!((&response["id"], text(&response)), (&id, "waited"));
        }
        // After its response an id may be used again.
        probe.gate.add_permits(1);
        assert_eq!(text(&ours.wait(id).await), "waited");
        assert_eq!(probe.begun.load(SeqCst), before + 3);
    }
}

/// A cancelled call may still run, and its response would be taken for that of a later call.
#[tokio::test]
async fn of_a_cancelled_request() {
    let probe = Probe::default();
    let [ours, theirs] = sessions(&probe).await;
    let cancelled = ours.begin(9);
    probe.begun(1).await;
    let params = json!({ "requestId": 9 });
    let cancellation = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params });
    // The cancellation of another session does not concern this request.
    theirs.post(&cancellation).await;
    is_refused(&ours.wait(9).await, &json!(9), "has no response yet");
    ours.post(&cancellation).await;
    cancelled.abort();
    is_refused(&ours.wait(9).await, &json!(9), "was cancelled");
    // rmcp lets the cancelled call run on, so there are three.
    probe.gate.add_permits(3);
    assert_eq!(text(&ours.wait(10).await), "waited");
    assert_eq!(text(&theirs.wait(9).await), "waited");
}

/// A request whose client leaves does not keep its id.
#[tokio::test]
async fn of_a_client_that_leaves() {
    let probe = Probe::default();
    let [ours, _] = sessions(&probe).await;
    let connection = ours.send(&call(9, "wait")).await;
    probe.begun(1).await;
    drop(connection);
    probe.gate.add_permits(2);
    let again = async {
        loop {
            let response = ours.wait(9).await;
            if response["error"].is_null() {
                return response;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    assert_eq!(text(&timeout(PATIENCE, again).await.expect("in time")), "waited");
}

/// Before 3.9, rmcp serves each type that begins like `application/json`, so the id is checked for
/// each of them. rmcp refuses other types.
#[tokio::test]
async fn of_types_that_begin_like_json() {
    let probe = Probe::default();
    let [ours, _] = sessions(&probe).await;
    let first = ours.begin(9);
    probe.begun(1).await;
    for content_type in [
        "application/json; charset=utf-8",
        "application/json-x",
        "Application/JSONrequest",
    ] {
        let theirs = Session {
            content_type,
            ..ours.clone()
        };
        is_refused(&theirs.wait(9).await, &json!(9), "has no response yet");
    }
    let text_plain = Session {
        content_type: "text/plain",
        ..ours.clone()
    };
    let response = text_plain.post(&call(9, "wait")).await;
    assert!(response.starts_with("HTTP/1.1 415"), "{response}");
    probe.gate.add_permits(1);
    assert_eq!(text(&first.await.expect("no panic")), "waited");
}
