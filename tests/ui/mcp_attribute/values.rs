use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[mcp(range = "1-100")]
    a: u32,
    #[mcp(range)]
    b: u32,
    #[mcp(range(min = 1))]
    c: u32,
    #[mcp(length = "4")]
    d: String,
    #[mcp(description = 5)]
    e: String,
    #[mcp(pattern = r)]
    f: String,
    #[mcp(default = Vec::new())]
    g: Vec<u8>,
    #[mcp(default = [1, x])]
    h: Vec<u8>,
    #[mcp(examples = 1)]
    i: u8,
    #[mcp(default = 99999999999999999999)]
    j: u128,
    #[mcp(inner = 1)]
    k: Vec<u8>,
    #[mcp(extend = 1)]
    l: u8,
    #[mcp(with = "A B")]
    m: u8,
    #[mcp(required = 1)]
    n: Option<u8>,
    #[mcp(recursive)]
    o: Vec<u8>,
    #[mcp(schema_with = schema)]
    p: u8,
}

fn main() {}
