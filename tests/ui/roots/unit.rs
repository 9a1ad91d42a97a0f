/// List sources
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
struct ListSources;

fn main() {}
