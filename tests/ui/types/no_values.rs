use mcpact::ToolSchema;

#[derive(ToolSchema)]
union Number {
    whole: u32,
    fraction: f32,
}

#[derive(ToolSchema)]
enum Never {}

#[derive(ToolSchema)]
enum Skipped {
    #[serde(skip)]
    A,
}

fn main() {}
