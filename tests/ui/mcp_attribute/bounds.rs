use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[mcp(range = 9..=1)]
    a: u32,
    #[mcp(range = 1.0..1.0)]
    b: f32,
    #[mcp(length = -1..)]
    c: String,
    #[mcp(length = 1.5)]
    d: String,
    #[mcp(length = 3..=2)]
    e: String,
    #[mcp(range = 1..=10, default = 20)]
    f: u32,
    #[mcp(range = ..)]
    g: u32,
    #[mcp(length = ..0)]
    h: String,
}

fn main() {}
