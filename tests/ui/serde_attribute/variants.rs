use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(field_identifier)]
enum Identifier {
    A,
}

#[derive(ToolSchema)]
#[serde(variant_identifier)]
enum Variant {
    A,
}

fn main() {}
