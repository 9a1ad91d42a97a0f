use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Patterns {
    #[mcp(pattern = "([")]
    open: String,
    #[mcp(pattern = r"^\d+\z")]
    end: String,
    #[mcp(inner(pattern = "(?i)vic"))]
    any_case: Vec<String>,
    #[mcp(pattern = "a{3,1}")]
    times: String,
    #[validate(regex(pattern = "*a"))]
    nothing: String,
}

fn main() {}
