/// Search Trove newspapers, images, books
#[mcpact::mcp_tool(name = "trove_search", budget = 200)]
#[derive(serde::Deserialize, mcpact::ToolSchema)]
pub struct TroveSearch {
    /// Search query
    pub query: String,
    /// NUC code of a contributing library
    pub nuc: Option<String>,
}

fn main() {}
