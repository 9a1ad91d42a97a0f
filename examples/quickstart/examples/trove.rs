//! The server of the workspace's README.
#![allow(
    dead_code,
    clippy::unused_async,
    clippy::unused_self,
    reason = "the handler is a placeholder, which reads one field and awaits nothing"
)]

use mcpact::{Menu, ToolSchema, mcp_tool, mcp_tools, toolset};
use serde::Deserialize;

// One description, wherever the type is used.
/// Australian state
#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Vic,
    Nsw,
    Qld,
    Sa,
    Wa,
    Tas,
    Nt,
    Act,
}

// A fragment: flattened into every tool with pages.
#[derive(Deserialize, ToolSchema)]
struct Page {
    /// Max results
    #[mcp(default = 20, range = 1..=100)]
    limit: u32,
    /// Skip N results
    #[serde(default)]
    offset: u32,
}

#[derive(Deserialize, ToolSchema)]
struct TroveSearch {
    /// Search query
    query: String,
    state: Option<State>,
    #[serde(flatten)]
    page: Page,
}

struct Trove;

#[mcp_tools(source = "trove", budget = 2_000)]
impl Trove {
    /// Search Trove newspapers, images, books
    #[mcp_tool(budget = 130, keywords = ["gazettes"], read_only)]
    async fn trove_search(&self, params: TroveSearch) -> String {
        format!("found under {}", params.query)
    }
}

toolset! { HERITAGE = [Trove], budget = 6_000 }

#[test]
fn the_schema_is_compact() {
    assert_eq!(
        HERITAGE.tools[0].input_schema,
        concat!(
            r#"{"type":"object","properties":{"query":{"description":"Search query","type":"string"},"#,
            r#""state":{"description":"Australian state","type":"string","#,
            r#""enum":["vic","nsw","qld","sa","wa","tas","nt","act"]},"#,
            r#""limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"#,
            r#""offset":{"description":"Skip N results","type":"integer"}},"required":["query"]}"#,
        ),
    );
}

use mcpact::{Server, discover::Mode, serve::stdio};
use rmcp::ServiceExt;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = Server::builder(&HERITAGE)
        .handlers(Trove)
        .menu(Menu::new().from_env(Mode::EVERY))
        .build()?;
    server.serve(stdio()).await?.waiting().await?;
    Ok(())
}
