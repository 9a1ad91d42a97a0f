use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Leaf {
    name: String,
}

#[derive(ToolSchema)]
#[mcp(recursive = "Item")]
struct Tree {
    #[mcp(recursive = "Tree")]
    leaves: Vec<Leaf>,
}

fn main() {}
