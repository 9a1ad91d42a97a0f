use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[mcp(default)]
    limit: u32,
}

fn main() {}
