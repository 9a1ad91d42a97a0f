use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[mcp(deny(long_description, repeats_name, embedded_example))]
enum Denied {
    /// For example this
    A,
    B {
        /// The towns, the parishes, the counties, the rivers, the lakes, the mountains, the roads, the railways, the
        /// schools, the churches, the mines, the mills, the farms, the inns, the wharves, the forts, the prisons, the
        /// hospitals, the libraries, the museums, the parks, the gardens, the islands, the capes and the lighthouses
        long: u32,
        /// The limit.
        #[mcp(warn(repeats_name), deny(repeats_name))]
        limit: u32,
    },
}

#[derive(ToolSchema)]
#[mcp(allow(long_descriptions, many_tools), warn(colour), deny = 1, allow)]
struct Levels {
    a: u32,
}

fn main() {}
