// A tool near its budget is a warning, which this crate denies.
#![deny(unused_must_use)]

/// Search Trove newspapers, images, books
#[mcpact::mcp_tool(name = "trove_search", budget = 64)]
#[derive(mcpact::ToolSchema)]
struct TroveSearch {
    /// Search query
    query: String,
    /// NUC code of a contributing library
    nuc: Option<String>,
}

fn main() {}
