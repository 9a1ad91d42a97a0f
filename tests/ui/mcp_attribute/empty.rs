use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[mcp(description = "")]
    a: u8,
    #[mcp(pattern = "")]
    b: String,
}

fn main() {}
