#[doc = include_str!("documents.rs")]
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
#[mcp(description = "Search")]
struct Query {}

fn main() {}
