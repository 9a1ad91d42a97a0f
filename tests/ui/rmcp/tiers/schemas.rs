use mcpact::{At, Json, Selected, Tiered, ToolSchema, mcp_tool, mcp_tools};
use serde::Serialize;

#[derive(Serialize, ToolSchema)]
#[serde(untagged)]
enum Kind {
    A { a: u8 },
    B { b: u8 },
}

#[derive(Serialize, Tiered, ToolSchema)]
struct FlattenedEnum {
    id: u8,
    #[tier(2)]
    text: String,
    #[serde(flatten)]
    kind: Kind,
}

#[derive(Serialize, Tiered, ToolSchema)]
struct Comment {
    id: u8,
    #[tier(2)]
    replies: Vec<Comment>,
}

#[derive(Serialize, ToolSchema)]
struct Inner {
    content_token_count: u8,
}

#[derive(Serialize, Tiered, ToolSchema)]
struct SameName {
    id: u8,
    #[tier(2)]
    text: String,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Serialize, Tiered, ToolSchema)]
struct Page {
    id: u8,
    #[tier(2)]
    text: String,
}

struct Server;

#[mcp_tools]
impl Server {
    /// Read A
    #[mcp_tool(output = At<FlattenedEnum>)]
    fn a(&self) -> Json<At<FlattenedEnum>> {
        std::process::abort()
    }
}

struct OtherServer;

#[mcp_tools]
impl OtherServer {
    /// Read B
    #[mcp_tool(output = At<Comment>)]
    fn b(&self) -> Json<At<Comment>> {
        std::process::abort()
    }

    /// Read C
    #[mcp_tool(output = At<SameName>)]
    fn c(&self) -> Json<At<SameName>> {
        std::process::abort()
    }

    /// Read D
    #[mcp_tool(output = Selected<Comment>)]
    fn d(&self) -> Json<Selected<Comment>> {
        std::process::abort()
    }

    /// Read E
    #[mcp_tool(output = At<Page, 2>)]
    fn e(&self) -> Json<At<Page, 2>> {
        std::process::abort()
    }
}

fn main() {}
