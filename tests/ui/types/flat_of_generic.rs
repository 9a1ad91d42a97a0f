use mcpact::{ToolSchema, mcp_tool};

// A generic type is checked where its parameters are known.
#[derive(serde::Serialize, ToolSchema)]
#[mcp(flat)]
struct Place<T> {
    id: u32,
    name: T,
}

#[derive(serde::Serialize, ToolSchema)]
struct Places {
    named: Vec<Place<String>>,
    listed: Vec<Place<Vec<String>>>,
}

/// List places
#[mcp_tool(output = Places)]
#[derive(ToolSchema)]
struct ListPlaces {
    query: String,
}

fn main() {}
