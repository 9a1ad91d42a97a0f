/// Paint
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
enum Paint {
    Red,
    Green,
}

fn main() {}
