//! The router that `#[tool_handler]` uses.
//!
//! Without an argument it calls `Self::tool_router()` for each request, so a changed router must be
//! named.

use std::{borrow::Cow, sync::LazyLock};

use mcpact::{Menu, serve::RouterExt};
use rmcp::{ServerHandler, ServiceExt, handler::server::wrapper::Parameters, tool, tool_handler, tool_router};
use serde::Deserialize;

#[derive(Deserialize, schemars::JsonSchema)]
struct Note {
    text: String,
}

/// A server that stores no router.
struct Plain;

#[tool_router]
impl Plain {
    /// Add a note
    #[tool]
    async fn add(&self, Parameters(note): Parameters<Note>) -> String {
        note.text
    }
}

#[tool_handler]
impl ServerHandler for Plain {}

/// A server whose router is made once for all sessions.
struct Shared;

#[tool_router]
impl Shared {
    /// Add a note
    #[tool]
    async fn add(&self, Parameters(note): Parameters<Note>) -> String {
        note.text
    }
}

static ROUTER: LazyLock<rmcp::handler::server::router::tool::ToolRouter<Shared>> = LazyLock::new(|| {
    let router = Shared::tool_router().compacted();
    router
        .discoverable(Menu::new().about("notes"))
        .expect("nothing is pinned")
});

#[tool_handler(router = ROUTER)]
impl ServerHandler for Shared {}

async fn listed(server: impl ServerHandler) -> Vec<Cow<'static, str>> {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let running = tokio::spawn(async move { server.serve(ours).await.expect("a client").waiting().await });
    let client = ().serve(theirs).await.expect("a server");
    let tools = client.list_all_tools().await.expect("tools");
    client.cancel().await.expect("an end");
    running.await.expect("no panic").expect("an end");
    tools.into_iter().map(|tool| tool.name).collect()
}

#[tokio::test]
async fn named_alone_it_asks_no_field() {
    assert_eq!(listed(Plain).await, ["add"]);
}

#[tokio::test]
async fn a_static_is_asked() {
    assert_eq!(listed(Shared).await, ["describe_tool", "execute_tool", "search_tools"]);
}
