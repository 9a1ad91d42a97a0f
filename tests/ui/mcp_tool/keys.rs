use mcpact::{ToolSchema, mcp_tool};

/// Search
#[mcp_tool(nmae = "find", colour = 1, budget = 2, budget = 3)]
#[derive(ToolSchema)]
struct Keys {}

/// Search
#[mcp_tool(name = "search" budget = 3)]
#[derive(ToolSchema)]
struct NoComma {}

/// Search
#[mcp_tool("search")]
#[derive(ToolSchema)]
struct NoKey {}

/// Search
#[mcp_tool(budget =)]
#[derive(ToolSchema)]
struct NoValue {}

/// Search
#[mcp_tool(desc = "Search", readOnlyHint = true, max_tokens = 9, input_schema = 1)]
#[derive(ToolSchema)]
struct OfOthers {}

fn main() {}
