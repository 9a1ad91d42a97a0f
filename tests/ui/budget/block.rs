use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(ToolSchema)]
struct Search {
    /// Search query
    query: String,
}

struct Trove;

#[mcp_tools(budget = 50, serve = false)]
impl Trove {
    /// Search newspapers
    #[mcp_tool]
    fn trove_search(&self, _: Search) {}

    /// List sources
    #[mcp_tool]
    fn list_sources(&self) {}
}

fn main() {}
