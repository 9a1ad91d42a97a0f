/// Search
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
#[serde(untagged)]
enum Query {
    Words(String),
    Number { number: u32 },
}

/// Find
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
#[serde(untagged)]
enum Find {
    Number { number: u32 },
    Pair(u32, u32),
}

fn main() {}
