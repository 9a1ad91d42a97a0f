/// Search Trove newspapers, images, books
#[mcpact::mcp_tool(budget = 20)]
#[derive(mcpact::ToolSchema)]
struct TroveSearch {
    query: String,
}

fn main() {}
