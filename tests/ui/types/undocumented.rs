use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Parish(#[allow(dead_code)] String);

/// A town with its state
#[derive(ToolSchema)]
struct Town(#[allow(dead_code)] String);

#[derive(ToolSchema)]
#[mcp(deny(undocumented))]
struct Search {
    query: String,
    parish: Parish,
    town: Town,
    #[mcp(allow(undocumented))]
    limit: Option<u32>,
    #[mcp(warn(undocumented))]
    offset: Option<u32>,
}

fn main() {}
