use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(ToolSchema)]
struct Query {
    words: String,
}

struct Trove;

#[mcp_tools]
impl Trove {
    /// A type parameter
    #[mcp_tool]
    fn generic<T>(&self, _: T) {}

    /// An impl trait
    #[mcp_tool]
    fn impl_trait(&self, _: impl Into<Query>) {}

    /// A unique receiver
    #[mcp_tool]
    fn unique(&mut self, _: Query) {}

    /// An owned receiver
    #[mcp_tool]
    fn owned(self) {}

    /// Borrowed parameters
    #[mcp_tool]
    fn borrowed(&self, _: &Query) {}

    /// A mark that is none
    #[mcp_tool]
    fn marked(&self, #[mcp(limit = 5)] _: Query) {}

    /// Another crate
    #[mcp_tool(crate = mcpact)]
    fn of_crate(&self) {}

    /// Twice a tool
    #[mcp_tool]
    #[mcp_tool]
    fn twice(&self) {}

    /// Not a method
    #[mcp_tool]
    const LIMIT: u32 = 1;
}

fn main() {}
