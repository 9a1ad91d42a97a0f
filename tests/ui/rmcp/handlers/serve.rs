use mcpact::{mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools(serve = "no")]
impl Trove {
    /// Count
    #[mcp_tool]
    fn count(&self) {}
}

fn main() {}
