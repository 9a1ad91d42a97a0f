use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[doc = include_str!("documents.rs")]
struct Query {
    #[doc = concat!("a", env!("CARGO_PKG_NAME"))]
    words: String,
    // Two texts that are not needed.
    #[doc = include_str!("documents.rs")]
    #[mcp(description = "The page")]
    page: u32,
    #[doc = include_str!("documents.rs")]
    #[serde(skip)]
    skipped: u32,
}

fn main() {}
