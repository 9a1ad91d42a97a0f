use mcpact::{ToolSchema, mcp_tool, mcp_tools};

/// Search newspapers
#[mcp_tool(source = "the \"trove\"", tags = ["a\\b", "plain", "two\nlines"])]
#[derive(ToolSchema)]
struct Search {}

struct Block;

#[mcp_tools(source = "back\\slash", serve = false)]
impl Block {
    /// Search archives
    #[mcp_tool]
    fn archives(&self) {}
}

fn main() {}
