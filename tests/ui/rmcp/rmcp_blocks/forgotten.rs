use mcpact::mcp_tools;
use rmcp::{tool, tool_router};

struct Trove;

#[mcp_tools]
#[tool_router]
impl Trove {
    /// Search
    #[tool]
    fn search(&self) {}
}

#[mcp_tools]
#[tool_router(router = pages)]
impl Trove {
    /// Read
    #[tool]
    fn read(&self) {}
}

fn main() {}
