use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(rename_all = "camelcase")]
struct Near {
    a: u32,
}

#[derive(ToolSchema)]
#[serde(rename_all = "words")]
struct Far {
    a: u32,
}

#[derive(ToolSchema)]
#[serde(rename_all_fields = "kebab_case", rename_all(deserialize = "snakecase"))]
enum Fields {
    A { a: u32 },
}

fn main() {}
