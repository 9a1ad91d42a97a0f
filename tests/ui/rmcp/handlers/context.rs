use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(serde::Deserialize, ToolSchema)]
struct Query {
    words: String,
}

struct Trove;

#[mcp_tools]
impl Trove {
    /// Parameters in two
    #[mcp_tool]
    async fn search(&self, _params: Query, _limit: u32) -> String {
        String::new()
    }

    /// Marked
    #[mcp_tool]
    fn list(&self, #[mcp(context)] _params: Query) {}

    /// Borrowed
    #[mcp_tool]
    fn read(&self, _params: Query, _id: &mcpact::rmcp::model::RequestId) {}
}

fn main() {}
