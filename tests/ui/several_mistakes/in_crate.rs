// One mistake in each item is one error each, and what uses these items is no further error.
use mcpact::{Tool, ToolSchema, Tools, mcp_tool, mcp_tools, toolset};

#[derive(ToolSchema)]
struct Page {
    #[mcp(range = 9..=1)]
    limit: u32,
}

/// Search
#[mcp_tool(name = "trove.search")]
#[derive(ToolSchema)]
struct Query {
    words: String,
    #[serde(flatten)]
    page: Page,
}

struct Trove;

#[mcp_tools]
impl Trove {
    #[mcp_tool]
    fn list_titles(&self, _: Page) {}
}

toolset! { pub ALL = [Query, Trove], bugdet = 5 }

#[derive(ToolSchema)]
enum Never {}

fn main() {
    println!("{} {} {}", Query::TOKENS.total, ALL.tokens, Trove::TOOLS.len());
    println!("{} {}", Trove::LIST_TITLES.name, mcpact::schema::<Never>());
}
