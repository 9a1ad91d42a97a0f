use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Query {
    #[mcp(schema_with = "{'type': 1}")]
    not_json: u32,
    #[mcp(schema_with = "true")]
    boolean: u32,
    #[mcp(schema_with = r#"{"properties":{"x":true}}"#)]
    boolean_inside: u32,
    #[mcp(schema_with = r#"{"contentSchema":true,"unevaluatedProperties":false}"#)]
    boolean_keyword: u32,
    #[mcp(schema_with = r##"{"items":{"$ref":"#/$defs/A"}}"##)]
    reference: u32,
    #[mcp(schema_with = r##"{"unevaluatedProperties":{"$ref":"#"}}"##)]
    reference_of_the_root: u32,
    #[mcp(schema_with = r#"{"type":"integer"}"#, range = 1.., format = "email")]
    rules: u32,
}

fn main() {}
