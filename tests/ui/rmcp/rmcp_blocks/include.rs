use mcpact::{mcp_tools, toolset};
use rmcp::{tool, tool_router};

struct Trove;

#[mcp_tools(include = [pages])]
#[tool_router]
impl Trove {
    /// Search
    #[tool]
    fn search(&self) {}
}

#[mcp_tools]
#[tool_router(router = pages)]
impl Trove {
    /// Search the pages
    #[tool(name = "search")]
    fn search_pages(&self) {}
}

struct Ghap;

#[mcp_tools(include = [people])]
#[tool_router]
impl Ghap {
    /// Search
    #[tool]
    fn search(&self) {}
}

struct Prov;

#[mcp_tools]
#[tool_router(router = pages)]
impl Prov {
    /// Read
    #[tool]
    fn read(&self) {}
}

toolset! { PROV = [Prov] }

fn main() {}
