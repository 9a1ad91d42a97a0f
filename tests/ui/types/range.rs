/// Search
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
struct Query {
    #[mcp(range = 1..=9)]
    words: String,
}

fn main() {}
