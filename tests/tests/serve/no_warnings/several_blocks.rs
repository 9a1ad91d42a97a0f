//! Several blocks of one type, of rmcp's and ours, cause no warning.
#![deny(warnings, missing_docs, unreachable_pub, clippy::pedantic)]
#![allow(clippy::unused_self, reason = "the methods are empty")]
#![forbid(unsafe_code)]

use mcpact::{Tools, mcp_tool, mcp_tools};
use rmcp::{tool, tool_router};

/// A server
#[derive(Debug)]
pub struct Trove;

#[mcp_tools]
#[tool_router(router = pages)]
impl Trove {
    /// Read
    #[tool]
    fn read(&self) {}
}

#[mcp_tools]
#[tool_router(router = people)]
impl Trove {
    /// List people
    #[tool]
    fn list(&self) {}
}

/// A server of which nobody uses the list
struct Prov;

#[mcp_tools(include = [series])]
impl Prov {
    /// Search
    #[mcp_tool]
    fn search() {}
}

#[mcp_tools(router = series)]
impl Prov {
    /// List series
    #[mcp_tool]
    async fn series(&self) {
        std::future::ready(()).await;
    }
}

#[test]
fn blocks_of_both_kinds() {
    let router = Trove::pages() + Trove::people();
    assert_eq!((router.list_all().len(), Trove::PAGES_TOOLS.len()), (2, 1));
    assert_eq!(Prov::TOOLS.len(), 2);
}
