//! Tools of a router that panic: each call gets an error result, and ends.

use std::sync::Arc;

use mcpact::{Menu, serve::RouterExt};
use rmcp::{
    handler::server::router::tool::{ToolRoute, ToolRouter},
    model::{CallToolResult, ContentBlock, Tool},
};
use serde_json::{Value, json};

use super::Server;
use crate::probe::{Client, call, text};

/// Returns a router with a tool that panics before it returns a future, one that panics later, and
/// one that works.
fn router() -> ToolRouter<Server> {
    let tool = |name| Tool::new(name, "Print a page", Arc::default());
    let printed = || CallToolResult::success(vec![ContentBlock::text("printed")]);
    ToolRouter::new()
        .with_route(ToolRoute::new_dyn(tool("early"), move |_| {
            assert!(std::hint::black_box(false), "no paper");
            Box::pin(async move { Ok(printed().into()) })
        }))
        .with_route(ToolRoute::new_dyn(tool("late"), move |_| {
            Box::pin(async move {
                tokio::task::yield_now().await;
                assert!(std::hint::black_box(false), "no ink");
                Ok(printed().into())
            })
        }))
        .with_route(ToolRoute::new_dyn(tool("works"), move |_| {
            Box::pin(async move { Ok(printed().into()) })
        }))
}

/// Returns a call by `execute_tool`.
fn execute(id: &str, tool: &str) -> Value {
    let mut call = call(id, "execute_tool");
    call["params"]["arguments"] = json!({ "tool": tool });
    call
}

/// rmcp sends no response for a request whose task panics, so `LineTransport` would count it for
/// ever.
#[tokio::test]
async fn the_calls_end() {
    type Request = fn(&str, &str) -> Value;
    let discoverable = router().discoverable(Menu::new()).expect("it starts");
    let by_name = |id: &str, tool: &str| call(id, tool);
    let cases: [(_, Request); 3] = [
        (router().compacted(), by_name),
        (discoverable.clone(), by_name),
        (discoverable, execute),
    ];
    for (tool_router, call) in cases {
        let mut client = Client::of(Server { tool_router }, |lines| lines.max_requests(2))
            .initialized()
            .await;
        for (tool, problem) in [("early", "no paper"), ("late", "no ink"), ("early", "no paper")] {
            client.send(&call(tool, tool)).await;
            let response = client.next().await;
            assert_eq!(response["id"], tool);
            assert_eq!(response["result"]["isError"], true, "{response}");
            let expected = format!("`{tool}` panicked; the server keeps running: {problem}");
            assert_eq!(text(&response), expected);
        }
        client.send(&call("works", "works")).await;
        let response = client.next().await;
        assert_eq!((&response["id"], text(&response)), (&json!("works"), "printed"));
    }
}
