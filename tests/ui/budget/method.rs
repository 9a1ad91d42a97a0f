use mcpact::{mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools]
impl Trove {
    /// List all of the newspapers, magazines and gazettes
    #[mcp_tool(budget = 10)]
    fn list_titles(&self) {}
}

fn main() {}
