#[derive(mcpact::ToolSchema)]
struct Query {
    path: std::ops::Range<u8>,
    function: fn() -> u8,
}

fn main() {}
