use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(tag = "t", untagged)]
enum Both {
    A,
}

#[derive(ToolSchema)]
#[serde(content = "c")]
enum NoTag {
    A,
}

#[derive(ToolSchema)]
#[serde(tag = "kind")]
enum Tuple {
    A(u32, u32),
}

fn main() {}
