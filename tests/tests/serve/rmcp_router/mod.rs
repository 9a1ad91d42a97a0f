//! Routers of rmcp's that are made compact and given the meta-tools, as their clients see them.

mod calls;
mod handler;
mod other_router;
mod start;
mod words;

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

/// A server that has a router, and no more.
#[derive(Clone)]
struct Server {
    tool_router: ToolRouter<Self>,
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Server {}

/// A route of a compiled tool, as rmcp lists it: it answers with its name and what it was given.
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

/// The tools of a toolset, as a router that knows them only at run time.
fn router(toolset: &Toolset) -> ToolRouter<Server> {
    let mut router = ToolRouter::new();
    for tool in toolset.tools {
        router.add_route(route(tool));
    }
    router
}

/// The names that a router lists.
fn listed(router: &ToolRouter<Server>) -> Vec<Cow<'static, str>> {
    router.list_all().into_iter().map(|tool| tool.name).collect()
}

/// A client of a server with this router.
async fn client(tool_router: ToolRouter<Server>) -> RunningService<RoleClient, ()> {
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let server = Server { tool_router }.serve(far).await.expect("a session");
        server.waiting().await.expect("an end")
    });
    ().serve(near).await.expect("a session")
}
