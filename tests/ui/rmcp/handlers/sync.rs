use mcpact::{mcp_tool, mcp_tools};
use std::cell::Cell;

struct Trove(Cell<u32>);

#[mcp_tools]
impl Trove {
    /// Count
    #[mcp_tool]
    fn count(&self) -> String {
        self.0.get().to_string()
    }
}

fn main() {}
