use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[serde(rename = 5)]
    number: u32,
    #[serde]
    list: u32,
    #[serde(rename)]
    flag: u32,
}

fn main() {}
