use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(serde::Deserialize, ToolSchema)]
struct Query<'a> {
    words: &'a str,
}

struct Trove;

#[mcp_tools]
impl Trove {
    /// Search
    #[mcp_tool]
    fn search(&self, query: Query<'_>) -> String {
        query.words.to_owned()
    }

    /// List
    #[cfg_attr(unix, mcp_tool)]
    fn list(&self) {}
}

fn main() {}
