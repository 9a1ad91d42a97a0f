use mcpact::{ToolSchema, mcp_tool};

/// Search
#[mcp_tool(name = "trove.search")]
#[derive(ToolSchema)]
struct Dot {}

/// Search
#[mcp_tool(name = "")]
#[derive(ToolSchema)]
struct Empty {}

/// Search
#[mcp_tool(name = "2nd_search")]
#[derive(ToolSchema)]
struct Digit {}

/// Search
#[mcp_tool(name = "suche_für_alle")]
#[derive(ToolSchema)]
struct Umlaut {}

/// Search
#[mcp_tool(name = "a_name_of_sixty_five_characters_which_no_client_will_ever_accept_")]
#[derive(ToolSchema)]
struct Long {}

/// Search
#[mcp_tool]
#[derive(ToolSchema)]
struct Größe {}

fn main() {}
