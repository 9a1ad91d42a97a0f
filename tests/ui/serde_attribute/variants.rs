use mcpact::ToolSchema;

#[derive(ToolSchema)]
enum Colour {
    Red,
    #[serde(with = "module")]
    Other(u32),
}

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
