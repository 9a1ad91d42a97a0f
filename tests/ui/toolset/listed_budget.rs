//! Budgets of tools that are written in the list of a toolset.

use mcpact::{ToolSchema, toolset};

#[derive(ToolSchema)]
struct Search {
    query: String,
}

toolset! {
    DEAR = [
        #[mcp_tool(budget = 10)]
        "search"(Search) = "Search newspapers",
    ],
    budget = 20
}

fn main() {}
