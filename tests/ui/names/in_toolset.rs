use mcpact::{ToolSchema, mcp_tool, toolset};

/// Search newspapers
#[mcp_tool(name = "find", source = "trove")]
#[derive(ToolSchema)]
struct Newspapers {}

/// Search archives
#[mcp_tool(name = "find", source = "prov")]
#[derive(ToolSchema)]
struct Archives {}

toolset! { pub ALL = [Newspapers, Archives] }

fn main() {}
