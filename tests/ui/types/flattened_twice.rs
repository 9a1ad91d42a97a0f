use mcpact::ToolSchema;
use std::collections::BTreeMap;

#[derive(ToolSchema)]
struct Page {
    limit: u32,
    offset: Option<u32>,
}

#[derive(ToolSchema)]
struct Below {
    limit: Option<u32>,
    #[serde(flatten)]
    page: Page,
}

#[derive(ToolSchema)]
struct Above {
    #[serde(flatten)]
    page: Option<Page>,
    words: String,
    #[serde(rename = "offset")]
    skip: u32,
}

#[derive(ToolSchema)]
struct Cursor {
    next: String,
    limit: u8,
}

#[derive(ToolSchema)]
struct Both {
    #[serde(flatten)]
    page: Box<Page>,
    #[serde(flatten)]
    cursor: Cursor,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[derive(ToolSchema)]
#[serde(tag = "by")]
enum By {
    Name { name: String },
    Page { limit: u32 },
}

#[derive(ToolSchema)]
struct Forms {
    by: String,
    name: Option<String>,
    #[serde(flatten)]
    form: By,
}

#[derive(ToolSchema)]
enum Target {
    File(String),
    Folder,
}

#[derive(ToolSchema)]
#[serde(rename_all = "PascalCase")]
struct Names {
    folder: bool,
    #[serde(flatten)]
    target: Target,
}

#[derive(ToolSchema)]
#[serde(tag = "by", content = "of")]
enum Content {
    Books(u8),
    Maps(u8),
}

#[derive(ToolSchema)]
struct Enums {
    #[serde(flatten)]
    content: Content,
    #[serde(flatten)]
    form: By,
}

/// Find
#[mcpact::mcp_tool]
#[derive(ToolSchema)]
#[serde(tag = "limit")]
enum Tagged {
    Page(Page),
    Cursor {
        next: u8,
        #[serde(flatten)]
        cursor: Cursor,
    },
}

#[derive(ToolSchema)]
struct Hidden {
    words: String,
    #[mcp(skip)]
    #[serde(default)]
    limit: u32,
    #[serde(flatten)]
    page: Page,
}

#[derive(ToolSchema)]
struct Generic<T> {
    #[serde(flatten)]
    page: Page,
    #[serde(flatten)]
    rest: T,
}

#[derive(ToolSchema)]
struct Uses {
    good: Generic<Option<BTreeMap<String, u8>>>,
    bad: Vec<Generic<Cursor>>,
}

fn main() {}
