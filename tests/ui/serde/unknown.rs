use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(colour)]
struct Query {
    #[serde(tag = "kind")]
    words: String,
    #[serde(renam = "x")]
    typo: u32,
}

fn main() {}
