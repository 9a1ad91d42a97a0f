//! Handlers that `#[mcp_tools]` writes, and rmcp's own `#[tool]`s that send the counted entries.

// Only the signatures of the methods matter.
#![allow(clippy::needless_lifetimes, clippy::elidable_lifetime_names)]

mod adopted;
mod handlers;
mod moved;
mod several;

use rmcp::{
    Peer, RoleServer, ServerHandler,
    model::{CallToolResponse, NumberOrString, RequestId},
    service::{RequestContext, RunningService, serve_directly},
};

/// A server without tools, whose peer sends the requests of the tests.
struct Nothing;

impl ServerHandler for Nothing {}

/// Returns a connection without messages.
fn connection() -> RunningService<RoleServer, Nothing> {
    let (_client, server) = tokio::io::duplex(64);
    serve_directly(Nothing, server, None)
}

/// Returns the context of a request with this id.
fn request(peer: &Peer<RoleServer>, number: i64) -> RequestContext<RoleServer> {
    RequestContext::new(RequestId::from(NumberOrString::Number(number)), peer.clone())
}

/// Returns the text of a result, and true for an error result.
#[track_caller]
fn text(response: &CallToolResponse) -> (String, bool) {
    let CallToolResponse::Complete(result) = response else {
        panic!("not complete: {response:?}");
    };
    let texts: Vec<&str> = result
        .content
        .iter()
        .map(|content| content.as_text().expect("a text").text.as_str())
        .collect();
    (texts.join("|"), result.is_error == Some(true))
}
