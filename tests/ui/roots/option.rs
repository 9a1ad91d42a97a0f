use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(ToolSchema)]
struct Query {
    words: String,
}

struct Trove;

#[mcp_tools(serve = false)]
impl Trove {
    /// Search
    #[mcp_tool]
    fn search(&self, _: Option<Query>) {}
}

fn main() {}
