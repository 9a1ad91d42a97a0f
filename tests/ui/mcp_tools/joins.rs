use mcpact::{mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools(block = pages, joins = [people, people, pages, tool_router])]
impl Trove {
    /// Search
    #[mcp_tool]
    fn search(&self) {}
}

#[mcp_tools(block = people, budget = 2)]
impl Trove {
    /// List
    #[mcp_tool]
    fn list(&self) {}
}

struct Prov;

#[mcp_tools(block = 5, joins = people)]
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

#[mcp_tools(block = pages)]
impl Ghap {
    /// Read
    #[mcp_tool]
    fn read(&self) {}
}

fn main() {}
