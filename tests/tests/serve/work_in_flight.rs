//! Requests in flight over `LineTransport`: limits, equal ids, early closes, odd beginnings.

use std::{collections::BTreeSet, sync::atomic::Ordering::SeqCst, time::Duration};

use rmcp::service::QuitReason;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt},
    time::timeout,
};

use super::probe::{BIG, Client, PATIENCE, call, text};
/// A client that writes and never reads costs a bounded number of calls. When it reads, each
/// request has a response.
#[tokio::test]
async fn a_client_that_does_not_read() {
    const CALLS: usize = 2_000;
    let client = Client::open(|lines| lines.max_requests(8).max_waiting_bytes(10 * BIG));
    let mut client = client.initialized().await;
    let probe = client.probe.clone();
    let mut writes = client.writes;
    let writing = tokio::spawn(async move {
        for id in 0..CALLS {
            let line = format!("{}\n", call(id, "big"));
            writes.write_all(line.as_bytes()).await.expect("the server reads");
        }
        writes
    });
    // Waits until nothing changes.
    let mut before = usize::MAX;
    while probe.begun.load(SeqCst) != before {
        before = probe.begun.load(SeqCst);
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    // The maximum of waiting lines, one that is being written, and a few calls that ended at the
    // same time.
    assert!((10..=10 + 1 + 8).contains(&before), "{before} calls");
    assert!(!writing.is_finished(), "all was read");

    let mut reads = client.reads;
    let mut ids = BTreeSet::new();
    let mut line = String::new();
    for _ in 0..CALLS {
        line.clear();
        let read = timeout(PATIENCE, reads.read_line(&mut line));
        read.await.expect("in time").expect("UTF-8");
        let response: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(text(&response).len(), BIG);
        ids.insert(response["id"].as_u64().expect("an id"));
    }
    assert_eq!(ids.len(), CALLS);
    client.reads = reads;
    client.writes = writing.await.expect("no panic");
    assert_eq!(probe.begun.load(SeqCst), CALLS);
    drop((client.writes, client.reads));
    assert!(matches!(client.served.await.expect("no panic"), Ok(QuitReason::Closed)));
}

/// Only some requests run at a time; waiting ones still begin after the end of the input.
#[tokio::test]
async fn calls_at_a_time() {
    let mut client = Client::open(|lines| lines.max_requests(3)).initialized().await;
    for id in 0..20 {
        client.call(id, "wait").await;
    }
    client.begun(3).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(client.probe.running.load(SeqCst), 3);
    client.writes.shutdown().await.expect("an end");
    let mut ids = BTreeSet::new();
    for _ in 0..20 {
        client.probe.gate.add_permits(1);
        let response = client.next().await;
        assert_eq!(text(&response), "waited");
        ids.insert(response["id"].as_u64().expect("an id"));
        assert!(client.probe.running.load(SeqCst) <= 3);
    }
    assert_eq!(ids.len(), 20);
    assert!(matches!(client.end().await, Ok(QuitReason::Closed)));
}

/// Pings and cancellations reach a server that runs its maximum of requests.
#[tokio::test]
async fn pings_and_cancellations() {
    let mut client = Client::open(|lines| lines.max_requests(2)).initialized().await;
    for id in 1..=4 {
        client.call(id, "wait").await;
    }
    client.begun(2).await;
    client
        .send(&json!({ "jsonrpc": "2.0", "id": "ping", "method": "ping" }))
        .await;
    assert_eq!(
        client.next().await,
        json!({ "jsonrpc": "2.0", "id": "ping", "result": {} })
    );
    // A cancelled waiting call never begins; a cancelled running call lets the next one begin.
    for id in [3, 1] {
        let params = json!({ "requestId": id });
        client
            .send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }))
            .await;
    }
    client.begun(3).await;
    client.probe.gate.add_permits(10);
    let mut ids = BTreeSet::new();
    for _ in 0..2 {
        ids.insert(client.next().await["id"].as_u64().expect("an id"));
    }
    assert_eq!(ids, [2, 4].into());
    assert_eq!(client.probe.begun.load(SeqCst), 3);
    // The id can be used again.
    client.call(3, "wait").await;
    assert_eq!(client.next().await["id"], 3);
}

