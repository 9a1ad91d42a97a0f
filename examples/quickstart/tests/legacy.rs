//! A server without meta-tools, whose binary has neither the search nor the word table.
//!
//! The binary is that of this test.

#[path = "support/parts.rs"]
mod parts;

use std::{env, fs};

use mcpact::{Server, mcp_tool, mcp_tools, toolset};
use rmcp::ServiceExt;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, duplex};

struct Shop {
    orders: &'static str,
}

#[mcp_tools]
impl Shop {
    /// List the orders
    #[mcp_tool(read_only)]
    fn list_orders(&self) -> &'static str {
        self.orders
    }

    /// Submit an order
    #[mcp_tool]
    fn submit_order(&self) -> String {
        format!("submitted after {}", self.orders)
    }
}

toolset! { SHOP = [Shop] }

const MESSAGES: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":1,"method":"tools/list"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"submit_order"}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"search_tools","arguments":{"query":"orders"}}}
{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"list_available_tools"}}
"#;

/// Serves a client, so that the binary contains everything that such a server needs.
#[tokio::test]
async fn no_search() {
    let (ours, theirs) = duplex(1 << 16);
    let server = Server::builder(&SHOP)
        .handlers(Shop { orders: "none" })
        .context_tools()
        .build()
        .expect("a server");
    let running = tokio::spawn(async move { server.serve(theirs).await.expect("a session").waiting().await });
    let (read, mut write) = tokio::io::split(ours);
    write.write_all(MESSAGES.as_bytes()).await.expect("a server that reads");
    let mut lines = BufReader::new(read).lines();
    let mut responses = Vec::new();
    for _ in 0..5 {
        responses.push(lines.next_line().await.expect("a line").expect("a response"));
    }
    let response = |id: usize| {
        let id = format!("\"id\":{id},");
        responses
            .iter()
            .find(|response| response.contains(&id))
            .expect("a response to each request")
    };
    assert!(response(1).contains("\"submit_order\"") && !response(1).contains("\"search_tools\""));
    assert!(response(2).contains("submitted"), "{}", response(2));
    assert!(response(3).contains("unknown tool `search_tools`"), "{}", response(3));
    assert!(response(4).contains("\"list_orders\\\""), "{}", response(4));
    drop((lines, write));
    running
        .await
        .expect("a server that ends with its client")
        .expect("no error");

    let binary = fs::read(env::current_exe().expect("this binary")).expect("its bytes");
    assert!(!parts::contains(&binary, parts::WORD_TABLE));
    assert!(!parts::contains(&binary, parts::VOCABULARY));
}
