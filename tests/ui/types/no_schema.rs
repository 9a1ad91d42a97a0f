use mcpact::{ToolSchema, mcp_tool, mcp_tools};

struct Place;

#[derive(ToolSchema)]
struct Query {
    place: Place,
    places: Vec<Option<Place>>,
}

struct Trove;

#[mcp_tools(serve = false)]
impl Trove {
    /// Search
    #[mcp_tool]
    fn search(&self, _: Place) {}
}

fn main() {}
