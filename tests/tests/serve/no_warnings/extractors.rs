//! Extractors beside `Parameters<…>`, of rmcp and of own types, also generic and deprecated ones.
#![deny(warnings, missing_docs, clippy::pedantic)]

use mcpact::{ToolSchema, Tools, mcp_tools};
use rmcp::{
    ErrorData, RoleServer,
    handler::server::{
        common::{Extension, FromContextPart},
        tool::ToolCallContext,
        wrapper::Parameters,
    },
    service::RequestContext,
    tool, tool_router,
};

/// What to look for
#[derive(serde::Deserialize, ToolSchema)]
pub struct Query {
    /// Words to look for
    pub words: String,
}

type Context = RequestContext<RoleServer>;

/// Who asks
pub struct Caller<T>(T);

impl<T: From<u8>> FromContextPart<ToolCallContext<'_, Trove>> for Caller<T> {
    fn from_context_part(_: &mut ToolCallContext<'_, Trove>) -> Result<Self, ErrorData> {
        Ok(Caller(T::from(1)))
    }
}

/// A server
#[derive(Clone)]
pub struct Trove;

#[mcp_tools]
#[tool_router]
impl Trove {
    /// Search
    #[tool]
    pub async fn search(
        &self,
        context: Context,
        Parameters(query): Parameters<Query>,
        Caller(caller): Caller<u32>,
    ) -> String {
        let id = std::future::ready(context.id).await;
        format!("{} {id} {caller}", query.words)
    }

    /// Count
    #[tool(annotations(title = "Count them", read_only_hint = true))]
    #[must_use]
    pub fn count(&self, Caller(caller): Caller<u32>, Extension(of): Extension<Vec<Self>>) -> String {
        format!("{caller} {}", of.len())
    }
}

#[test]
fn parts_of_the_request() {
    assert_eq!(Trove::TOOLS.len(), 2);
}
