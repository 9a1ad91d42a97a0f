use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Page {
    limit: u32,
}

#[derive(ToolSchema)]
#[mcp(range = 1..=2, length = 3, pattern = "x")]
enum Query {
    #[mcp(default = 1)]
    All,
    Some {
        #[mcp(crate = mcpact, bound = "")]
        a: u32,
        #[mcp(description = "x", default = 1, examples = [2])]
        #[serde(flatten)]
        page: Page,
        #[mcp(required)]
        #[serde(flatten)]
        other_page: Page,
        #[mcp(skip)]
        #[serde(flatten)]
        skipped_page: Page,
        #[mcp(inner(default = 1))]
        list: Vec<u32>,
    },
}

#[derive(ToolSchema)]
#[serde(tag = "kind")]
enum Tagged {
    A(#[mcp(description = "x")] Page),
}

fn main() {}
