use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[mcp(deny(ignored_transform))]
pub enum Order {
    #[schemars(transform = close)]
    Newest,
    Oldest,
}

fn main() {}
