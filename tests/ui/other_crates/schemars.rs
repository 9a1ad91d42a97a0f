use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[schemars(description = TEXT, rename_all = "camelCase", tag = "t")]
struct Query {
    #[schemars(schema_with = "function")]
    made: u32,
    #[schemars(rename = "b")]
    a: u32,
    #[schemars(default, flatten)]
    c: u32,
    #[schemars(skip)]
    d: u32,
}

fn main() {}
