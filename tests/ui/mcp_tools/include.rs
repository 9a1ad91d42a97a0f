use mcpact::{mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools(router = pages, include = [people, people, pages, tool_router])]
impl Trove {
    /// Search
    #[mcp_tool]
    fn search(&self) {}
}

#[mcp_tools(router = people, budget = 2)]
impl Trove {
    /// List
    #[mcp_tool]
    fn list(&self) {}
}

struct Prov;

#[mcp_tools(router = 5, include = people)]
impl Prov {
    /// List
    #[mcp_tool]
    fn list(&self) {}
}

struct Ghap;

#[mcp_tools]
impl Ghap {
    /// Search
    #[mcp_tool]
    fn search(&self) {}
}

#[mcp_tools(router = pages)]
impl Ghap {
    /// Read
    #[mcp_tool]
    fn read(&self) {}
}

fn main() {}
