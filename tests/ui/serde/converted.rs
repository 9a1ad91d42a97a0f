use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(from = "String")]
struct From(String);

#[derive(ToolSchema)]
#[serde(try_from = "String")]
struct TryFrom(String);

#[derive(ToolSchema)]
#[serde(remote = "Elsewhere")]
struct Remote {
    a: u32,
}

fn main() {}
