//! The layer for lines.

use std::time::Duration;

use mcpact_meter::{Limit, Meter};
use rmcp::ServiceExt;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};

use crate::Kept;
use crate::recount::{INITIALIZE, INITIALIZED, messages, of_calls};
use crate::server::Server;

const WAIT: Duration = Duration::from_secs(30);

/// The client's end of a connection to a metered server.
struct Client {
    read: BufReader<ReadHalf<DuplexStream>>,
    write: WriteHalf<DuplexStream>,
}

impl Client {
    /// Starts a server behind a meter, with a small buffer between both.
    fn of(meter: &Meter) -> Client {
        let (client, server) = tokio::io::duplex(100);
        let (read, write) = tokio::io::split(server);
        let transport = meter.lines(read, write);
        tokio::spawn(async move {
            if let Ok(service) = Server.serve(transport).await {
                let _ = service.waiting().await;
            }
        });
        let (read, write) = tokio::io::split(client);
        Client {
            read: BufReader::new(read),
            write,
        }
    }

    async fn send(&mut self, message: &str) {
        self.write.write_all(format!("{message}\n").as_bytes()).await.unwrap();
    }

    async fn receive(&mut self) -> String {
        let mut line = String::new();
        tokio::time::timeout(WAIT, self.read.read_line(&mut line))
            .await
            .expect("a message")
            .unwrap();
        line.trim().to_owned()
    }

    async fn start(&mut self) {
        self.send(INITIALIZE).await;
        self.receive().await;
        self.send(INITIALIZED).await;
    }
}

#[tokio::test]
async fn the_log_equals_an_independent_recount() {
    let kept = Kept::default();
    let meter = Meter::builder().server("example").sink(kept.clone()).build();
    let mut client = Client::of(&meter);
    client.start().await;
    let sent = messages();
    let mut received = Vec::new();
    for message in &sent {
        client.send(message).await;
        received.push(client.receive().await);
    }
    client.send(r#"{"jsonrpc":"2.0","id":100,"method":"tools/list"}"#).await;
    client.receive().await;
    drop(client);
    assert!(meter.flush(WAIT));
    let records = kept.records();
    let calls: Vec<_> = records.iter().filter(|record| record.method == "tools/call").collect();
    assert_eq!(calls.len(), sent.len());
    let sum = (
        calls.iter().filter_map(|call| call.input_tokens).sum::<u64>(),
        calls.iter().filter_map(|call| call.output_tokens).sum::<u64>(),
    );
    assert_eq!(
        sum,
        of_calls(sent.iter().map(String::as_str), received.iter().map(String::as_str))
    );
    assert!(sum.1 > 1_000 && calls.iter().all(|call| !call.estimated));
    for call in &calls {
        assert_eq!(
            (call.server.as_str(), call.client.as_deref()),
            ("example", Some("example 1.0"))
        );
        assert_eq!(call.protocol.as_deref(), Some("2025-11-25"));
    }
    let errors: Vec<&str> = calls.iter().filter_map(|call| call.error.as_deref()).collect();
    assert_eq!(errors, ["tool_error", "-32602"]);
    let list = records.iter().find(|record| record.method == "tools/list").unwrap();
    assert!(list.output_tokens.is_some_and(|tokens| tokens > 40));
}

#[tokio::test]
async fn bytes_pass_as_they_are() {
    let meter = Meter::builder().build();
    let (client, far) = tokio::io::duplex(64);
    let (server, near) = tokio::io::duplex(64);
    let (far_read, far_write) = tokio::io::split(far);
    let (mut read, mut write) = meter.lines(far_read, far_write);
    // Garbage, white space, bytes that are no UTF-8, an empty line, a long line, and no end of
    // line.
    let mut bytes = b"{\"id\":1 , \"method\":\"x\"}\r\n\n garbage \n\xff\xfe\n[1,2]\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":[]}\n".to_vec();
    bytes.extend(vec![b'y'; 200_000]);
    bytes.extend(b"\n{\"method\":");
    let sent = bytes.clone();
    let (mut server_read, mut server_write) = tokio::io::split(server);
    let (mut client_read, mut client_write) = tokio::io::split(client);
    let feed = tokio::spawn(async move {
        client_write.write_all(&sent).await.unwrap();
        client_write.shutdown().await.unwrap();
        drop(client_write);
    });
    let (mut near_read, mut near_write) = tokio::io::split(near);
    let pass = tokio::spawn(async move {
        tokio::io::copy(&mut read, &mut near_write).await.unwrap();
        near_write.shutdown().await.unwrap();
    });
    let mut got = Vec::new();
    server_read.read_to_end(&mut got).await.unwrap();
    assert!(got == bytes, "{} bytes of {}", got.len(), bytes.len());
    feed.await.unwrap();
    pass.await.unwrap();
    // And back.
    let back = bytes.clone();
    let feed = tokio::spawn(async move {
        server_write.write_all(&back).await.unwrap();
        server_write.shutdown().await.unwrap();
    });
    let pass = tokio::spawn(async move {
        tokio::io::copy(&mut near_read, &mut write).await.unwrap();
        write.shutdown().await.unwrap();
    });
    let mut got = Vec::new();
    client_read.read_to_end(&mut got).await.unwrap();
    assert!(got == bytes, "{} bytes of {}", got.len(), bytes.len());
    feed.await.unwrap();
    pass.await.unwrap();
}

