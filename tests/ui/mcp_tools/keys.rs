use mcpact::{mcp_tool, mcp_tools};

struct Trove;
struct Prov;

#[mcp_tools]
impl Trove {
    /// What a tool is in a block
    #[mcp_tool(budget = 0, read_only = "yes", nmae = "x")]
    fn search(&self) {}
}

#[mcp_tools(source = "", budget = "1", count = 1, crate = mcpact::, budget = 2)]
impl Prov {
    /// List
    #[mcp_tool]
    fn list(&self) {}
}

struct Ghap;

#[mcp_tools(block = pages, joins = [people], blok = 1)]
impl Ghap {
    /// List
    #[mcp_tool]
    fn list(&self) {}
}

fn main() {}
