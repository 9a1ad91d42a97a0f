use mcpact::{Tier, Tiered, ToolSchema, mcp_tools};
use rmcp::{handler::server::wrapper::Parameters, tool, tool_router};

#[derive(serde::Deserialize, ToolSchema)]
struct Query {
    #[mcp(default = 10)]
    limit: u32,
}

#[derive(serde::Serialize, Tiered)]
struct Article {
    title: String,
    #[tier(2)]
    text: String,
}

#[derive(serde::Deserialize, ToolSchema)]
struct Read {
    #[mcp(default = "2")]
    tier: Tier<Article>,
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

    /// Read
    #[tool]
    fn read(&self, Parameters(query): Parameters<Read>) -> String {
        query.tier.to_string()
    }
}

fn main() {}
