use mcpact::mcp_tools;
use rmcp::tool_router;

struct Trove;

#[tool_router]
#[mcp_tools]
impl Trove {
    /// Search
    #[rmcp::tool]
    fn search(&self) {}
}

fn main() {}
