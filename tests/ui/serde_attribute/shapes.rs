use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(transparent)]
struct Two {
    a: u32,
    b: u32,
}

#[derive(ToolSchema)]
struct Flattened(#[serde(flatten)] Page, u32);

#[derive(ToolSchema)]
struct Skipped(#[serde(skip)] u32);

#[derive(ToolSchema)]
struct Page {}

fn main() {}
