use mcpact::{ToolSchema, mcp_tool};

/// Search
#[mcp_tool(budget = 40, count = "wire", title = "Search Trove newspapers, images, books", output = Vec<String>)]
#[derive(ToolSchema)]
struct TroveSearch {
    query: String,
}

/// What a model sees of the same tool is within the budget.
#[mcp_tool(budget = 40, title = "Search Trove newspapers, images, books", output = Vec<String>)]
#[derive(ToolSchema)]
struct Search {
    query: String,
}

fn main() {}
