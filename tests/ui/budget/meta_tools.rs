use mcpact::{ToolSchema, mcp_tool, toolset};

/// Add two numbers
#[mcp_tool]
#[derive(ToolSchema)]
struct Add {
    left: f64,
    right: f64,
}

toolset! { pub SUMS = [Add], meta_budget = 50 }

fn main() {}