#[tokio::test]
async fn a_refused_call_does_not_reach_the_server() {
    let kept = Kept::default();
    let limit = Limit {
        tool: Some("repeat".to_owned()),
        calls: Some(2),
        ..Limit::default()
    };
    let meter = Meter::builder().limit(limit).sink(kept.clone()).build();
    let mut client = Client::of(&meter);
    client.start().await;
    let call = |id: u32| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"repeat","arguments":{{"text":"x"}}}}}}"#
        )
    };
    for id in 1..=2 {
        client.send(&call(id)).await;
        let result = client.receive().await;
        assert!(result.contains(r#""text":"x""#), "{result}");
    }
    // Together with one that is not refused.
    client
        .send(&format!("{}\n{}", call(3), call(4).replace("repeat", "fail")))
        .await;
    let mut results = [client.receive().await, client.receive().await];
    results.sort_by_key(|result| result.contains("\"id\":4"));
    assert!(
        results[0].contains(r#""id":3"#) && results[0].contains(r#""isError":true"#),
        "{results:?}"
    );
    assert!(
        results[0].contains("The limit of tool `repeat` is 2 calls a day; 0 calls left. It resets at"),
        "{results:?}"
    );
    assert!(results[1].contains("it failed"), "{results:?}");
    drop(client);
    assert!(meter.flush(WAIT));
    let refused = kept
        .records()
        .iter()
        .filter(|call| call.error.as_deref() == Some("limit_exceeded"))
        .count();
    assert_eq!(refused, 1);
}

#[tokio::test]
async fn cancelled_and_unanswered_requests() {
    let kept = Kept::default();
    let meter = Meter::builder().sink(kept.clone()).build();
    let (mut client, server) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(server);
    let (mut read, write) = meter.lines(read, write);
    let text = concat!(
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}"#,
        "\n",
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        "\n",
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"slow"}}"#,
        "\n"
    );
    client.write_all(text.as_bytes()).await.unwrap();
    let mut got = vec![0; text.len()];
    read.read_exact(&mut got).await.unwrap();
    drop((read, write));
    assert!(meter.flush(WAIT));
    let errors: Vec<Option<String>> = kept.records().into_iter().map(|call| call.error).collect();
    assert_eq!(
        errors,
        [Some("cancelled".to_owned()), Some("connection_closed".to_owned())]
    );
    assert!(
        kept.records()
            .iter()
            .all(|call| call.output_tokens.is_none() && call.input_tokens.is_some())
    );
}
