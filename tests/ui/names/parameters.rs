use mcpact::{ToolSchema, mcp_tool};

#[derive(ToolSchema)]
struct Page {
    limit: u32,
}

/// Search
#[mcp_tool]
#[derive(ToolSchema)]
struct Query {
    limit: Option<u32>,
    #[serde(flatten)]
    page: Page,
}

fn main() {}
