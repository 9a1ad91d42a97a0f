use mcpact::{ToolSchema, mcp_tool, mcp_tools};
use rmcp::{handler::server::wrapper::Parameters, tool, tool_router};

#[derive(serde::Deserialize, ToolSchema)]
struct Query {
    words: String,
}

struct Trove;

#[mcp_tools]
#[tool_router]
impl Trove {
    /// Both schemas
    #[tool(input_schema = rmcp::handler::server::common::schema_for_empty_input())]
    fn both(&self, Parameters(query): Parameters<Query>) -> String {
        query.words
    }

    #[tool]
    fn bare(&self) {}

    /// Two names
    #[tool]
    #[mcp_tool(name = "other")]
    fn named(&self) {}

    /// Not rmcp's
    #[mcp_tool]
    fn ours(&self) {}
}

fn main() {}
