use mcpact::{ToolSchema, mcp_tool, toolset};

/// Add two numbers
#[mcp_tool(source = "sums")]
#[derive(ToolSchema)]
struct Add {}

/// Subtract two numbers
#[mcp_tool(source = "differences")]
#[derive(ToolSchema)]
struct Subtract {}

toolset! { pub A = [Add], sources = "sums" }
toolset! { pub B = [Add], sources() }
toolset! { pub C = [Add], sources(sums = "Sums") }
toolset! { pub D = [Add], sources("sums" = " ", "sums" = "Sums") }
toolset! { pub E = [Add], sources("sums" = "Sums of numbers, sums of numbers, sums of numbers, sums of numbers, sums of numbers, and even more sums") }
toolset! { pub F = [Add, Subtract], sources("products" = "Products") }

fn main() {}
