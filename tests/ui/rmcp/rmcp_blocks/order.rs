use mcpact::mcp_tools;
use rmcp::{tool, tool_router};

struct Trove;

#[tool_router]
#[mcp_tools]
impl Trove {
    /// Search
    #[tool]
    fn search(&self) {}
}

fn main() {}
