use mcpact::{mcp_tool, mcp_tools};

struct Empty;

#[mcp_tools]
impl Empty {
    fn helper(&self) {}
}

struct Generic<T>(T);

#[mcp_tools]
impl<T> Generic<T> {
    /// Search
    #[mcp_tool]
    fn search(&self) {}
}

trait Server {
    fn search(&self);
}

struct Trove<T>(T);

#[mcp_tools(name = "trove", buget = 5)]
impl<T> Server for Trove<T> {
    /// Search
    #[mcp_tool]
    fn search(&self) {}
}

#[mcp_tools]
struct Struct;

fn main() {}
