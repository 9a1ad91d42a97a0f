//! Handlers beside and around a server that panic: each request and the next one get a response.

use mcpact::{discover::Mode, serve::Server};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams,
        ReadResourceResponse, ServerCapabilities, ServerConfig,
    },
    service::RequestContext,
};
use serde_json::{Value, json};

use super::{
    shop::builder,
    users::{PROTOCOLS, User, is_clerk, users},
};

/// A handler that panics for guests, since it assumes that only clerks ask.
struct Trusting(Server);

impl ServerHandler for Trusting {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_resources().build())
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        assert!(is_clerk(&context), "no clerk");
        self.0.list_tools(request, context).await
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        assert_ne!(request.name, "rate_item", "no rates");
        self.0.call_tool(request, context).await
    }

    // Not async, so that it panics before there is a future.
    #[allow(clippy::manual_async_fn, reason = "the panic is to come before the future")]
    fn read_resource(
        &self,
        _: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<ReadResourceResponse, ErrorData>> {
        assert!(std::hint::black_box(false), "no resources");
        async { Err(ErrorData::internal_error("no resources", None)) }
    }
}

#[track_caller]
fn is_internal_error(response: &Value, method: &str) {
    let text = format!("`{method}` panicked");
    assert_eq!(response["error"]["code"], -32603, "{response}");
    assert_eq!(response["error"]["message"], text, "{response}");
}

async fn resources(user: &User) {
    let params = json!({ "uri": "shop://goods" });
    is_internal_error(&user.request("resources/read", params).await, "resources/read");
}

#[tokio::test]
async fn around_the_server() {
    for mode in Mode::EVERY.iter().copied() {
        let server = builder(mode).build().expect("a server").wrapped_by(Trusting);
        let [guest, clerk] = users(server, PROTOCOLS[0]).await;
        let lamp = json!({ "item": "lamp" });
        is_internal_error(&guest.request("tools/list", json!({})).await, "tools/list");
        is_internal_error(&guest.call("show_item", lamp.clone()).await, "tools/call");
        is_internal_error(&clerk.call("rate_item", lamp.clone()).await, "tools/call");
        if mode != Mode::All {
            let execute = json!({ "tool": "rate_item", "args": lamp });
            is_internal_error(&clerk.call("execute_tool", execute).await, "tools/call");
            is_internal_error(&guest.call("search_tools", json!({})).await, "tools/call");
        }
        resources(&guest).await;
        assert_eq!(clerk.said("show_item", lamp).await, "shown lamp");
    }
}

#[tokio::test]
async fn beside_the_server() {
    let tools = builder(Mode::All).build().expect("a server");
    let server = builder(Mode::Dynamic)
        .other_handler(Trusting(tools))
        .build()
        .expect("a server");
    let [guest, _] = users(server, PROTOCOLS[1]).await;
    resources(&guest).await;
    assert_eq!(guest.said("show_item", json!({ "item": "lamp" })).await, "shown lamp");
}
