use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[mcp(extend(x = 1))]
    no_quotes: u32,
    #[mcp(extend("minimum" = 1, "x" = 1, "x" = 2, "y" = f()))]
    keywords: u32,
}

fn main() {}
