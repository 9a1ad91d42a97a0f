use mcpact::{ToolSchema, mcp_tool};

/// Search
#[mcp_tool]
#[derive(ToolSchema)]
struct Generic<'a, T> {
    words: &'a T,
}

/// Search
#[mcp_tool]
fn search() {}

struct Trove;

#[mcp_tool]
impl Trove {}

/// Search
#[mcp_tool]
type Alias = u32;

/// Search
#[mcp_tool]
mod module {}

fn main() {}
