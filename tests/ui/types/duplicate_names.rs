use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Fields {
    #[serde(rename = "b")]
    a: u32,
    b: u32,
}

#[derive(ToolSchema)]
struct Skipped {
    // serde reads this field too.
    #[mcp(skip)]
    #[serde(default)]
    limit: u32,
    #[serde(rename = "limit")]
    most: u32,
}

#[derive(ToolSchema)]
#[serde(tag = "kind")]
enum Variants {
    A {
        kind: u32,
    },
    #[serde(rename = "A")]
    B {},
}

#[derive(ToolSchema)]
#[serde(tag = "t", content = "t")]
enum Tags {
    A,
}

fn main() {}
