use mcpact::mcp_tools;
use rmcp::{tool, tool_router};

struct Trove;

#[mcp_tools(router = pages, include = [people, people, "tool_router", pages])]
#[tool_router(router = pages)]
impl Trove {
    /// Read
    #[tool]
    fn read(&self) {}
}

#[mcp_tools]
#[tool_router(router = people)]
impl Trove {
    /// List
    #[tool]
    fn list(&self) {}
}

fn main() {}
