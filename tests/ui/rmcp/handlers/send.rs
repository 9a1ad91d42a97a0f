use mcpact::{mcp_tool, mcp_tools};
use std::rc::Rc;

struct Trove;

#[mcp_tools]
impl Trove {
    /// Holds what cannot be sent
    #[mcp_tool]
    async fn search(&self) -> String {
        let words = Rc::new(String::new());
        std::future::ready(()).await;
        words.to_string()
    }
}

fn main() {}
