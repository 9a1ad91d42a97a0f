use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[mcp(description = "")]
    a: u8,
    #[mcp(pattern = "")]
    b: String,
    #[mcp(title = "", format = "", inner(description = ""))]
    c: Vec<String>,
}

fn main() {}
