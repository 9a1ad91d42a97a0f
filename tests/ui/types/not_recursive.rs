use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Leaf {
    name: String,
}

#[derive(ToolSchema)]
struct Tree {
    #[mcp(recursive = "Tree")]
    leaves: Vec<Leaf>,
}

fn main() {}
