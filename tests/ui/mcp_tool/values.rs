use mcpact::{ToolSchema, mcp_tool};

/// Search
#[mcp_tool(
    budget = 0,
    count = "all",
    keywords = "x",
    read_only = 1,
    output,
    title = 5,
    source = " ",
    summary = ""
)]
#[derive(ToolSchema)]
struct Values {}

/// Search
#[mcp_tool(
    budget = -1,
    keywords = ["a", 2],
    destructive = "yes",
    name = search,
    title = "",
    crate = 5,
    description = 7,
    profile = "ref"
)]
#[derive(ToolSchema)]
struct More {}

/// Search
#[mcp_tool(keywords = [""], crate = Vec<u8>)]
#[derive(ToolSchema)]
struct Rest {}

fn main() {}
