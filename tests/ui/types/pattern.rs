/// Search
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
struct Query {
    #[mcp(pattern = "^[a-z]+$")]
    words: Vec<String>,
}

fn main() {}
