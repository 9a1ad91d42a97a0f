/// Search
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
#[serde(untagged)]
enum Query {
    Words(String),
    Number { number: u32 },
}

fn main() {}
