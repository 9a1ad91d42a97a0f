//! Lints of tools that are written in the list of a toolset: at a tool, and for the whole list.

use mcpact::{ToolSchema, toolset};

#[derive(ToolSchema)]
struct Search {
    query: String,
}

toolset! {
    AT_THE_TOOL = [
        #[mcp_tool(deny(embedded_example))]
        "find"(Search) = "Find a town, e.g. Ballarat",
        #[mcp_tool(deny(embedded_example))]
        /// Count towns, e.g. Ballarat
        "count"(Search),
        // The default level is `allow`.
        "list"() = "List towns, e.g. Ballarat",
        #[mcp_tool(deny(long_name))]
        "search_newspapers_and_gazettes_of_the_old_colonies"(Search) = "Search newspapers",
    ]
}

toolset! {
    FOR_THE_LIST = [
        "search"(Search) = "Search newspapers, e.g. The Argus",
        #[mcp_tool(allow(embedded_example))]
        "find"(Search) = "Find a town, e.g. Ballarat",
        "count"(Search) = "Count all of the towns, the parishes, the counties, the rivers, the lakes, the mountains, the roads, \
            the railways, the schools, the churches, the mines, the mills, the farms, the inns, the wharves, the forts, \
            the prisons, the hospitals, the libraries, the museums, the parks, the gardens, the islands and the capes",
    ],
    deny(embedded_example, long_description)
}

toolset! {
    WARNED = [
        "find"(Search) = "Find a town, e.g. Ballarat",
        "search_newspapers_and_gazettes_of_the_old_colonies"(Search) = "Search newspapers",
    ],
    warn(embedded_example)
}

fn main() {}
