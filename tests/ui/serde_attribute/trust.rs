use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Trusted {
    #[serde(deserialize_with = "function")]
    #[mcp(trust)]
    a: u32,
    #[mcp(trust)]
    nothing_reads_it: u32,
    #[serde(deserialize_with = "function")]
    #[mcp(trust, with = "String")]
    has_a_schema: u32,
}

#[derive(ToolSchema)]
#[mcp(trust)]
struct Nothing {
    a: u32,
}

#[derive(ToolSchema)]
#[mcp(trust)]
enum Variants {
    #[serde(deserialize_with = "function")]
    A(u32),
    #[mcp(trust)]
    B,
}

fn main() {}
