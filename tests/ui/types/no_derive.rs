/// Search
#[mcpact::mcp_tool]
struct Query {
    words: String,
}

fn main() {}
