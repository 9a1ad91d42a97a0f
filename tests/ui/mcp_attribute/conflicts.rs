use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Page {}

#[derive(ToolSchema)]
struct Query {
    #[mcp(with = "String", schema_with = "{}")]
    two_schemas: u32,
    #[mcp(skip)]
    skipped: u32,
    #[mcp(skip)]
    #[serde(flatten, default)]
    skipped_page: Page,
    #[mcp(required, default = 1)]
    required: Option<u32>,
    #[mcp(required)]
    #[serde(default)]
    required_by_schema: Option<u32>,
}

#[derive(ToolSchema)]
struct Tuple(#[mcp(skip)] u32, #[mcp(required)] Option<u32>);

fn main() {}
