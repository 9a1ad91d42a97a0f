use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[schemars(schema_with = "function")]
    made: u32,
    #[schemars(rename = "b")]
    a: u32,
}

fn main() {}
