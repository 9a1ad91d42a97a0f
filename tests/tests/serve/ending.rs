//! Calls over `LineTransport` that end early: at the end of the input, and by cancellation.

use std::{mem::replace, time::Duration};

use rmcp::service::QuitReason;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncWriteExt, duplex},
    time::sleep,
};

use crate::probe::{Client, call, text};

fn cancelled(id: i64) -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } })
}

/// Waiting requests do not keep the server running after its input has ended and no call makes
/// progress.
#[tokio::test]
async fn calls_that_hang() {
    let mut client = Client::open(|lines| lines.max_requests(2)).initialized().await;
    for id in 0..3 {
        client.call(id, "wait").await;
    }
    client.begun(2).await;
    client.writes.shutdown().await.expect("an end");
    assert!(matches!(client.end().await, Ok(QuitReason::Closed)));
}

/// Calls that wait for a response of the client do not keep it running either.
#[tokio::test]
async fn calls_that_wait_for_the_client() {
    let mut client = Client::open(|lines| lines.max_requests(1)).initialized().await;
    client.call(1, "ask").await;
    client.call(2, "wait").await;
    assert_eq!(client.next().await["method"], "ping");
    client.writes.shutdown().await.expect("an end");
    assert!(matches!(client.end().await, Ok(QuitReason::Closed)));
}

/// A result that nobody reads does not keep it running either.
#[tokio::test]
async fn a_full_output() {
    let mut client = Client::open(|lines| lines).initialized().await;
    client.call(1, "big").await;
    client.begun(1).await;
    client.writes.shutdown().await.expect("an end");
    assert!(matches!(client.end().await, Ok(QuitReason::Closed)));
}

/// After a call that asked its client is cancelled, further requests wait as before, and none is
/// refused.
#[tokio::test]
async fn a_cancelled_question() {
    let client = Client::open(|lines| lines.max_requests(2).max_waiting_bytes(2_000));
    let mut client = client.initialized().await;
    client.call(1, "wait").await;
    client.call(2, "ask").await;
    assert_eq!(client.next().await["method"], "ping");
    client.send(&cancelled(2)).await;
    let mut writes = replace(&mut client.writes, duplex(1).0);
    let writing = tokio::spawn(async move {
        for id in 10..310 {
            let line = format!("{}\n", call(id, "wait"));
            writes.write_all(line.as_bytes()).await.expect("the server reads");
        }
        writes
    });
    sleep(Duration::from_millis(200)).await;
    assert!(!writing.is_finished(), "all was read");
    client.probe.gate.add_permits(400);
    for _ in 0..301 {
        assert_eq!(text(&client.next().await), "waited");
    }
    drop(writing.await.expect("no panic"));
}

/// rmcp would send the first call's result as that of the second.
#[tokio::test]
async fn the_id_of_a_cancelled_call() {
    let mut client = Client::open(|lines| lines).initialized().await;
    let messages = [call(1, "wait"), cancelled(1), call(1, "big")];
    let mut lines = messages.map(|message| message.to_string()).join("\n");
    lines.push('\n');
    client
        .writes
        .write_all(lines.as_bytes())
        .await
        .expect("the server reads");
    let response = client.next().await;
    assert_eq!(response["id"], 1);
    assert_eq!(response["error"]["code"], -32_600, "{response}");
    let message = "id: 1 is the id of a request that was cancelled; use another id";
    assert_eq!(response["error"]["message"], message);
    client.call(2, "big").await;
    assert_eq!(client.next().await["id"], 2);
}
