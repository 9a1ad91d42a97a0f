use mcpact::{ToolSchema, mcp_tools};
use rmcp::{
    RoleServer,
    handler::server::wrapper::{Parameters as P, Parameters},
    service::RequestContext,
    tool, tool_router,
};

#[derive(serde::Deserialize, ToolSchema)]
struct Query {
    words: String,
}

type Alias = Parameters<Query>;

struct Trove;

#[mcp_tools]
#[tool_router]
impl Trove {
    /// Search
    #[tool]
    fn search(&self, P(query): P<Query>) -> String {
        query.words
    }

    /// Find
    #[tool]
    fn find(&self, _context: RequestContext<RoleServer>, query: Alias) -> String {
        query.0.words
    }
}

fn main() {}
