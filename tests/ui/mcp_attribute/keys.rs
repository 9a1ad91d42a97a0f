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
    #[mcp(desc = "Max results", minimum = 1, lt = 9)]
    of_others: u32,
    #[mcp(max_length = 10, regex = "^a", values = ["a", "b"])]
    of_strings: String,
    #[mcp(email, url, example = 1)]
    of_formats: String,
    #[mcp(inner(min_length = 1, rnage = 1..), rename = "all")]
    of_items: Vec<String>,
}

fn main() {}
