// The same names and types as in cases that fail, without their mistakes.
use mcpact::{Tool, ToolSchema, Tools, mcp_tool, mcp_tools, toolset};

#[derive(ToolSchema)]
struct Page {
    #[mcp(range = 1..=9, default = 5)]
    limit: u32,
}

/// Search
#[mcp_tool(name = "trove-search")]
#[derive(ToolSchema)]
struct Query {
    words: String,
    #[serde(flatten)]
    page: Page,
}

struct Trove;

#[mcp_tools(serve = false)]
impl Trove {
    /// List titles
    #[mcp_tool]
    fn list_titles(&self, _: Page) {}
}

toolset! { pub ALL = [Query, Trove], budget = 500 }

fn main() {
    assert_eq!(ALL.tools.len(), 2);
    assert_eq!(ALL.get("trove-search").map(|tool| tool.tokens), Some(Query::TOKENS));
    assert_eq!(Trove::TOOLS[0].name, "list_titles");
    let (query, page) = (
        Query {
            words: String::new(),
            page: Page { limit: 1 },
        },
        Page { limit: 2 },
    );
    assert_eq!(query.words.len() as u32 + query.page.limit + page.limit, 3);
    Trove.list_titles(page);
}
