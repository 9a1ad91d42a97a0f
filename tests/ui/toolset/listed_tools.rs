//! Tools that are written in the list of a toolset.

use mcpact::{ToolSchema, mcp_tool, toolset};

#[derive(ToolSchema)]
struct Search {
    query: String,
}

struct Page {
    number: u32,
}

/// Count the records
#[mcp_tool]
#[derive(ToolSchema)]
struct Count {}

toolset! {
    SHAPES = [
        "search"(Search),
        #[tool]
        #[mcp_tool(name = "find", description = "Find", crate = mcpact)]
        "get"(Search) = "Get",
        #[mcp_tool]
        #[mcp_tool(colour = 5)]
        "a b"() = "",
    ]
}

toolset! { NO_PARAMETERS = ["search"] }

toolset! { TWO_TYPES = ["search"(Search, Page) = "Search"] }

toolset! { NO_TEXT = ["search"(Search) = 5] }

toolset! { ATTRIBUTE = [#[cfg(unix)] Count] }

toolset! { COMMENT = [/** Count */ Count] }

toolset! { NO_SCHEMA = ["page"(Page) = "Get a page"] }

toolset! { TWICE = ["count"() = "Count", Count] }

fn main() {}
