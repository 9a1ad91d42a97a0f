//! Requests of servers to the client's model.

use std::time::Duration;

use mcpact_meter::{Limit, Meter};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::Kept;

/// The client has a request for sampling before it can be refused, so later calls are.
#[tokio::test]
async fn sampling_counts_for_limits() {
    let kept = Kept::default();
    let limit = Limit {
        tokens: Some(20),
        ..Limit::default()
    };
    let meter = Meter::builder().limit(limit).sink(kept.clone()).build();
    let (client, far) = tokio::io::duplex(1 << 16);
    let (far_read, far_write) = tokio::io::split(far);
    let (mut read, mut write) = meter.lines(far_read, far_write);
    let (_client_read, mut client_write) = tokio::io::split(client);
    for id in 1..=2 {
        let content = r#"{"type":"text","text":"Hello, world!"}"#;
        let asked = format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"sampling/createMessage","params":{{"systemPrompt":"Be kind","messages":[{{"role":"user","content":{content}}}]}}}}"#
        );
        write.write_all(format!("{asked}\n").as_bytes()).await.unwrap();
        let response =
            format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"role":"assistant","content":[{content},{content}]}}}}"#);
        client_write
            .write_all(format!("{response}\n").as_bytes())
            .await
            .unwrap();
        let mut got = vec![0; response.len() + 1];
        read.read_exact(&mut got).await.unwrap();
    }
    client_write.write_all(format!("{CALL}\n").as_bytes()).await.unwrap();
    client_write.shutdown().await.unwrap();
    let mut rest = String::new();
    read.read_to_string(&mut rest).await.unwrap();
    assert_eq!(rest, "");
    assert!(meter.flush(Duration::from_secs(30)));
    let counted: Vec<_> = kept
        .records()
        .iter()
        .filter(|record| record.error.is_none())
        .map(|record| (record.input_tokens, record.output_tokens))
        .collect();
    assert_eq!(counted, [(Some(8), Some(6)), (Some(8), Some(6))]);
}

/// A call of a tool, which is over the limit.
const CALL: &str = r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"x"}}"#;
