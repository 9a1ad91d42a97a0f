/// Add two numbers
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
struct Add(f64, f64);

fn main() {}
