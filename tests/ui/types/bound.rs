use mcpact::{ToolSchema, mcp_tool};

struct Place;

#[derive(ToolSchema)]
struct Page<T> {
    of: T,
}

/// Search
#[mcp_tool]
#[derive(ToolSchema)]
struct Query {
    page: Page<Place>,
}

fn main() {}
