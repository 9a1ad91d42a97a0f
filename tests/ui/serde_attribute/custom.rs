use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Fields {
    #[serde(with = "module")]
    a: u32,
    #[serde(deserialize_with = "function")]
    b: u32,
}

#[derive(ToolSchema)]
enum Variants {
    #[serde(with = "module")]
    A(u32),
}

fn main() {}
