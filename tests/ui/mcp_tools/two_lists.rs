use mcpact::{mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools]
impl Trove {
    /// Search
    #[mcp_tool]
    fn search(&self) {}
}

#[mcp_tools]
impl Trove {
    /// List
    #[mcp_tool]
    fn list(&self) {}
}

fn main() {}
