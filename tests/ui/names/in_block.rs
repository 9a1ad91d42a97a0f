use mcpact::{mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools]
impl Trove {
    /// Search newspapers
    #[mcp_tool(name = "search")]
    fn newspapers(&self) {}

    /// Search books
    #[mcp_tool(name = "search")]
    fn books(&self) {}

    /// Search all
    #[mcp_tool]
    fn search(&self) {}
}

fn main() {}
