/// Search
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
struct Query(String);

fn main() {}
