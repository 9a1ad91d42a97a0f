use mcpact::ToolSchema;

#[derive(ToolSchema)]
enum Colour {
    Red,
    #[serde(other)]
    Other,
}

#[derive(ToolSchema)]
enum Mixed {
    A {
        a: u32,
    },
    #[serde(untagged)]
    B(u32),
}

#[derive(ToolSchema)]
#[serde(field_identifier)]
enum Identifier {
    A,
}

fn main() {}
