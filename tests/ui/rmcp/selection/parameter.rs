use mcpact::{Fields, ToolSchema, mcp_tool};

#[derive(serde::Serialize, ToolSchema)]
struct Photo {
    title: String,
    licence: String,
}

#[derive(serde::Serialize, ToolSchema)]
struct Dotted {
    #[serde(rename = "dc.title")]
    title: String,
}

/// A default names a field that does not exist
#[mcp_tool]
#[derive(ToolSchema)]
struct UnknownName {
    #[mcp(default = ["titel"])]
    fields: Fields<Photo>,
}

/// A number has no fields
#[mcp_tool]
#[derive(ToolSchema)]
struct NoNames {
    query: String,
    fields: Fields<u32>,
}

/// A dot in a name
#[derive(ToolSchema)]
struct DotInName {
    fields: Option<Fields<Vec<Dotted>>>,
}

/// The depth
#[derive(ToolSchema)]
struct Depth {
    fields: Fields<Photo, 9>,
}

/// No depth
#[derive(ToolSchema)]
struct NoDepth {
    fields: Fields<Photo, 0>,
}

/// A type with parameters is checked where it is used.
#[derive(ToolSchema)]
struct Of<T> {
    fields: Fields<T>,
}

#[derive(ToolSchema)]
struct Uses {
    of: Of<bool>,
}

fn main() {}
