struct Trove;

#[mcpact::mcp_tools]
impl Trove {
    /// Search
    #[mcp_tool]
    fn search(&self) {}
}

fn main() {}
