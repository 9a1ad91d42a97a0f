//~ this is rmcp's `Parameters<…>` under another name
//~ write `Parameters<…>` here, with the type of the parameters
//~ main.rs:27:32
//~ main.rs:33:65
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
