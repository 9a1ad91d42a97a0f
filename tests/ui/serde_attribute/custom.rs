use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Fields {
    #[serde(with = "module")]
    a: u32,
    #[serde(deserialize_with = "function")]
    b: u32,
    #[serde(flatten, with = "module")]
    c: Page,
}

// A function may change the names of a flattened field, so the type does not trust it.
#[derive(ToolSchema)]
#[mcp(trust)]
struct Trusting {
    #[serde(with = "module")]
    a: u32,
    #[serde(flatten, with = "module")]
    b: Page,
}

#[derive(ToolSchema)]
struct Page {
    limit: u32,
}

#[derive(ToolSchema)]
enum Variants {
    #[serde(with = "module")]
    A(u32),
}

fn main() {}
