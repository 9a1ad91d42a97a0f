use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[mcp(crate = "mcpact")]
struct Quoted {
    a: u32,
}

#[derive(ToolSchema)]
#[mcp(bound = "T ToolSchema")]
struct Bound<T> {
    a: T,
}

#[derive(ToolSchema)]
#[mcp(crate = ::elsewhere)]
struct Elsewhere {
    a: u32,
}

fn main() {}
