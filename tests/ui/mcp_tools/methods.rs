use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(ToolSchema)]
struct Query {
    words: String,
}

#[derive(ToolSchema)]
struct Borrowing<'a> {
    words: &'a str,
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

    /// Borrowing parameters, and a part of a request that borrows
    #[mcp_tool]
    fn borrowing(&self, _: Borrowing<'_>, #[mcp(context)] _: Borrowing<'_>) {}

    /// Parameters for all of the program
    #[mcp_tool]
    fn of_program(&self, _: Borrowing<'static>) {}

    /// Another key
    #[mcp_tool]
    fn marked(&self, #[mcp(limit = 5)] _: Query) {}

    /// A value, and no key
    #[mcp_tool]
    fn marked_twice(&self, #[mcp(context = true)] #[mcp] _: Query) {}

    /// Conditional
    #[cfg_attr(unix, doc = "A tool", mcpact::mcp_tool)]
    fn conditional(&self) {}

    #[cfg_attr(unix, cfg(test))]
    fn not_a_tool(&self) {}

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
