use mcpact::{ToolSchema, mcp_tool, toolset};

/// Add two numbers
#[mcp_tool]
#[derive(ToolSchema)]
struct Add {
    left: f64,
    right: f64,
}

/// Multiply two numbers
#[mcp_tool]
#[derive(ToolSchema)]
struct MultiplyByAFactor {
    left: f64,
    factor: f64,
}

toolset! { pub SUMS = [Add, MultiplyByAFactor], catalogue_budget = 100 }

fn main() {}
