use mcpact::{ToolSchema, mcp_tool, mcp_tools};

/// Use this tool to search newspapers
#[mcp_tool(deny(filler_text))]
#[derive(ToolSchema)]
#[mcp(deny(filler_text))]
pub struct Search {
    /// Words, in order to narrow the search
    pub words: String,
    /// Please note that pages begin at 1
    #[mcp(allow(filler_text))]
    pub page: u32,
}

pub struct Trove;

#[mcp_tools(deny(prose), serve = false)]
impl Trove {
    /// List charts. Note that some are large
    #[mcp_tool]
    fn maps(&self) {}

    /// List maps prior to 1850
    #[mcp_tool(allow(filler_text))]
    fn old_maps(&self) {}

    /// List new maps
    #[mcp_tool]
    fn new_maps(&self) {}
}

fn main() {}
