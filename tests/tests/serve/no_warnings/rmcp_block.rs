//! The additions to a block of rmcp cause no warning.
#![deny(warnings, missing_docs, clippy::pedantic)]
#![forbid(unsafe_code)]

use mcpact::{ToolSchema, Tools, mcp_tools};
use rmcp::{handler::server::wrapper::Parameters, tool, tool_router};

/// What to look for
#[derive(serde::Deserialize, ToolSchema)]
pub struct Query {
    /// Words to look for
    pub words: String,
}

/// A server
pub struct Trove;

#[mcp_tools(budget = 200)]
#[tool_router]
impl Trove {
    /// Search
    #[tool]
    pub async fn search(&self, Parameters(query): Parameters<Query>) -> String {
        std::future::ready(query.words).await
    }
}

#[test]
fn router_and_tools() {
    assert_eq!((Trove::tool_router().list_all().len(), Trove::TOOLS.len()), (1, 1));
}
