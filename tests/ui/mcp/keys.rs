use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[mcp]
#[mcp(desription = "Near", colour = 1)]
struct Query {
    #[mcp(range = 1..=2, range = 1..=3)]
    twice: u32,
    #[mcp(range = 1..=2 length = 3)]
    no_comma: u32,
    #[mcp("Max results")]
    no_key: u32,
    #[mcp(range = )]
    no_value: u32,
    #[mcp = "Max results"]
    no_list: u32,
}

fn main() {}
