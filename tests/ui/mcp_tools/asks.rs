use mcpact::{mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools]
impl Trove {
    /// Search newspapers
    #[mcp_tool(asks = ["old newspapers"])]
    fn search(&self) {}

    /// Read a newspaper
    #[mcp_tool(asks = ["read a page", "old newspapers"])]
    fn read(&self) {}
}

fn main() {}
