//! Limits of the layer for lines.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use mcpact_meter::{Limit, Meter};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::recount::INITIALIZE;

/// Returns a meter that allows this number of calls.
fn limited(calls: u64) -> Meter {
    let limit = Limit {
        calls: Some(calls),
        ..Limit::default()
    };
    Meter::builder().limit(limit).build()
}

fn call(id: u32) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"x"}}}}"#)
}

/// Returns what the server gets of these bytes, and what the client gets from the meter.
async fn passed(meter: &Meter, sent: &str) -> (String, String) {
    let (client, far) = tokio::io::duplex(1 << 16);
    let (far_read, far_write) = tokio::io::split(far);
    let (mut read, mut write) = meter.lines(far_read, far_write);
    let (mut client_read, mut client_write) = tokio::io::split(client);
    client_write.write_all(sent.as_bytes()).await.unwrap();
    client_write.shutdown().await.unwrap();
    let (mut server, mut replies) = (String::new(), String::new());
    read.read_to_string(&mut server).await.unwrap();
    write.shutdown().await.unwrap();
    drop((read, write));
    client_read.read_to_string(&mut replies).await.unwrap();
    (server, replies)
}

#[tokio::test]
async fn a_last_line_without_a_line_break_is_limited() {
    let first = format!("{}\n", call(1));
    let (server, replies) = passed(&limited(1), &format!("{first}{}", call(2))).await;
    assert_eq!(server, first);
    assert!(
        replies.contains(r#""id":2"#) && replies.contains(r#""isError":true"#),
        "{replies}"
    );
    // A call within its limit passes as it is.
    let (server, _) = passed(&limited(1), &call(1)).await;
    assert_eq!(server, call(1));
}

#[tokio::test]
async fn a_line_with_a_byte_order_mark_is_limited() {
    let first = format!("\u{feff}{}\n", call(1));
    let (server, replies) = passed(&limited(1), &format!("{first}\u{feff}{}\n", call(2))).await;
    assert_eq!(server, first);
    assert!(replies.contains(r#""id":2"#), "{replies}");
}

#[tokio::test]
async fn a_warning_is_sent_before_the_result() {
    let limit = Limit {
        calls: Some(1),
        action: mcpact_meter::limits::Action::Warn,
        ..Limit::default()
    };
    let meter = Meter::builder().limit(limit).build();
    let (client, far) = tokio::io::duplex(1 << 16);
    let (far_read, far_write) = tokio::io::split(far);
    let (mut read, mut write) = meter.lines(far_read, far_write);
    let (mut client_read, mut client_write) = tokio::io::split(client);
    for (sent, response) in [
        (
            INITIALIZE.to_owned(),
            r#"{"jsonrpc":"2.0","id":0,"result":{"capabilities":{"logging":{}}}}"#,
        ),
        (call(1), r#"{"jsonrpc":"2.0","id":1,"result":{"content":[]}}"#),
        (call(2), r#"{"jsonrpc":"2.0","id":2,"result":{"content":[]}}"#),
    ] {
        client_write.write_all(format!("{sent}\n").as_bytes()).await.unwrap();
        let mut got = vec![0; sent.len() + 1];
        read.read_exact(&mut got).await.unwrap();
        write.write_all(format!("{response}\n").as_bytes()).await.unwrap();
    }
    write.shutdown().await.unwrap();
    drop((read, write));
    let mut received = String::new();
    client_read.read_to_string(&mut received).await.unwrap();
    let lines: Vec<&str> = received.lines().collect();
    assert_eq!(lines.len(), 4, "{received}");
    assert!(
        lines[2].contains(r#""level":"warning""#) && lines[2].contains("The limit is 1 call a day; 0 calls left."),
        "{received}"
    );
}

#[tokio::test]
async fn an_array_with_a_refused_call_does_not_reach_the_server() {
    let array = format!(r#"[{},{{"jsonrpc":"2.0","method":"x"}},{}]"#, call(1), call(2));
    let meter = limited(1);
    let (server, replies) = passed(&meter, &format!("{array}\n")).await;
    assert_eq!(server, "");
    // The first call alone is within the limit.
    let alone = call(1);
    assert_eq!(passed(&meter, &alone).await, (alone, String::new()));
    let replies: Vec<serde_json::Value> = serde_json::from_str(&replies).unwrap();
    assert_eq!(
        (&replies[0]["id"], &replies[0]["error"]["code"]),
        (&1.into(), &(-32_029).into())
    );
    assert_eq!(
        (&replies[1]["id"], &replies[1]["result"]["isError"]),
        (&2.into(), &true.into())
    );
    assert_eq!(replies.len(), 2);
    // An array within its limit passes as it is.
    let (server, replies) = passed(&limited(2), &array).await;
    assert_eq!((server, replies), (array, String::new()));
}

/// The calls of a client that does not read are not read either.
#[tokio::test]
async fn results_of_refused_calls_are_bounded() {
    let meter = limited(0);
    let (client, far) = tokio::io::duplex(1 << 10);
    let (far_read, far_write) = tokio::io::split(far);
    let (mut read, mut write) = meter.lines(far_read, far_write);
    let pass = tokio::spawn(async move {
        let mut got = Vec::new();
        read.read_to_end(&mut got).await.unwrap();
        write.shutdown().await.unwrap();
        got
    });
    let (mut client_read, mut client_write) = tokio::io::split(client);
    let sent = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&sent);
    let feed = tokio::spawn(async move {
        for id in 0..20_000 {
            client_write
                .write_all(format!("{}\n", call(id)).as_bytes())
                .await
                .unwrap();
            counter.store(id, Ordering::Relaxed);
        }
        client_write.shutdown().await.unwrap();
    });
    // The client is blocked once it makes no progress for 2 s. A busy machine may delay it for less.
    let (mut before, mut equal_samples) = (0, 0);
    while before < 1_000 || equal_samples < 8 {
        tokio::time::sleep(Duration::from_millis(250)).await;
        let now = sent.load(Ordering::Relaxed);
        equal_samples = if now == before { equal_samples + 1 } else { 0 };
        before = now;
    }
    assert!(before < 15_000, "{before}");
    let mut replies = String::new();
    client_read.read_to_string(&mut replies).await.unwrap();
    assert_eq!(replies.lines().count(), 20_000);
    feed.await.unwrap();
    assert!(pass.await.unwrap().is_empty());
}
