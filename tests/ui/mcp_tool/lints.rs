use mcpact::{ToolSchema, mcp_tool};

/// Search the towns, the parishes, the counties, the rivers, the lakes, the mountains, the roads, the railways, the
/// schools, the churches, the mines, the mills, the farms, the inns, the wharves, the forts, the prisons, the hospitals,
/// the libraries, the museums, the parks, the gardens, the islands, the capes and lighthouses
#[mcp_tool(
    name = "a_name_that_is_a_very_long_name_for_a_tool_in_any_server",
    deny(long_name, long_description)
)]
#[derive(ToolSchema)]
struct Search {}

fn main() {}
