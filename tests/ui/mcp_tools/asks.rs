use mcpact::{mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools]
impl Trove {
    /// Search newspapers
    #[mcp_tool(asks = ["old newspapers", "", "A"])]
    fn search(&self) {}

    /// Read a newspaper
    #[mcp_tool(asks = ["Old  Newspapers", "", "b", "B"])]
    fn read(&self) {}

    /// Alternatives may share their asks.
    #[cfg(unix)]
    #[mcp_tool(asks = ["old newspapers"])]
    fn list(&self) {}
}

fn main() {}
