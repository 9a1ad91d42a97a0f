use mcpact::{ToolSchema, mcp_tool, toolset};

/// Add two numbers
#[mcp_tool]
#[derive(ToolSchema)]
struct Add {
    left: f64,
    right: f64,
}

/// Negate a number
#[mcp_tool]
#[derive(ToolSchema)]
struct Negate {
    number: f64,
}

toolset! { pub SUMS = [Add, Negate], budget = 50 }

fn main() {}
