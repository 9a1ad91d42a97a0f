//! Handlers that call the server through the trait, which the docs on authorization warn about.

use std::sync::Arc;

use mcpact::{discover::Mode, serve::Server};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams},
    service::RequestContext,
};
use serde_json::json;

use super::{
    checks,
    shop::builder,
    users::{PROTOCOLS, may_see, users},
};

/// A handler that checks names, and is generic over the server.
#[derive(Clone)]
struct Gate<S>(S);

impl<S: ServerHandler + Clone> ServerHandler for Gate<S> {
    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut list = self.0.list_tools(request, context.clone()).await?;
        list.tools.retain(|tool| may_see(&tool.name, &context));
        Ok(list)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !may_see(&request.name, &context) {
            return Err(ErrorData::invalid_request("for clerks", None));
        }
        self.0.call_tool(request, context).await
    }
}

/// The same handler, which holds an `Arc` of the server. Rust prefers a method of the trait for the
/// `Arc` to a method of the server inside it.
#[derive(Clone)]
struct Held(Arc<Server>);

impl ServerHandler for Held {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !may_see(&request.name, &context) {
            return Err(ErrorData::invalid_request("for clerks", None));
        }
        self.0.call_tool(request, context).await
    }
}

/// Checks that a guest who is refused a call by name can make it by a meta-tool.
async fn passes<H: ServerHandler + Clone>(handler: H) {
    let [guest, _] = users(handler, PROTOCOLS[0]).await;
    let lamp = json!({ "item": "lamp" });
    let direct = guest.call("submit_order", lamp.clone()).await;
    assert_eq!(direct["error"]["message"], "for clerks");
    let execute = json!({ "tool": "submit_order", "args": lamp });
    assert_eq!(guest.said("execute_tool", execute).await, "submitted lamp");
}

/// The server cannot distinguish a call through the trait from a client's call. If this test fails,
/// `authorization.md` no longer says what happens.
#[tokio::test]
async fn the_meta_tools_pass_the_check() {
    let server = || builder(Mode::Dynamic).build().expect("a server");
    passes(Gate(server())).await;
    passes(Gate(Arc::new(server()))).await;
    passes(Held(Arc::new(server()))).await;
}

/// `wrapped_by` is the remedy that the docs name.
#[tokio::test]
async fn wrapped_by_closes_the_gap() {
    let server = || builder(Mode::Dynamic).build().expect("a server");
    let wrapped: [fn(Server) -> Server; 2] = [
        |server| server.wrapped_by(Gate),
        |server| server.wrapped_by(|server| Gate(Arc::new(server))),
    ];
    for wrap in wrapped {
        checks::by_meta_tools(&users(wrap(server()), PROTOCOLS[0]).await).await;
    }
}
