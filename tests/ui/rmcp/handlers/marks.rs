use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(serde::Deserialize, ToolSchema)]
struct Query {
    words: String,
}

struct Trove;

#[mcp_tools]
impl Trove {
    /// Another key
    #[mcp_tool]
    fn list(&self, #[mcp(default = 5)] _params: Query) {}

    /// No key
    #[mcp_tool]
    fn read(&self, #[mcp] _params: Query) {}

    /// A value
    #[mcp_tool]
    fn write(&self, #[mcp(context = true)] _params: Query) {}
}

fn main() {}
