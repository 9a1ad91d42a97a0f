use mcpact::{ToolSchema, mcp_tool, mcp_tools};

#[derive(ToolSchema)]
pub struct Query {
    pub words: String,
    pub max_price: Option<u32>,
    pub ids: Vec<u32>,
    pub tier: String,
}

#[derive(ToolSchema)]
pub struct Paged {
    pub words: String,
    pub page_size: Option<u32>,
}

#[derive(ToolSchema)]
pub struct Hits {
    pub total: u32,
    pub hits: Vec<u32>,
}

#[derive(ToolSchema)]
pub struct Total {
    pub total: u32,
    #[mcp(length = ..=5)]
    pub first: Vec<u32>,
    #[mcp(length = ..=10)]
    pub unit: String,
}

/// Search
#[mcp_tool(output = Hits, deny(unbounded_result))]
#[derive(ToolSchema)]
pub struct Search {
    pub words: String,
}

pub struct Trove;

#[mcp_tools(deny(unbounded_result), serve = false)]
impl Trove {
    /// Search
    #[mcp_tool(output = Hits)]
    pub fn found(&self, _query: Query) {}

    /// Search with a warning
    #[mcp_tool(output = Hits, warn(unbounded_result))]
    pub fn warned(&self, _query: Query) {}

    /// Search by page
    #[mcp_tool(output = Hits)]
    pub fn by_page(&self, _query: Paged) {}

    /// Search with a budget
    #[mcp_tool(output = Hits, result_budget = 500)]
    pub fn with_budget(&self, _query: Query) {}

    /// Count
    #[mcp_tool(output = Total)]
    pub fn of_bounded_length(&self) {}

    /// Search without a lint
    #[mcp_tool(output = Hits, allow(unbounded_result))]
    pub fn allowed(&self) {}

    /// Count by word
    #[mcp_tool(output = Counts)]
    pub fn counts(&self, _query: Query) {}

    /// Read
    #[mcp_tool(output = Article)]
    pub fn read(&self, _query: Query) {}

    /// Search from a cursor
    #[mcp_tool(output = Hits)]
    pub fn from_cursor(&self, _query: From) {}
}

#[derive(ToolSchema)]
pub struct Counts {
    pub by_word: std::collections::BTreeMap<String, u32>,
}

#[derive(ToolSchema)]
pub struct Article {
    pub text: String,
}

#[derive(ToolSchema)]
pub struct From {
    pub words: String,
    pub cursor: Option<String>,
}

#[derive(ToolSchema)]
pub struct Limited {
    pub words: String,
    pub limit: Option<u32>,
}

pub struct Archive;

#[mcp_tools(deny(unbounded_result), serve = false)]
impl Archive {
    /// Search up to a limit
    #[mcp_tool(output = Hits)]
    pub fn up_to_limit(&self, _query: Limited) {}
}

type Text = std::result::Result<String, std::fmt::Error>;

#[derive(Clone)]
pub struct Undescribed;

#[mcp_tools(deny(unbounded_result), serve = false)]
impl Undescribed {
    /// Read a text
    #[mcp_tool]
    pub fn text(&self, _query: Query) -> Text {
        Ok(String::new())
    }

    /// Read a borrowed text
    #[mcp_tool(warn(unbounded_result))]
    pub fn borrowed(&self) -> Option<std::borrow::Cow<'_, str>> {
        None
    }

    /// Read up to a limit
    #[mcp_tool]
    pub fn limited_text(&self, _query: Limited) -> String {
        String::new()
    }

    /// Clone
    #[mcp_tool]
    pub fn without_schema(&self) -> Result<Self, std::fmt::Error> {
        Ok(self.clone())
    }

    /// Print
    #[mcp_tool]
    pub fn opaque(&self) -> impl std::fmt::Display {
        String::new()
    }

    /// Nothing
    #[mcp_tool]
    pub fn nothing(&self) {}
}

fn main() {}
