use mcpact::{ToolSchema, mcp_tool};

#[derive(ToolSchema)]
#[mcp(range = 1..=9)]
struct Words(String);

/// Search
#[mcp_tool]
#[derive(ToolSchema)]
struct Query {
    words: Words,
}

fn main() {}
