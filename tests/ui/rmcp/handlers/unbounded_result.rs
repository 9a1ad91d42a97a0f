use mcpact::results::Table;
use mcpact::{Json, ToolSchema, mcp_tool, mcp_tools};
use rmcp::model::CallToolResult;
use rmcp::{ErrorData, tool, tool_router};

#[derive(serde::Serialize, ToolSchema)]
#[mcp(flat)]
struct Place {
    lines: u32,
}

#[derive(serde::Serialize, ToolSchema)]
struct Hits {
    hits: Vec<u32>,
}

#[derive(serde::Serialize)]
struct WithoutSchema {
    hits: Vec<u32>,
}

struct Served;

#[mcp_tools(deny(unbounded_result))]
impl Served {
    /// Search
    #[mcp_tool]
    async fn list(&self) -> Result<Json<Hits>, String> {
        Ok(Json(Hits { hits: Vec::new() }))
    }

    /// Count
    #[mcp_tool]
    fn bounded(&self) -> Json<Place> {
        Json(Place { lines: 1 })
    }

    /// List as a table
    #[mcp_tool]
    fn table(&self) -> Table<Place> {
        Table::new([])
    }

    /// Search a type without a schema
    #[mcp_tool]
    fn without_schema(&self) -> Json<WithoutSchema> {
        Json(WithoutSchema { hits: Vec::new() })
    }

    /// Search with a result of rmcp
    #[mcp_tool]
    fn built(&self) -> CallToolResult {
        CallToolResult::success(Vec::new())
    }
}

#[derive(serde::Serialize, mcpact::JsonSchema)]
struct Pages {
    pages: Vec<u32>,
}

struct Adopted;

#[mcp_tools(deny(unbounded_result))]
#[tool_router]
impl Adopted {
    /// Search
    #[tool]
    async fn adopted(&self) -> Result<rmcp::Json<Pages>, ErrorData> {
        Ok(rmcp::Json(Pages { pages: Vec::new() }))
    }
}

fn main() {}
