use mcpact::{ToolSchema, mcp_tool, toolset};

/// Add two numbers
#[mcp_tool(count = "wire")]
#[derive(ToolSchema)]
struct Add {
    left: f64,
    right: f64,
}

toolset! { pub SUMS = [Add] }

fn main() {}