/// The response to a call's own request overtakes any number of requests.
#[tokio::test]
async fn responses_of_the_client() {
    let client = Client::open(|lines| lines.max_requests(2).max_waiting_bytes(2_000));
    let mut client = client.initialized().await;
    for id in 0..2 {
        client.call(id, "ask").await;
    }
    let asked = [client.next().await, client.next().await];
    for id in 10..60 {
        client.call(id, "wait").await;
    }
    for question in &asked {
        assert_eq!(question["method"], "ping");
        client
            .send(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": {} }))
            .await;
    }
    client.probe.gate.add_permits(100);
    let mut said = BTreeSet::new();
    let mut refused = 0;
    for _ in 0..52 {
        let response = client.next().await;
        said.insert(response["id"].as_u64().expect("an id"));
        if response["error"].is_null() {
            let asked = if response["id"].as_u64() < Some(2) {
                "asked: true"
            } else {
                "waited"
            };
            assert_eq!(text(&response), asked);
        } else {
            assert_eq!(response["error"]["code"], -32_603, "{response}");
            refused += 1;
        }
    }
    assert_eq!(said.len(), 52);
    assert!((1..50).contains(&refused), "{refused} were refused");
}

/// The second of two requests with the same id is refused, whether the first is running or waiting.
#[tokio::test]
async fn equal_ids() {
    let mut client = Client::open(|lines| lines.max_requests(1)).initialized().await;
    for id in ["a", "b", "a", "b"] {
        client.call(id, "wait").await;
    }
    for id in ["a", "b"] {
        let response = client.next().await;
        assert_eq!(response["id"], id);
        assert_eq!(response["error"]["code"], -32_600);
        let message = format!("id: \"{id}\" is the id of a request that has no response yet; use another id");
        assert_eq!(response["error"]["message"], message);
    }
    client.probe.gate.add_permits(10);
    for id in ["a", "b"] {
        let response = client.next().await;
        assert_eq!((&response["id"], text(&response)), (&json!(id), "waited"));
    }
    // After its response an id may be used again.
    client.call("a", "wait").await;
    assert_eq!(text(&client.next().await), "waited");
    assert_eq!(client.probe.begun.load(SeqCst), 3);
}

/// Serving ends when nobody reads the output any more, even if the input is open.
#[tokio::test]
async fn a_closed_output() {
    for garbage in [false, true] {
        let mut client = Client::open(|lines| lines).initialized().await;
        client.call(1, "big").await;
        client.next().await;
        drop(client.reads);
        let line = if garbage {
            "no JSON\n".to_owned()
        } else {
            format!("{}\n", call(2, "big"))
        };
        client
            .writes
            .write_all(line.as_bytes())
            .await
            .expect("the server reads");
        let served = timeout(PATIENCE, client.served)
            .await
            .expect("in time")
            .expect("no panic");
        assert!(matches!(served, Ok(QuitReason::Closed)), "{garbage}: {served:?}");
        drop(client.writes);
    }
}

/// Messages before `initialize` do not end the connection.
#[tokio::test]
async fn before_initialize() {
    let mut client = Client::open(|lines| lines);
    for message in [
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/nothing" }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": {} }),
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": 1, "message": "no" } }),
        json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
    ] {
        client.send(&message).await;
    }
    assert_eq!(client.next().await, json!({ "jsonrpc": "2.0", "id": 1, "result": {} }));

    for (params, problem) in [
        (
            json!({ "protocolVersion": "2025-11-25", "capabilities": {} }),
            "missing field `clientInfo`",
        ),
        (
            json!({ "protocolVersion": "2025-06-18", "clientInfo": { "name": "a", "version": "1" } }),
            "missing field `capabilities`",
        ),
        (
            json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "a" } }),
            "missing field `version`",
        ),
    ] {
        client
            .send(&json!({ "jsonrpc": "2.0", "id": 7, "method": "initialize", "params": params }))
            .await;
        let response = client.next().await;
        assert_eq!(
            (&response["id"], &response["error"]["code"]),
            (&json!(7), &json!(-32_602))
        );
        let version = params["protocolVersion"].as_str().expect("a version");
        let message = format!(
            "protocol {version}: params of `initialize`: {problem}; write `protocolVersion`, `capabilities` and `clientInfo` with \
             `name` and `version`"
        );
        assert_eq!(response["error"]["message"], message);
    }
    client
        .send(&json!({ "jsonrpc": "2.0", "id": 8, "method": "initialize" }))
        .await;
    assert_eq!(client.next().await["error"]["code"], -32_602);

    let mut client = client.initialized().await;
    client.call(9, "big").await;
    assert_eq!(text(&client.next().await).len(), BIG);
}

/// This also applies to a session without `initialize`.
#[tokio::test]
async fn before_a_request_that_says_its_protocol() {
    let mut client = Client::open(|lines| lines);
    client
        .send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } }))
        .await;
    let mut wait = newest(call(1, "wait"));
    client.send(&wait).await;
    client.begun(1).await;
    // Now the connection accepts a cancellation.
    client
        .send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } }))
        .await;
    wait["id"] = 2.into();
    client.send(&wait).await;
    client.begun(2).await;
    client.probe.gate.add_permits(2);
    assert_eq!(client.next().await["id"], 2);
}

/// Returns a request with the metadata of protocol 2026-07-28, which needs no `initialize`.
fn newest(mut request: Value) -> Value {
    request["params"]["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "flight", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    request
}

/// After the first request of such a session, the handler gets notifications, even if no request is
/// in progress. Before it, they would end the connection.
#[tokio::test]
async fn notifications_between_requests() {
    let mut client = Client::open(|lines| lines);
    let notification = json!({ "jsonrpc": "2.0", "method": "notifications/app/changed" });
    client.send(&notification).await;
    let discover = newest(json!({ "jsonrpc": "2.0", "id": 1, "method": "server/discover" }));
    for request in [discover, json!({ "jsonrpc": "2.0", "id": 2, "method": "ping" })] {
        client.send(&request).await;
        assert!(client.next().await["result"].is_object());
    }
    for id in 3..6 {
        client.send(&newest(call(id, "big"))).await;
        assert_eq!(text(&client.next().await).len(), BIG);
        client.send(&notification).await;
        client
            .probe
            .notified(usize::try_from(id).expect("a small number") - 2)
            .await;
    }
}
