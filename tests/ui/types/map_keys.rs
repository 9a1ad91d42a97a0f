use std::collections::BTreeMap;

/// Search
#[mcpact::mcp_tool]
#[derive(mcpact::ToolSchema)]
struct Query {
    by_flags: BTreeMap<Vec<bool>, String>,
}

fn main() {}
