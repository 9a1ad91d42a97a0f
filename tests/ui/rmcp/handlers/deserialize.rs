use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(ToolSchema)]
struct Query {
    words: String,
}

struct Trove;

#[mcp_tools]
impl Trove {
    /// Search
    #[mcp_tool]
    async fn search(&self, _params: Query) -> String {
        String::new()
    }
}

fn main() {}
