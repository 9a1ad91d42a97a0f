use mcpact::{ToolSchema, mcp_tool};

#[derive(ToolSchema)]
#[serde(tag = "kind")]
enum By {
    Name { name: String },
    Place { place: String },
}

#[derive(ToolSchema)]
#[serde(tag = "kind", content = "of")]
enum What {
    Books(u8),
    Maps(u8),
}

#[derive(ToolSchema)]
struct Query {
    #[serde(flatten)]
    by: By,
    #[serde(flatten)]
    what: What,
}

/// Search for several things
#[mcp_tool]
#[derive(ToolSchema)]
struct Search {
    queries: Vec<Query>,
}

fn main() {}
