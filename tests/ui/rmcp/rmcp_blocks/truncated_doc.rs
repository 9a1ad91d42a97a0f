use mcpact::{ToolSchema, mcp_tools};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};

#[derive(serde::Deserialize, ToolSchema)]
struct Search {
    #[allow(dead_code)]
    query: String,
}

struct Denied;

#[mcp_tools(deny(truncated_doc))]
#[tool_router]
impl Denied {
    /// Search newspapers.
    ///
    /// Call `list` before, since it returns the titles.
    #[tool]
    fn search(&self, Parameters(_): Parameters<Search>) {}

    /// Read a page
    #[tool]
    fn read(&self) {}
}

struct Warned;

#[mcp_tools(warn(truncated_doc))]
#[tool_router]
impl Warned {
    /// Search newspapers.
    ///
    /// Call `list` before, since it returns the titles.
    #[tool]
    fn search(&self, Parameters(_): Parameters<Search>) {}
}

fn main() {}
