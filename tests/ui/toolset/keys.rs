use mcpact::{ToolSchema, mcp_tool, toolset};

/// Add two numbers
#[mcp_tool]
#[derive(ToolSchema)]
struct Add {}

/// Subtract two numbers
#[mcp_tool]
#[derive(ToolSchema)]
struct Subtract {}

toolset! { pub A = [Add, Subtract, Add] }
toolset! { pub B = [Add], bugdet = 5 }
toolset! { pub C = [Add], budget = "5" }
toolset! { pub D = [Add], budget = 5_000, budget = 6_000 }
toolset! { pub E = [Add], count = "all" }
toolset! { pub H = [Add], budget = -1, count = 2 }
toolset! { pub F = [Add] budget = 5_000 }
toolset! { pub G = [Add], crate = "mcpact" }

fn main() {}
