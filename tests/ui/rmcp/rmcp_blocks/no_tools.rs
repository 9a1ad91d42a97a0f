//! A block without a tool.

use mcpact::mcp_tools;
use rmcp::tool_router;

struct Trove;

#[mcp_tools]
#[tool_router(allow_empty)]
impl Trove {
    fn search(&self) {}
}

fn main() {}
