use mcpact::{ToolSchema, mcp_tool};

#[derive(ToolSchema)]
#[serde(tag = "kind")]
enum Filter {
    All {},
    Words(String),
}

/// Search
#[mcp_tool]
#[derive(ToolSchema)]
struct Query {
    filter: Filter,
}

fn main() {}
