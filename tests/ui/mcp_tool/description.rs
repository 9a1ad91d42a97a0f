use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[mcp_tool]
#[derive(ToolSchema)]
struct NoComment {}

#[mcp_tool(description = "")]
#[derive(ToolSchema)]
struct Empty {}

struct Trove;

#[mcp_tools]
impl Trove {
    #[mcp_tool]
    fn search(&self) {}
}

fn main() {}
