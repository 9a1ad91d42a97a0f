use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(from = 5)]
struct NoType(String);

#[derive(ToolSchema)]
#[serde(from = "String")]
struct Unread {
    #[mcp(description = "Nobody reads this")]
    a: u32,
}

#[derive(ToolSchema)]
#[serde(untagged)]
enum Other {
    A(u32),
    #[serde(other)]
    B,
}

fn main() {}
