use mcpact::{ToolSchema, mcp_tool, mcp_tools, results::Table};

#[derive(serde::Serialize, ToolSchema)]
struct Place {
    name: String,
}

struct Places;

#[mcp_tools]
impl Places {
    /// Not known to be flat
    #[mcp_tool]
    async fn list(&self) -> Table<Place> {
        Table::new([])
    }
}

fn main() {}
