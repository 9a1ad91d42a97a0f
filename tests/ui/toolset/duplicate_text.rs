use mcpact::{ToolSchema, mcp_tool, toolset};

/// List a day's photos
#[mcp_tool]
#[derive(ToolSchema)]
pub struct ListPhotos {
    /// Which day, YYYY-MM-DD
    pub day: String,
}

/// List a day's letters
#[mcp_tool]
#[derive(ToolSchema)]
pub struct ListLetters {
    /// Which day, YYYY-MM-DD
    pub day: String,
}

toolset! {
    /// An archive
    pub ARCHIVE = [ListPhotos, ListLetters], deny(duplicate_text)
}

fn main() {}
