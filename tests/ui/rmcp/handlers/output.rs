use mcpact::{Json, ToolSchema, mcp_tool, mcp_tools};

#[derive(serde::Serialize, ToolSchema)]
struct Size {
    bytes: u32,
}

#[derive(serde::Serialize)]
struct Length {
    bytes: u32,
}

struct Text;

#[mcp_tools]
impl Text {
    /// Measure
    #[mcp_tool(output = Size)]
    async fn right(&self) -> Result<Json<Size>, String> {
        Ok(Json(Size { bytes: 1 }))
    }

    /// Measure otherwise
    #[mcp_tool(output = Size)]
    fn wrong(&self) -> Json<Length> {
        Json(Length { bytes: 1 })
    }
}

fn main() {}
