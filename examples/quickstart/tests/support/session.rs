//! A session of a client with a server in this process.

use mcpact::Server;
use rmcp::ServiceExt;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, duplex};

const START: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
"#;

/// Returns the response of a server to each request, in their order. A request has a method and its
/// parameters.
pub(crate) async fn responses(server: Server, requests: &[(&str, &str)]) -> Vec<String> {
    let (ours, theirs) = duplex(1 << 16);
    let running = tokio::spawn(async move { server.serve(theirs).await.expect("a session").waiting().await });
    let (read, mut write) = tokio::io::split(ours);
    let numbered = (1..).zip(requests);
    let lines = numbered.map(|(id, (method, params))| {
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\",\"params\":{params}}}\n")
    });
    let messages = START.to_owned() + &lines.collect::<String>();
    write.write_all(messages.as_bytes()).await.expect("a server that reads");
    let mut lines = BufReader::new(read).lines();
    let mut received = Vec::new();
    for _ in 0..=requests.len() {
        received.push(lines.next_line().await.expect("a line").expect("a response"));
    }
    drop((lines, write));
    running
        .await
        .expect("a server that ends with its client")
        .expect("no error");
    let response = |id: usize| {
        let id = format!("\"id\":{id},");
        let own = received.iter().find(|response| response.contains(&id));
        own.expect("a response to each request").clone()
    };
    (1..=requests.len()).map(response).collect()
}
