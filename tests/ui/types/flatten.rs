/// Search
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
struct Query {
    #[serde(flatten)]
    words: Vec<String>,
}

fn main() {}
