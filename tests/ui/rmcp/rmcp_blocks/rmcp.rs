use mcpact::{ToolSchema, mcp_tool, mcp_tools};
use rmcp::{
    handler::server::wrapper::{Json, Parameters},
    tool, tool_router,
};

#[derive(serde::Deserialize, ToolSchema)]
struct Query {
    words: String,
}

#[derive(serde::Deserialize, ToolSchema)]
struct Borrowing<'a> {
    words: std::borrow::Cow<'a, str>,
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
    #[mcp_tool(name = "other", title = "Other", description = "Other", read_only)]
    fn named(&self) {}

    /// Not rmcp's
    #[mcp_tool]
    fn ours(&self) {}

    /// No hints
    #[tool(annotations())]
    fn unhinted(&self) {}

    /// A mark
    #[tool]
    #[mcp_tool]
    fn marked(&self, #[mcp(context)] _context: rmcp::service::RequestContext<rmcp::RoleServer>) {}

    /// Two titles
    #[tool(title = "Titled", annotations(title = "Entitled"))]
    fn titled(&self) {}

    /// Borrowed
    #[tool]
    fn borrowed(&self, Parameters(_): Parameters<Borrowing<'_>>) {}

    /// Of the whole program
    #[tool]
    fn of_program(&self, Parameters(_): Parameters<Borrowing<'static>>) {}
}

struct Prov;

#[mcp_tools(count = "wire")]
#[tool_router]
impl Prov {
    /// A title in the annotations
    #[tool(annotations(title = "Titled"))]
    fn titled(&self) {}

    /// Icons
    #[tool(icons = icons())]
    fn with_icons(&self) {}

    /// A schema of results
    #[tool]
    fn listed(&self) -> Result<Json<u32>, String> {
        Ok(Json(1))
    }
}

fn main() {}
