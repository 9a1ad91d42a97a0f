use mcpact::{ToolSchema, mcp_tools};
use rmcp::{handler::server::wrapper::Parameters, tool, tool_router};

#[derive(serde::Deserialize, ToolSchema)]
struct Query {
    #[mcp(default = 10)]
    limit: u32,
}

struct Trove;

#[mcp_tools]
#[tool_router]
impl Trove {
    /// Search
    #[tool]
    fn search(&self, Parameters(query): Parameters<Query>) -> String {
        query.limit.to_string()
    }
}

fn main() {}
