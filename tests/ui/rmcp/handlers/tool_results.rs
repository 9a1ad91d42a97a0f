use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(serde::Deserialize, ToolSchema)]
struct Query {
    words: String,
}

struct Hits;

struct Trove;

#[mcp_tools]
impl Trove {
    /// A list
    #[mcp_tool]
    async fn list(&self, params: Query) -> Vec<String> {
        vec![params.words]
    }

    /// A type of one's own
    #[mcp_tool]
    fn own(&self) -> Result<Hits, String> {
        Ok(Hits)
    }

    /// Borrowed from the server
    #[mcp_tool]
    async fn borrowed<'a>(&'a self) -> &'a [String] {
        &[]
    }
}

fn main() {}
