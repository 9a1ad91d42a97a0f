//! A server of rmcp with two tools.

use rmcp::ErrorData;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::json;

/// Repeats a text, or fails.
#[derive(Clone)]
pub(crate) struct Server;

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let schema =
            json!({ "type": "object", "properties": { "text": { "type": "string" }, "times": { "type": "integer" } } });
        let schema = schema.as_object().cloned().unwrap_or_default();
        let tool = |name: &'static str| Tool::new(name, "Repeat a text", schema.clone());
        Ok(ListToolsResult::with_all_items(vec![tool("repeat"), tool("fail")]))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = call.arguments.unwrap_or_default();
        let text = arguments
            .get("text")
            .and_then(|text| text.as_str())
            .unwrap_or("nothing");
        let times = arguments.get("times").and_then(serde_json::Value::as_u64).unwrap_or(1);
        match call.name.as_ref() {
            "repeat" => Ok(CallToolResult::success(vec![ContentBlock::text(
                text.repeat(usize::try_from(times).unwrap_or(1)),
            )])
            .into()),
            "fail" => Ok(CallToolResult::error(vec![ContentBlock::text("it failed")]).into()),
            name => Err(ErrorData::invalid_params(format!("no tool {name}"), None)),
        }
    }
}
