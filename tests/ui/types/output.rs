struct Hits;

/// Search
#[mcpact::mcp_tool(output = Hits)]
#[derive(mcpact::ToolSchema)]
struct Query {}

fn main() {}
