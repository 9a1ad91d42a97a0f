use mcpact::{ToolSchema, mcp_tool, toolset};

/// Add two numbers
#[mcp_tool]
#[derive(ToolSchema)]
struct Add {}

toolset! { pub A = [Add], instructions = manual }
toolset! { pub B = [Add], instructions = auto(5) }
toolset! { pub C = [Add], instructions = " " }
toolset! { pub D = [Add], instructions = auto("a", "b") }
toolset! { pub E = [Add], instructions }
toolset! { pub F = [Add], instructions_budget = 0 }
toolset! { pub G = [Add], instructions = "Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. Numbers. " }

fn main() {}
