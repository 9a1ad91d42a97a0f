/// Search
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
struct Query {
    #[mcp(length = 1..=9)]
    limit: Option<u32>,
}

fn main() {}
