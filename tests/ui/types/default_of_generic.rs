use mcpact::{ToolSchema, mcp_tool};

// Checked for each concrete type.
#[derive(ToolSchema)]
struct Of<T> {
    #[mcp(default = "all")]
    of: Option<T>,
    #[mcp(default = 10)]
    to: Option<Box<Of<T>>>,
}

/// Search
#[mcp_tool]
#[derive(ToolSchema)]
struct Search {
    of: Of<u8>,
}

fn main() {}
