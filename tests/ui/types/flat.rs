use mcpact::ToolSchema;

/// A list is no cell.
#[derive(ToolSchema)]
#[mcp(flat)]
struct Place {
    id: u32,
    tags: Vec<String>,
}

#[derive(ToolSchema)]
struct Point {
    at: [f64; 2],
}

/// A flattened list is none either.
#[derive(ToolSchema)]
#[mcp(flat)]
struct Located {
    name: Option<String>,
    #[serde(flatten)]
    point: Point,
}

/// An enum is no row.
#[derive(ToolSchema)]
#[mcp(flat)]
enum Kind {
    Town,
    Creek,
}

#[derive(ToolSchema)]
enum Side {
    East,
    West,
}

/// Each property is a single value.
#[derive(ToolSchema)]
#[mcp(flat)]
struct Flat {
    id: u32,
    kind: Side,
    name: Option<String>,
}

fn main() {}
