use mcpact::{mcp_tool, mcp_tools};

struct Sums;

#[mcp_tools]
impl Sums {
    /// Add numbers
    #[mcp_tool]
    fn add(&self, _: Vec<f64>) {}
}

fn main() {}
