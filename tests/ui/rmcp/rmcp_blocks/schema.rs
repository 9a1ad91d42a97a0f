use mcpact::mcp_tools;
use rmcp::{handler::server::wrapper::Parameters, tool, tool_router};

#[derive(serde::Deserialize)]
struct Query {
    words: String,
}

struct Trove;

#[mcp_tools]
#[tool_router]
impl Trove {
    /// Search
    #[tool]
    fn search(&self, Parameters(query): Parameters<Query>) -> String {
        query.words
    }
}

fn main() {}
