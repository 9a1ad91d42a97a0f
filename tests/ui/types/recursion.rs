#[derive(mcpact::ToolSchema)]
struct Pair<T> {
    left: T,
    right: Option<Box<Pair<u32>>>,
}

fn main() {}
