//! Compacted rmcp routers with the meta-tools, as clients see them.

mod calls;
mod context;
mod handler;
mod other_router;
mod panics;
mod sources;
mod start;
mod texts;
mod toolset;

use std::{borrow::Cow, sync::Arc};

use mcpact::{Definition, Toolset};
use rmcp::{
    RoleClient, ServerHandler, ServiceExt,
    handler::server::{
        router::tool::{ToolRoute, ToolRouter},
        tool::ToolCallContext,
    },
    model::{CallToolResult, ContentBlock, Tool, ToolAnnotations},
    service::RunningService,
    tool_handler,
};

/// A server that has only a router.
#[derive(Clone)]
struct Server {
    tool_router: ToolRouter<Self>,
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Server {}

/// Returns the route of a compiled tool, as rmcp lists it. The tool returns its name and its
/// arguments.
fn route(definition: &Definition) -> ToolRoute<Server> {
    let schema = serde_json::from_str(definition.input_schema).expect("an object");
    let mut tool = Tool::new_with_raw(definition.name, Some(definition.description.into()), Arc::new(schema));
    if let Some(reads) = definition.annotations.read_only {
        tool = tool.with_annotations(ToolAnnotations::new().read_only(reads));
    }
    ToolRoute::new_dyn(tool, |context: ToolCallContext<'_, Server>| {
        let arguments = serde_json::to_string(&context.arguments).expect("JSON");
        let words = format!("{} {arguments}", context.name);
        let answer = match context.arguments {
            Some(arguments) if arguments.is_empty() => CallToolResult::error(vec![ContentBlock::text(words)]),
            _ => CallToolResult::success(vec![ContentBlock::text(words)]),
        };
        Box::pin(async { Ok(answer.into()) })
    })
}

/// Returns a router with the tools of a toolset, added at run time.
fn router(toolset: &Toolset) -> ToolRouter<Server> {
    let mut router = ToolRouter::new();
    for tool in toolset.tools {
        router.add_route(route(tool));
    }
    router
}

/// Returns the names that a router lists.
fn listed(router: &ToolRouter<Server>) -> Vec<Cow<'static, str>> {
    router.list_all().into_iter().map(|tool| tool.name).collect()
}

/// Returns a client of a server with this router.
async fn client(tool_router: ToolRouter<Server>) -> RunningService<RoleClient, ()> {
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let server = Server { tool_router }.serve(far).await.expect("a session");
        server.waiting().await.expect("an end")
    });
    ().serve(near).await.expect("a session")
}
