use mcpact::{mcp_tool, mcp_tools};
use rmcp::{tool, tool_router};

struct Trove;

#[mcp_tools]
#[tool_router]
impl Trove {
    /// Search
    #[tool]
    #[mcp_tool(budget = 10)]
    fn search(&self) {}
}

fn main() {}
