use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[doc = include_str!("documents.rs")]
struct Query {
    #[doc = concat!("a", "b")]
    words: String,
}

fn main() {}
